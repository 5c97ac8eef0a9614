import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

/** What feeds, calendar files and mails say. Names in `{{braces}}` are filled in. */
interface FileWords {
  allReleases: string
  allReleasesWhat: string
  mine: string
  mineWhat: string
  blog: string
  blogWhat: string
  calendar: string
  calendarMine: string
  last: string
  /** Of mails: what the links at their end lead to. */
  settings: string
  leave: string
  /** Of what browsers tell. */
  several: string
  kind: Readonly<Record<'part' | 'digital' | 'physical', string>>
}

const files = Object.fromEntries(
  languages.map(lang => {
    const file = new URL(`../../locales/${lang}/feeds.json`, import.meta.url)
    return [lang, JSON.parse(readFileSync(file, 'utf8'))]
  }),
) as Record<Language, FileWords>

export const fileWords = (lang: Language): FileWords => files[lang]

export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
