/** How long readers can withdraw from what they bought, days from the purchase (Directive 2011/83/EU, Art. 9; § 355 BGB). */
export const RETURN_DAYS = 14

const DAY_MS = 86_400_000

/** Why something cannot be given back, as refusals name it. */
export type NotReturnable =
  | 'returnedBefore'
  | 'openedBefore'
  | 'bundleOpened'
  | 'returnTooLate'
  | 'coinsSpent'
  | 'paidElsewhere'
  | 'refundFailed'

/** What decides whether a purchase can be given back. */
export interface BoughtThing {
  kind: 'book' | 'rental' | 'coins' | 'membership'
  boughtAt: Date
  /** It is the reader's no more: given back, taken back, in dispute, or over. */
  gone: boolean
  /** Read beyond its previews, or downloaded. */
  opened: boolean
  /** Bought in a bundle, of which a volume was opened or is gone. A bundle goes back as a whole. */
  bundleOpened: boolean
  /** Of a volume that was not out when it was bought: when it comes out; null without a date, or where it was out. */
  comesOutAt: Date | null
  /** Of a rental. */
  endsAt: Date | null
  /** Of coins: as many as are left of them. */
  coinsLeft: number
  /** Of coins: an app's store has the money, or a provider that the shop does not use any more. */
  paidElsewhere: boolean
  /** Of coins: their refund was taken back, as a bank does, and they came again as others. */
  refundFailed: boolean
}

export type Returnable = { until: Date; reason: null } | { until: null; reason: NotReturnable }

/** docs/product.md#withdrawal: whether it can be given back now, until when, or why not. */
export function returnable(thing: BoughtThing, now: Date): Returnable {
  const no = (reason: NotReturnable): Returnable => ({ until: null, reason })
  const { kind, gone, opened, bundleOpened, coinsLeft, paidElsewhere, refundFailed } = thing
  const until = returnableUntil(thing)
  if (gone) return no('returnedBefore')
  if (until <= now) return no('returnTooLate')
  if (bundleOpened) return no('bundleOpened')
  if (opened) return no('openedBefore')
  if (kind === 'coins' && paidElsewhere) return no('paidElsewhere')
  if (kind === 'coins' && coinsLeft === 0) return no(refundFailed ? 'refundFailed' : 'coinsSpent')
  return { until, reason: null }
}

/** A pre-order can be given back until it comes out; a rental ends by itself. */
function returnableUntil({ boughtAt, comesOutAt, endsAt }: BoughtThing): Date {
  const days = boughtAt.getTime() + RETURN_DAYS * DAY_MS
  const longest = Math.max(days, comesOutAt?.getTime() ?? 0)
  return new Date(Math.min(longest, endsAt?.getTime() ?? longest))
}
