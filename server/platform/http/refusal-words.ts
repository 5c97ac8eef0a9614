import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

const words = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../../locales/${lang}/refusals.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, Record<string, string>>

/** A reason in a sentence, for people who see the answer of a call. */
export function wordRefusal(reason: string, lang: Language, values: Readonly<Record<string, string>> = {}) {
  const sentence = words[lang][reason] ?? words.en[reason] ?? ''
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
