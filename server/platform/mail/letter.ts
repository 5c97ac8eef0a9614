import type { Language } from '#rules/interface-language.ts'
import { textList, translator } from '../texts/texts.ts'
import { button, entry, linkHint, type MailLook, mailPage, paragraph, smallLink } from './mail-look.ts'
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
  values?: Readonly<Record<string, string | number>>
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
  const body = (look: MailLook) => [
    paragraph(look, greeting),
    ...before.map(text => paragraph(look, text)),
    ...items.map(entry),
    ...(link ? [button(look, action || link, link), linkHint(look, t('linkHint'), link)] : []),
    ...after.map(text => paragraph(look, text)),
    paragraph(look, closing),
    // In HTML the text itself is the link, so its colon is left out.
    ...ways.map(({ words, link }) => smallLink(words.replace(/[\s\u00a0]*:$/, ''), link)),
  ]
  return {
    to,
    lang,
    subject,
    text: `${[greeting, ...before, ...items.map(itemText), ...linkLines, ...after, closing, ...ways.map(wayText)].join('\n\n')}\n`,
    html: look => mailPage(look, lang, subject, body(look).join('\n')),
  }
}

/**
 * Typed text in a form of which no mail program makes a link: it has zero-width spaces and looks the same. Otherwise
 * somebody who registers, or gives a notice, with another person's address could send that person a link in the shop's name.
 */
export function unlinked(text: string): string {
  return text.replace(/(?<=\S)[.:/@](?=\S)/g, sign => `${sign}\u200b`)
}

const itemText = ({ title, details, link }: LetterItem) => `${title}\n${details}\n${link}`
const wayText = ({ words, link }: { words: string; link: string }) => `${words}\n${link}`
