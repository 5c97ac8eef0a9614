import type { Language } from '#rules/interface-language.ts'
import { type Translate, translator } from '../platform/texts/texts.ts'
import type { Book } from './book.ts'

/** The shop's own texts in a file, in the language of the book. */
export function bookTexts(lang: Language): Translate {
  return translator(lang, 'downloads')
}

/** A description as one line of plain text. */
export function blurb(description: string): string {
  return description
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines of the page that says whose copy this is. */
export function exLibris({ lang, copy }: Pick<Book, 'lang' | 'copy'>) {
  const t = bookTexts(lang)
  const { format } = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
  const date = format(copy.boughtAt)
  return {
    title: t('exLibris'),
    madeFor: t('madeFor'),
    buyer: copy.buyer,
    bought: copy.correctedAt
      ? t('boughtCorrected', { date, corrected: format(copy.correctedAt) })
      : t('bought', { date }),
    copy: t('copy', { id: copy.id }),
    thanks: t('thanks'),
  }
}

/** Who made it, a line for each kind of work. */
export function creditLines({ lang, creators }: Pick<Book, 'lang' | 'creators'>) {
  const t = bookTexts(lang)
  const byRole = Map.groupBy(creators, ({ role }) => role)
  return [...byRole].map(([role, people]) => ({
    role: t(`roles.${role}`) || t('roles.generic'),
    names: people.map(({ name }) => name).join(', '),
  }))
}
