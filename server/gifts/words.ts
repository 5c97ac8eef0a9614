import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

interface Amounts {
  credits_one: string
  credits_other: string
}

const files = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../locales/${lang}/coins.json`, import.meta.url), 'utf8')).amounts,
  ]),
) as Record<Language, Amounts>

/** `2 credits`. */
export function creditsIn(credits: number, lang: Language): string {
  const word = new Intl.PluralRules(lang).select(credits) === 'one' ? 'credits_one' : 'credits_other'
  return files[lang][word].replace('{{amount}}', new Intl.NumberFormat(lang).format(credits))
}
