import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

interface Words {
  [key: string]: string | Words
}

const words = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../locales/${lang}/simulator.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, Words>

export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** The texts of locales/…/simulator.json; '' for a key that is not there. */
export function sayIn(lang: Language): Say {
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Words | undefined>(
        (at, name) => (typeof at === 'object' ? at[name] : undefined),
        words[lang],
      )
    return typeof found === 'string' ? found.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '') : ''
  }
}

export function languageNamed(locale: string | null | undefined, otherwise: Language): Language {
  return languages.find(lang => lang === locale) ?? otherwise
}

/** Money as it is written in this language. */
export function money(cents: number, currency: string, lang: Language): string {
  // With a minus sign, not a hyphen.
  return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(cents / 100).replace('-', '−')
}
