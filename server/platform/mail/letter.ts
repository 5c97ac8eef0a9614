import type { Language } from '#rules/interface-language.ts'
import { textList, translator } from '../texts/texts.ts'
import type { Mail } from './mailer.ts'

/** One of the releases that a mail lists. */
export interface LetterItem {
  title: string
  details: string
  link: string
  /** An address of a cover. */
  image: string | null
}

interface LetterInput {
  /** One of `letters` in locales/…/mail.json. */
  letter: string
  lang: Language
  to: string
  /** The name in the greeting; '' for a greeting without one. */
  name: string
  /** Address of its button. */
  link?: string
  values?: Readonly<Record<string, string>>
  /** A paragraph after the text; '' for none. */
  more?: string
  /** After the text. */
  items?: readonly LetterItem[]
  /** Links at the end, in small print: a line of text and an address each. */
  ways?: readonly { words: string; link: string }[]
  shop: string
}

/** A mail as plain text and as HTML, from the texts of its language. Values are escaped in HTML. */
export function writeLetter(wanted: LetterInput): Mail {
  const { letter, lang, to, name, link, values = {}, more = '', items = [], ways = [], shop } = wanted
  const t = translator(lang, 'mail')
  const all = { ...values, name: unlinked(name), shop }
  const of = `letters.${letter}`
  const subject = t(`${of}.subject`, all)
  if (subject === '') throw new Error(`no letter ${letter}`)
  const greeting = t(name === '' ? 'greetingUnknown' : 'greeting', all)
  const before = [...textList(lang, 'mail', `${of}.text`, all), ...(more === '' ? [] : [more])]
  const after = textList(lang, 'mail', `${of}.after`, all)
  const action = t(`${of}.action`)
  const closing = t('closing', all)
  const linkLines = link ? [`${action}:\n${link}`] : []
  const html = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...items.map(itemHtml),
    ...(link ? [button(action || link, link), small(t('linkHint'), link)] : []),
    ...after.map(paragraph),
    paragraph(closing),
    ...ways.map(wayHtml),
  ]
  return {
    to,
    lang,
    subject,
    text: `${[greeting, ...before, ...items.map(itemText), ...linkLines, ...after, closing, ...ways.map(wayText)].join('\n\n')}\n`,
    html: page(lang, subject, html.join('\n')),
  }
}

/**
 * Typed text in a form of which no mail program makes a link: it has zero-width spaces and looks the same. Otherwise somebody who registers, or gives a
 * notice, with another person's address could send that person a link in the shop's name.
 */
export function unlinked(text: string): string {
  return text.replace(/(?<=\S)[.:/@](?=\S)/g, sign => `${sign}\u200b`)
}

function page(lang: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f6f4ef;color:#1d1b16;font:16px/1.5 Georgia,serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fff;border-radius:8px">
${body}
</div></body></html>
`
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 1em">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const button = (text: string, link: string) =>
  `<p style="margin:1.5em 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#0057a8;color:#fff;border-radius:6px;text-decoration:none;font-weight:bold">${escapeHtml(text)}</a></p>`

const small = (hint: string, link: string) =>
  `<p style="margin:0 0 1.5em;font-size:13px;color:#5b564b">${escapeHtml(hint)}<br><a href="${escapeHtml(link)}" style="color:#0057a8;word-break:break-all">${escapeHtml(link)}</a></p>`

const itemText = ({ title, details, link }: LetterItem) => `${title}\n${details}\n${link}`
const wayText = ({ words, link }: { words: string; link: string }) => `${words}\n${link}`

/** In HTML the text itself is the link, so its colon is left out. */
const wayHtml = ({ words, link }: { words: string; link: string }) =>
  `<p style="margin:0 0 0.5em;font-size:13px"><a href="${escapeHtml(link)}" style="color:#5b564b">${escapeHtml(words.replace(/[\s\u00a0]*:$/, ''))}</a></p>`

function itemHtml({ title, details, link, image }: LetterItem): string {
  const cover = image
    ? `<td width="64" style="padding:0 16px 16px 0;vertical-align:top"><a href="${escapeHtml(link)}"><img src="${escapeHtml(image)}" alt="" width="64" style="display:block;width:64px;border-radius:4px"></a></td>`
    : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="border:0"><tr>${cover}<td style="padding:0 0 16px;vertical-align:top"><a href="${escapeHtml(link)}" style="color:#0057a8;font-weight:bold">${escapeHtml(title)}</a><br><span style="font-size:14px;color:#5b564b">${escapeHtml(details)}</span></td></tr></table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
