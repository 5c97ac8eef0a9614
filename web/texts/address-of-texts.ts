import type { Language } from '#rules/interface-language.ts'

/** Where a text file lies. With its version it may be cached for good. */
export function addressOfTexts(lang: Language, file: string, version?: string): string {
  return `/locales/${lang}/${file}.json${version ? `?v=${version}` : ''}`
}
