import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

/** The texts of feeds, calendar files, mails and push messages, with `{{placeholders}}`. */
interface FileTexts {
  allReleases: string
  allReleasesWhat: string
  mine: string
  mineWhat: string
  blog: string
  blogWhat: string
  calendar: string
  calendarMine: string
  last: string
  /** The labels of the links at the end of mails. */
  settings: string
  leave: string
  /** The title of a push message about more than one release. */
  several: string
  kind: Readonly<Record<'part' | 'digital' | 'physical', string>>
}

const files = Object.fromEntries(
  languages.map(lang => {
    const file = new URL(`../../locales/${lang}/feeds.json`, import.meta.url)
    return [lang, JSON.parse(readFileSync(file, 'utf8'))]
  }),
) as Record<Language, FileTexts>

export const fileTexts = (lang: Language): FileTexts => files[lang]

export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
