import type { Language } from '#rules/interface-language.ts'

/** The text files of a screen. The version is that of all text files, and in the address of each. */
export interface TextFiles {
  readonly version: string
  readonly files: readonly string[]
}

/** Where a text file lies. With its version it may be cached for good. */
export function addressOfTexts(lang: Language, file: string, version?: string): string {
  return `/locales/${lang}/${file}.json${version ? `?v=${version}` : ''}`
}
