/** What the program says of a language without its text files. */
export interface LanguageFacts {
  /** In its own words, for the menu of languages. */
  readonly name: string
  /** With the country by whose habits numbers, dates and money are written. */
  readonly locale: string
  /** In messages to booksellers: ISO 639-2/B. */
  readonly code?: string
  /** What volumes and parts are called in the titles that the shop makes. */
  readonly volume: string
  readonly part: string
  /** What chapters are called that a book only numbers; without it they keep their number alone. */
  readonly chapter?: string
  /** What stands before the space between the title of a series and the name of a volume; without it a colon. */
  readonly colon?: string
  /** Which words of titles have capitals besides the first and names: all but small ones, or nouns. */
  readonly titleCapitals?: 'words' | 'nouns'
  /** Where it is spoken the law fixes the prices of books. */
  readonly fixesBookPrices?: true
}

/**
 * docs/product.md#languages: the one list of the languages of the shop. Whoever adds one adds a line here and a folder of
 * texts in locales/. The addresses of English have no prefix, those of every other language begin with its code.
 */
export const languageFacts = {
  en: {
    name: 'English',
    locale: 'en-US',
    code: 'eng',
    volume: 'Volume',
    part: 'Part',
    chapter: 'Chapter',
    titleCapitals: 'words',
  },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    code: 'ger',
    volume: 'Band',
    part: 'Teil',
    chapter: 'Kapitel',
    titleCapitals: 'nouns',
    fixesBookPrices: true,
  },
  fr: {
    name: 'Français',
    locale: 'fr-FR',
    code: 'fre',
    volume: 'Tome',
    part: 'Partie',
    chapter: 'Chapitre',
    colon: '\u00a0:',
    fixesBookPrices: true,
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof languageFacts
export const languages = Object.keys(languageFacts) as readonly Language[]

export function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text)
}

/**
 * The language of a tag such as `de`, `DE` or `en-US` (RFC 5646), whose region does not matter; undefined where it is none
 * of the shop's.
 */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0]
  return isLanguage(primary) ? primary : undefined
}

/** Splits `/de/series` into the language and the path that the table of addresses knows. */
export function splitPath(pathname: string): { lang: Language; path: string } {
  const prefix = pathname.split('/', 2)[1]
  if (prefix === 'en' || !isLanguage(prefix)) return { lang: 'en', path: pathname }
  return { lang: prefix, path: pathname.slice(prefix.length + 1) || '/' }
}

/** The addresses of a path in all languages. */
export function localPaths(path: string): string[] {
  return languages.map(lang => localPath(lang, path))
}

/** The address of a path (with query and hash, if any) in a language: `('de', '/series?page=2')` → `/de/series?page=2`. */
export function localPath(lang: Language, path: string): string {
  return lang === 'en' ? path : `/${lang}${path.replace(/^\/(?=[?#]|$)/, '')}`
}
