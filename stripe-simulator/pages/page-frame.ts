import { randomBytes } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Language } from '#rules/interface-language.ts'
import { simulatorTexts } from './page-texts.ts'

export type Html = ReturnType<typeof html>

interface Page {
  lang: Language
  title: string
  body: Html
  status?: number
  /** Origins to which its forms may redirect, beside this shop. */
  leadsTo?: (string | null | undefined)[]
}

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #171512); --raised: light-dark(#fffefb, #221f1b); --line: light-dark(#8b8375, #7d7466);
  --ink: light-dark(#39332b, #d8d1c4); --strong: light-dark(#1b1712, #f5f0e7); --accent: light-dark(#0057a8, #74b4f4); --accent-ink: light-dark(#fff, #0b1826);
  --danger: light-dark(#a3201a, #ff968a); --danger-wash: light-dark(#fbe9e6, #3a1f1b); --label: light-dark(#6b4300, #ffd591); --label-wash: light-dark(#fff1d6, #3a2c10) }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
.label { margin: 0; padding: .75rem 1rem; background: var(--label-wash); color: var(--label); text-align: center; font-weight: 600 }
main { max-width: 34rem; margin-inline: auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.75rem; line-height: 1.2; color: var(--strong); margin: 0 0 1rem }
h2, legend, summary { font-size: 1.2rem; font-weight: 600; color: var(--strong) }
h2 { margin: 2rem 0 .5rem }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 0; margin: 0 0 1.5rem; font-variant-numeric: tabular-nums }
dt, dd { margin: 0 } dd { text-align: end; padding-inline-start: 1rem }
.total { font-weight: 700; color: var(--strong); border-top: 1px solid var(--line); padding-top: .25rem }
fieldset { border: 0; margin: 0 0 1rem; padding: 0 } legend { padding: 0 }
label { display: block } .field { margin-block: .75rem }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem }
fieldset:has(input[type=radio]:not([value=new]):checked) .new { display: none }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem }
input[type=radio], input[type=checkbox] { inline-size: 1.25rem; block-size: 1.25rem; flex: none; margin: 0; accent-color: var(--accent) }
input:not([type=radio], [type=checkbox]), select { inline-size: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--raised);
  border: 1px solid var(--line); border-radius: 6px }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; border-radius: 6px; border: 1px solid var(--accent); cursor: pointer;
  background: var(--accent); color: var(--accent-ink) }
button.quiet { background: none; color: var(--accent) } .wide { inline-size: 100% }
a { color: var(--accent) } .links a { display: inline-block; padding-block: .6rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.wrong { background: var(--danger-wash); color: var(--danger); padding: .75rem 1rem; border-radius: 6px; margin-block: 0 1.5rem }
.wrong p { margin: 0 } .wrong strong { display: block }
.scroll { overflow-x: auto } table { inline-size: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { text-align: start; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top } td.number { white-space: nowrap; font-variant-numeric: tabular-nums }
ul { list-style: none; margin: 0; padding: 0 } li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; padding-block: .5rem }
form { margin: 0 } .buttons { display: flex; flex-wrap: wrap; gap: .5rem }
.aside { border-inline-start: 4px solid var(--label); background: var(--label-wash); color: var(--label); padding: .75rem 1rem; margin-block: 1rem } .aside p { margin: 0 0 .5rem } button.simulated { background: none; border-color: var(--label); color: var(--label) }
details { margin-top: 2rem } summary { min-height: 2.75rem; padding-block: .4rem; cursor: pointer }
@media (forced-colors: active) { .wrong, .label { border: 1px solid } }
`

/** A page of the simulator: plain HTML that begins with a note that it is simulated. */
export async function pageOf({ lang, title, body, status = 200, leadsTo = [] }: Page): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const t = simulatorTexts(lang)
  const page = html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} – ${t('name')}</title>
<style nonce="${nonce}">${raw(STYLE)}</style></head>
<body><header><p class="label">${t('label')}</p></header><main><h1>${title}</h1>${body}</main></body></html>
`
  const origins = leadsTo.map(url => URL.parse(url ?? '')?.origin).filter(one => one !== undefined)
  const targets = [...new Set(["'self'", ...origins])].join(' ')
  return new Response(String(await page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The address is a secret, so it is sent to no other site; forms of this site need the referrer for the same-site
      // check.
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

/** The error at the top of the page, announced by screen readers. */
export function wrongBox(lang: Language, code: string | null): Html | '' {
  if (!code) return ''
  const t = simulatorTexts(lang)
  const why = t(`wrong.${code}`) || t('wrong.card_declined')
  return html`<div class="wrong" role="alert" id="wrong"><strong>${t('wrong.heading')}</strong><p>${why}</p></div>`
}
