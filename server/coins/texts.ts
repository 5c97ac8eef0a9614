import type { Language } from '#rules/interface-language.ts'
import { mailLocale } from '../platform/mail/moment-in.ts'
import { translator } from '../platform/texts/texts.ts'

/** `$4.50`: money as mails write it. */
export function moneyIn(cents: number, currency: string, lang: Language): string {
  return new Intl.NumberFormat(mailLocale(lang), { style: 'currency', currency }).format(cents / 100)
}

/** `2 coins`. */
export function coinsIn(coins: number, lang: Language): string {
  const amount = new Intl.NumberFormat(lang).format(coins)
  return translator(lang, 'coins')('amounts.coins', { amount }, coins)
}

/** Why a purchase that was paid for was refused, as an answer to "Why?": `The price had changed.` */
export function refusalIn(reason: string | null, lang: Language): string {
  const t = translator(lang, 'history')
  return t(`refused.${reason}`) || t('refused.otherwise')
}

/** `2 credits`. */
export function creditsIn(credits: number, lang: Language): string {
  const amount = new Intl.NumberFormat(lang).format(credits)
  return translator(lang, 'coins')('amounts.credits', { amount }, credits)
}
