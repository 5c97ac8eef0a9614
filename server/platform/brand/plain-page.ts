import { type Language, localPath } from '#rules/interface-language.ts'
import { type Brand, DEFAULT_ACCENT, SOFTWARE_NAME } from './brand.ts'
import { wordmarkSvg } from './wordmark.ts'

/** A page that is none of the site: the shop's name, and the colours and faces of its pages. */
export interface PlainPage {
  readonly title: string
  readonly lang: Language
  /** HTML. */
  readonly body: string
  /** Of the style, for the content security policy. */
  readonly nonce: string
  /** Whether the shop's own lettering stands for its name, where it has no other. */
  readonly lettered?: boolean
}

export type PlainLook = Pick<Brand, 'name' | 'accent' | 'logo'>

export function plainPage(
  { name, accent, logo }: PlainLook,
  { title, lang, body, nonce, lettered = false }: PlainPage,
): string {
  const isLettered = lettered && name === SOFTWARE_NAME && !logo
  const light = accent?.light.accent ?? DEFAULT_ACCENT.accent
  const dark = accent?.dark.accent ?? DEFAULT_ACCENT.dark
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(`${title} · ${name}`)}</title>
<style nonce="${nonce}">
:root{color-scheme:light dark;--paper:light-dark(#faf8f3,#171512);--raised:light-dark(#fffefb,#221f1b);--line:light-dark(#dcd5c6,#3d372f);--soft:light-dark(#665e52,#a89f91);--ink:light-dark(#39332b,#d8d1c4);--strong:light-dark(#1b1712,#f5f0e7);--accent:light-dark(${light},${dark})}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{border-block-end:1px solid var(--line);padding:.75rem 1.5rem}
header a{color:var(--strong);text-decoration:none}
header a,h1,b{font-family:Literata,"Iowan Old Style",Charter,Georgia,serif;font-weight:600}
header a{font-size:1.375rem}
main{max-width:50rem;margin:auto;padding:1.5rem}
h1{color:var(--strong);font-size:2rem;line-height:1.2;margin:0 0 .75rem}
ul{list-style:none;margin:1.5rem 0;padding:0}
li{background:var(--raised);border:1px solid var(--line);border-radius:12px;margin:.75rem 0;padding:.75rem 1rem;position:relative}
li small{color:var(--soft);display:block;font-size:.875rem;overflow-wrap:anywhere}
li a{font-weight:600}
li a:not(.source)::after{content:"";inset:0;position:absolute}
li .source{font-weight:400;position:relative;z-index:1}
a{color:var(--accent)}
header svg{display:block;fill:currentColor;block-size:1.375rem}
progress{accent-color:var(--accent);display:block;inline-size:100%}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
</style></head>
<body><header><a href="${localPath(lang, '/')}">${isLettered ? letteringOf(name) : escapeHtml(name)}</a></header>
<main><h1>${escapeHtml(title)}</h1>
${body}
</main></body></html>
`
}

function letteringOf(name: string): string {
  return wordmarkSvg.replace('<svg ', `<svg role="img" aria-label="${escapeHtml(name)}" `)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
