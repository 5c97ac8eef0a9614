import type { Language } from '#rules/interface-language.ts'
import { type Translate, translator } from '../../platform/texts/texts.ts'
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

/** What stands on the page of the imprint, a line each; its address leads to the volume in the shop. */
export function imprintLines(book: Book): { text: string; link: string | null }[] {
  const { lang, volume, publisher, address, updatedAt } = book
  const t = bookTexts(lang)
  const date = (at: Date) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const plain = (text: string) => ({ text, link: null })
  return [
    plain(volume.title),
    ...creditLines(book).map(({ role, names }) => plain(t('credit', { role, names }))),
    ...(publisher ? [plain(t('publishedBy', { publisher }))] : []),
    ...(volume.publishedAt ? [plain(t('publishedOn', { date: date(volume.publishedAt) }))] : []),
    plain(t('editionOf', { date: date(updatedAt) })),
    { text: address, link: address },
    plain(t('setIn')),
  ]
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
