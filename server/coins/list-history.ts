import { PurchaseHistoryEntry, PurchaseHow, Returnable } from '#contract/generated/history.ts'
import type { Language } from '#rules/interface-language.ts'
import { returnable } from '#rules/returnable.ts'
import type { AppContext } from '../context.ts'
import type { Payments } from '../payments/payments.ts'
import { translator } from '../platform/texts/texts.ts'
import { restOf } from './coins-gone.ts'
import { boughtBy, type HistoryRow, isRefundable, listHistory } from './history-store.ts'
import type { EntryKind } from './ledger-store.ts'
import { refusalIn } from './texts.ts'

const HOW: Readonly<Record<EntryKind, PurchaseHow>> = {
  purchase: PurchaseHow.PURCHASE,
  gift: PurchaseHow.PROMO,
  bonus: PurchaseHow.SUBSCRIPTION,
  grant_credits: PurchaseHow.PROMO,
  plan_credits: PurchaseHow.SUBSCRIPTION,
  system: PurchaseHow.SYSTEM,
  redeem_coins: PurchaseHow.PURCHASE,
  redeem_credits: PurchaseHow.PURCHASE,
  rent: PurchaseHow.RENTAL,
  convert: PurchaseHow.COIN_CONVERSION,
  refund: PurchaseHow.SYSTEM,
  restore: PurchaseHow.SYSTEM,
  settle: PurchaseHow.SYSTEM,
  return: PurchaseHow.SYSTEM,
}

/** The history of a reader's coins and credits, the latest first. */
export async function listCoinHistory(
  { db, clock, payments }: Pick<AppContext, 'db' | 'clock'> & { payments: Pick<Payments, 'provider'> },
  accountId: string,
  { from, until, limit }: { from?: Date | undefined; until?: Date | undefined; limit: number },
  lang: Language,
): Promise<PurchaseHistoryEntry[]> {
  const rows = await listHistory(db, accountId, { from: from ?? null, until: until ?? null, limit })
  const asked = { now: clock.now(), provider: payments.provider }
  return rows.map(row => {
    const message = entryMessage(row, lang)
    if (message.coins && isRefundable(row, asked)) message.coins.refundId = row.id
    message.returnable = returnableMessage(row, lang, asked)
    return message
  })
}

/** Whether what an entry bought can be given back, and what goes back then; undefined for one that bought nothing. */
export function returnableMessage(
  row: HistoryRow,
  lang: Language,
  { now, provider }: { now: Date; provider: string },
): Returnable | undefined {
  const thing = boughtBy(row, { provider, now })
  if (!thing) return undefined
  const { until, reason } = returnable(thing, now)
  const back =
    thing.kind === 'coins'
      ? { coins: restOf(row).coins, value: restOf(row).cents, currency: row.currency ?? '' }
      : { coins: row.bundleCoins ?? -row.coins, credits: -row.credits }
  const description =
    row.bundleName === null
      ? describe(row, lang)
      : translator(lang, 'history')('bundle', { name: row.bundleName })
  return Returnable.fromPartial({
    ...{ id: row.bundlePurchaseId ?? row.id, description, date: row.happenedAt },
    ...(reason === null && { ...back, until }),
    reason: reason ?? '',
  })
}

function entryMessage(row: HistoryRow, lang: Language): PurchaseHistoryEntry {
  const { kind, happenedAt, refunded } = row
  return PurchaseHistoryEntry.fromPartial({
    date: happenedAt,
    description: describe(row, lang),
    refunded,
    how: HOW[kind],
    ...contentOf(row, titleOf(row)),
  })
}

/** What the entry did, in words. */
function describe(row: HistoryRow, lang: Language): string {
  const title = titleOf(row)
  const t = translator(lang, 'history')
  const what = t(`kinds.${row.kind}`)
  if (row.reason)
    return t('notBought', { what, title: row.refusedTitle || title, reason: refusalIn(row.reason, lang) })
  return title ? `${what}: ${title}` : what
}

function contentOf(row: HistoryRow, title: string) {
  const { kind, coins, credits, coinsLeft } = row
  const paid = { value: row.valueCents ?? 0, currency: row.currency ?? '' }
  switch (kind) {
    case 'redeem_coins':
    case 'redeem_credits':
      return {
        book: {
          bookId: row.bookId ?? '',
          legacyBookId: row.legacyBookId ?? '',
          bookTitle: title,
          // A book paid with a credit has no price in coins.
          coins: kind === 'redeem_coins' ? -coins : undefined,
        },
      }
    case 'rent':
      return {
        rental: {
          partId: row.partId ?? '',
          legacyPartId: row.legacyPartId ?? '',
          partTitle: title,
          coins: -coins,
        },
      }
    case 'grant_credits':
    case 'plan_credits':
      return { credits: { credits, ...paid } }
    case 'gift':
      return { promo: { coinValue: coins, creditValue: credits } }
    case 'return':
      // They are in the lots that they came from, whose entries say what is left.
      return credits !== 0 ? { credits: { credits, value: 0 } } : { coins: { coins, coinsLeft: coins } }
    case 'refund':
    case 'restore':
      if (credits !== 0) return { credits: { credits, value: 0 } }
      return { coins: { coins, coinsLeft: coinsLeft ?? 0, ...paid } }
    default:
      return { coins: { coins, coinsLeft: coinsLeft ?? 0, ...paid } }
  }
}

/** Of a volume or part with its series, which it names itself in most books; '' for neither. */
export function titleOf({
  seriesTitle,
  volumeTitle,
  partTitle,
}: Pick<HistoryRow, 'seriesTitle' | 'volumeTitle' | 'partTitle'>): string {
  const title = partTitle ?? volumeTitle
  if (title === null) return ''
  return title.startsWith(seriesTitle ?? '') ? title : `${seriesTitle}, ${title}`
}
