import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'
import type { Book } from './book.ts'

/** The shop's own texts in a file, in the language of the book. */
export type BookTexts = Readonly<Record<string, string>> & {
  readonly roles: Readonly<Record<string, string>>
}

const files = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../locales/${lang}/downloads.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, BookTexts>

export function wordsOf(lang: Language): BookTexts {
  return files[lang]
}

/** A text with its `{{names}}` filled in. */
export function fill(text: string | undefined, values: Readonly<Record<string, string>>): string {
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** The lines of the page that says whose copy this is. */
export function exLibris({ lang, copy }: Pick<Book, 'lang' | 'copy'>) {
  const words = wordsOf(lang)
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(copy.boughtAt)
  return {
    title: words.exLibris ?? '',
    madeFor: words.madeFor ?? '',
    buyer: copy.buyer,
    bought: fill(words.bought, { date }),
    copy: fill(words.copy, { id: copy.id }),
    thanks: words.thanks ?? '',
  }
}

/** Who made it, a line for each kind of work. */
export function creditLines({ lang, creators }: Pick<Book, 'lang' | 'creators'>) {
  const { roles } = wordsOf(lang)
  const byRole = Map.groupBy(creators, ({ role }) => role)
  return [...byRole].map(([role, people]) => ({
    role: roles[role] ?? roles.generic ?? '',
    names: people.map(({ name }) => name).join(', '),
  }))
}
