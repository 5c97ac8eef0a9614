import { type Language, localPath } from '#rules/interface-language.ts'
import { writeReceiptNumber } from '#rules/receipt.ts'
import { shownCover } from '../../catalogue/covers/shown-cover.ts'
import type { AppContext } from '../../context.ts'
import { isDrawnName } from '../../platform/images/image-address.ts'
import type { LetterItem } from '../../platform/mail/letter.ts'
import { mailLocale, momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import { titleOf } from '../list-history.ts'
import { coinsIn, creditsIn, moneyIn, refusalIn } from '../texts.ts'
import type { ReceiptRow } from './receipt-store.ts'

interface ItemSettings {
  lang: Language
  /** The zone in which the reader reads times. */
  zone: string
}

/** What a mail tells of, as its items. */
export function receiptItem(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  row: ReceiptRow,
  { lang, zone }: ItemSettings,
): LetterItem {
  const t = translator(lang, 'mail')
  const details = [...pricesOf(row, lang), momentIn(row.at, lang, zone)]
  if (row.taxCents) details.push(t('receipt.tax', { tax: moneyIn(row.taxCents, row.currency ?? '', lang) }))
  if (row.receiptYear !== null && row.receiptNumber !== null) {
    const number = writeReceiptNumber({ year: row.receiptYear, number: row.receiptNumber })
    details.push(t('receipt.number', { number }))
  }
  if (row.rentedUntil)
    details.push(t('receipt.rentedUntil', { moment: momentIn(row.rentedUntil, lang, zone) }))
  if (row.publishingAt) details.push(t('receipt.preorder', { day: dayIn(row.publishingAt, lang) }))
  if (row.paidUntil) details.push(t('receipt.paidUntil', { moment: momentIn(row.paidUntil, lang, zone) }))
  const cover = row.cover && shownCover(row.cover, { lang, now: clock.now() })
  return {
    title: nameOf(row, lang),
    details:
      row.kind === 'refused'
        ? t('receipt.refused', { reason: refusalIn(row.reason, lang) })
        : details.join(' · '),
    link: config.publicUrl + localPath(lang, pathOf(row)),
    // A drawn one would say the title once more.
    image: cover && !isDrawnName(cover.hash) ? `${config.publicUrl}/img/jpg/240/${cover.hash}` : null,
  }
}

/** What it was: the title of a book or part, so many coins, or the plan of a membership. */
export function nameOf(row: ReceiptRow, lang: Language): string {
  if (row.kind === 'coins') return coinsIn(row.coins, lang)
  if (row.kind === 'bill') return translator(lang, 'bill')(`plans.${row.plan}`)
  // Purchases that a process of an earlier release has noted have no title.
  return row.refusedTitle || titleOf(row)
}

function pricesOf({ kind, coins, credits, cents, currency }: ReceiptRow, lang: Language): string[] {
  if (kind === 'returned')
    return [translator(lang, 'mail')('receipt.returned', { sum: sumIn(coins, credits, lang) })]
  if (kind === 'spent') return [sumIn(-coins, -credits, lang)]
  // App stores do not say what was paid there.
  return cents && currency ? [moneyIn(cents, currency, lang)] : []
}

function sumIn(coins: number, credits: number, lang: Language): string {
  return credits === 0 ? coinsIn(coins, lang) : creditsIn(credits, lang)
}

function pathOf({ kind, volumeSlug, partSlug }: ReceiptRow): string {
  if (kind === 'bill') return '/user/membership'
  if (partSlug) return `/read/${partSlug}`
  return volumeSlug ? `/volumes/${volumeSlug}` : '/user/coins'
}

/** Days on which something comes out are planned in UTC. */
function dayIn(at: Date, lang: Language): string {
  return new Intl.DateTimeFormat(mailLocale(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
