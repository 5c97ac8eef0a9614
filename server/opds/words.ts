import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'
import type { OpdsTexts } from './feed.ts'

interface File {
  feed: OpdsTexts
}

const read = (lang: Language, name: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${lang}/${name}.json`, import.meta.url), 'utf8'))

const files = Object.fromEntries(languages.map(lang => [lang, read(lang, 'opds') as File])) as Record<
  Language,
  File
>
export function wordsOf(lang: Language): OpdsTexts {
  return files[lang].feed
}

/** `3 volumes` */
export function countIn(words: OpdsTexts, count: number, lang: Language): string {
  const form = new Intl.PluralRules(lang).select(count) === 'one' ? words.volumes_one : words.volumes_other
  return form.replace('{{count}}', new Intl.NumberFormat(lang).format(count))
}

export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
