import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'

interface Amounts {
  coins_one: string
  coins_other: string
}

const files = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../../locales/${lang}/coins.json`, import.meta.url), 'utf8')).amounts,
  ]),
) as Record<Language, Amounts>

/** `849 coins`: what is bought, as it stands on the provider's page and on the card's statement of the order. */
export function coinsIn(coins: number, lang: Language): string {
  const form = new Intl.PluralRules(lang).select(coins) === 'one' ? 'coins_one' : 'coins_other'
  return files[lang][form].replace('{{amount}}', new Intl.NumberFormat(lang).format(coins))
}
