import type { Language } from '#rules/interface-language.ts'
import { type Brand, DEFAULT_ACCENT } from '../brand/brand.ts'

/** What the mails of a shop have in common with its pages. */
export interface MailLook {
  readonly name: string
  /** Where the name at the head leads. */
  readonly home: string
  readonly accent: string
  /** Text on the accent. */
  readonly accentInk: string
  /** The accent on dark ground. */
  readonly darkAccent: string
  readonly logo: {
    readonly src: string
    readonly width: number
    readonly height: number
    /** What it stands on, in light mails and in dark ones. */
    readonly ground: string
  } | null
}

const LOGO_HEIGHT = 32

export function mailLook({ name, accent, logo, plates }: Brand, publicUrl: string): MailLook {
  return {
    name,
    home: publicUrl,
    accent: accent?.light.accent ?? DEFAULT_ACCENT.accent,
    accentInk: accent?.light.ink ?? DEFAULT_ACCENT.ink,
    darkAccent: accent?.dark.accent ?? DEFAULT_ACCENT.dark,
    logo: logo && {
      src: `${publicUrl}/static/${logo.file}`,
      width: Math.round((LOGO_HEIGHT * logo.width) / logo.height),
      height: LOGO_HEIGHT,
      ground: plates.light ? '#171512' : COLOURS.paper,
    },
  }
}

/** By web/styles/tokens.css; programs for mail know no custom properties. */
const COLOURS = {
  paper: '#faf8f3',
  raised: '#fffefb',
  line: '#dcd5c6',
  soft: '#665e52',
  ink: '#39332b',
  strong: '#1b1712',
} as const
const BOOK_FACE = "Literata,'Iowan Old Style',Charter,Georgia,serif"
const INTERFACE_FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** For programs that show mails dark where their reader does; all others take the colours that stand in the elements. */
const darkStyle = ({ darkAccent, logo }: MailLook) =>
  `@media(prefers-color-scheme:dark){body,.paper{background:#171512!important;color:#d8d1c4!important}.sheet{background:#221f1b!important;border-color:#3d372f!important}.name,.title{color:#f5f0e7!important}.soft{color:#a89f91!important}.link{color:${darkAccent}!important}.logo{background:${logo?.ground ?? COLOURS.paper}!important}}`

/** A whole mail around its paragraphs. */
export function mailPage(look: MailLook, lang: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${darkStyle(look)}</style></head>
<body class="paper" style="margin:0;padding:24px 16px;background:${COLOURS.paper};color:${COLOURS.ink};font:16px/1.55 ${INTERFACE_FACE}">
<div style="max-width:35em;margin:0 auto">
<p style="margin:0 0 16px">${head(look)}</p>
<div class="sheet" style="padding:24px;background:${COLOURS.raised};border:1px solid ${COLOURS.line};border-radius:12px">
${body}
</div></div></body></html>
`
}

function head({ name, home, logo }: MailLook): string {
  const shown = logo
    ? `<img class="logo" src="${escapeHtml(logo.src)}" alt="${escapeHtml(name)}" width="${logo.width}" height="${logo.height}" style="display:inline-block;background:${logo.ground};border:0;border-radius:4px;font:600 22px/32px ${BOOK_FACE}">`
    : escapeHtml(name)
  return `<a class="name" href="${escapeHtml(home)}" style="color:${COLOURS.strong};font:600 22px/1.4 ${BOOK_FACE};letter-spacing:-0.01em;text-decoration:none">${shown}</a>`
}

const ADDRESS = /(https?:\/\/\S*[^\s.,;:!?)])/

/** Addresses of the shop are links; those of others stay text, as anybody might have typed them. */
export function paragraph({ home, accent }: MailLook, text: string): string {
  const shown = text.split(ADDRESS).map(piece => {
    const words = escapeHtml(piece).replaceAll('\n', '<br>')
    return piece.startsWith(`${home}/`)
      ? `<a class="link" href="${escapeHtml(piece)}" style="color:${accent};word-break:break-word">${words}</a>`
      : words
  })
  return `<p style="margin:0 0 1em">${shown.join('')}</p>`
}

export const button = ({ accent, accentInk }: MailLook, text: string, link: string) =>
  `<p style="margin:1.5em 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:${accentInk};border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(text)}</a></p>`

/** The address itself, for whoever cannot press the button. */
export const linkHint = ({ accent }: MailLook, hint: string, link: string) =>
  `<p class="soft" style="margin:0 0 1.5em;font-size:13px;color:${COLOURS.soft}">${escapeHtml(hint)}<br><a class="link" href="${escapeHtml(link)}" style="color:${accent};word-break:break-all">${escapeHtml(link)}</a></p>`

/** In small print, for example a way out of such mails. */
export const smallLink = (text: string, link: string) =>
  `<p style="margin:0 0 0.5em;font-size:13px"><a class="soft" href="${escapeHtml(link)}" style="color:${COLOURS.soft}">${escapeHtml(text)}</a></p>`

interface Entry {
  readonly title: string
  readonly details: string
  readonly link: string
  /** An address of a cover. */
  readonly image: string | null
}

/** A release with its cover. */
export function entry({ title, details, link, image }: Entry): string {
  const cover = image
    ? `<td width="64" style="padding:0 16px 16px 0;vertical-align:top"><a href="${escapeHtml(link)}"><img src="${escapeHtml(image)}" alt="" width="64" style="display:block;width:64px;border-radius:6px"></a></td>`
    : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="border:0"><tr>${cover}<td style="padding:0 0 16px;vertical-align:top"><a class="title" href="${escapeHtml(link)}" style="color:${COLOURS.strong};font:600 17px/1.3 ${BOOK_FACE}">${escapeHtml(title)}</a><br><span class="soft" style="font-size:14px;color:${COLOURS.soft}">${escapeHtml(details)}</span></td></tr></table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
