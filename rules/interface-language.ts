/** docs/product.md#languages. English is the language of addresses without a prefix. */
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: string | undefined): text is Language {
  return (languages as readonly (string | undefined)[]).includes(text)
}

/** Splits `/de/series` into the language and the path that the table of addresses knows. */
export function splitPath(pathname: string): { lang: Language; path: string } {
  const prefix = pathname.split('/', 2)[1]
  if (!isLanguage(prefix) || prefix === 'en') return { lang: 'en', path: pathname }
  return { lang: prefix, path: pathname.slice(3) || '/' }
}

/** The address of a path (with query and hash, if any) in a language: `('de', '/series?page=2')` → `/de/series?page=2`. */
export function localPath(lang: Language, path: string): string {
  if (lang === 'en') return path
  return /^\/($|[?#])/.test(path) ? `/${lang}${path.slice(1)}` : `/${lang}${path}`
}
