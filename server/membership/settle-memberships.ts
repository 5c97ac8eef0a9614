import { createHash } from 'node:crypto'
import type { House } from '../context.ts'
import { takesRealMoney } from '../payments/check-payment.ts'
import { noteAnswer } from '../payments/payment-store.ts'
import type { PaymentFacts } from '../payments/payments.ts'
import type { InvoiceFacts, SubscriptionFacts, Subscriptions } from '../payments/subscriptions.ts'
import type { Tx } from '../platform/db/connect.ts'
import { endGift } from './end-gift.ts'
import { fold, isLive } from './fold.ts'
import { giveBonuses } from './give-bonus.ts'
import { findRefund, keepInvoice, noteRefund } from './invoice-store.ts'
import * as store from './store.ts'
import { tellOfChange, tellOfRest } from './tell-of-change.ts'

type Needed = Pick<House, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** What the shop sets right at the provider by itself, after the transaction that finds it. */
export const END_SURPLUS = 'end surplus subscription'
export const END_TRIAL = 'end trial of a known card'

/** What is true at the provider, as one look at it says. */
export interface Seen {
  facts: readonly SubscriptionFacts[]
  invoices: readonly InvoiceFacts[]
  /** What the renewal of the live one will cost, cents. */
  nextCents: number | null
}

/** Somebody else may change the same reader's memberships meanwhile; so often that is looked at again. */
const MOST_LOOKS = 8

/**
 * docs/product.md#membership: the one function that event, return page, reconciler and every change call. It asks the provider for everything that
 * the customer has, so that neither order nor repetition of what was told matters, and keeps it with bonus and mails in one transaction. Throws
 * PaymentsUnavailable.
 */
export async function settleMemberships(
  house: Needed,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const turn = await store.findTurn(house.db, accountId)
    const known = await store.listMemberships(house.db, accountId)
    const seen = await lookAt(house, customerId, known)
    if (await house.db.transaction(tx => keep(house, tx, { accountId, turn, seen }))) return
  }
  throw new Error(`the memberships of ${accountId} change faster than they can be looked at`)
}

/** The same for who is only known as the provider's customer. */
export async function settleCustomer(house: Needed, customerId: string): Promise<'known' | 'foreign'> {
  const accountId = await house.payments.findAccount(customerId)
  if (!accountId) return 'foreign'
  await settleMemberships(house, { accountId, customerId })
  return 'known'
}

/** Asks the provider; what is known already is not asked for again. */
export async function lookAt(
  { payments, config }: Needed,
  customerId: string,
  known: readonly store.MembershipRow[],
): Promise<Seen> {
  const { subscriptions } = payments
  const [all, invoices] = await Promise.all([
    subscriptions.listOf(customerId),
    subscriptions.listInvoices(customerId),
  ])
  const facts = all.filter(({ live }) => live === takesRealMoney(config.payments))
  const renewed = facts.find(
    ({ plan, status, cancelAtPeriodEnd }) =>
      plan && /^(active|trialing|past_due)$/.test(status) && !cancelAtPeriodEnd,
  )
  const nextCents = renewed ? await nextOf(known, renewed, subscriptions) : null
  return { facts, invoices, nextCents }
}

/** What the renewal costs: as it was known while nothing is new, otherwise asked for. */
async function nextOf(
  known: readonly store.MembershipRow[],
  { id, plan, periodEnd }: SubscriptionFacts,
  { estimateRenewal }: Subscriptions,
): Promise<number | null> {
  const before = known.find(row => row.subscriptionId === id)
  const same = before?.plan === plan && before?.periodEnd.getTime() === periodEnd.getTime()
  return same && before?.nextCents !== null ? (before?.nextCents ?? null) : estimateRenewal(id)
}

/** False where something has changed since the look. */
async function keep(
  house: Needed,
  tx: Tx,
  { accountId, turn, seen }: { accountId: string; turn: number; seen: Seen },
): Promise<boolean> {
  const now = house.clock.now()
  const { provider } = house.payments
  if ((await store.lockStanding(tx, accountId)) !== turn) return false
  await store.noteLook(tx, accountId, now)
  const over = await endGift(tx, accountId, now)
  if (over) await tellOfChange(house, tx, over)
  const rows = await store.listMemberships(tx, accountId)
  const folded = fold({ accountId, provider, rows, facts: seen.facts, now, nextCents: seen.nextCents })
  for (const change of folded) {
    await store.keepMembership(tx, change.row, now)
    await tellOfChange(house, tx, change)
    await correct(house, tx, change.row, seen)
  }
  const all = await store.listMemberships(tx, accountId)
  for (const invoice of seen.invoices) {
    const membership = all.find(
      row => row.subscriptionId === invoice.subscriptionId && row.provider === provider,
    )
    if (membership) await keepInvoice(tx, { provider, accountId, membershipId: membership.id, invoice })
  }
  await giveBonuses(tx, accountId, now)
  return true
}

/** What must not stay at the provider as it is. */
async function correct({ jobs }: Needed, tx: Tx, row: store.MembershipRow, { facts }: Seen): Promise<void> {
  const { subscriptionId, accountId, startedAt } = row
  const payload = { accountId, subscriptionId }
  if (row.surplus && row.endedAt === null)
    await jobs.add(tx, { kind: END_SURPLUS, key: subscriptionId, payload })
  const card = facts.find(({ id }) => id === subscriptionId)?.cardFingerprint
  if (!isLive(row) || row.status !== 'TRIALING' || !card) return
  const cardHash = createHash('sha256').update(`trial ${card}`).digest()
  // docs/product.md#trials-and-coupons: a card has its trial once, whoever comes with it.
  if (!(await store.noteTrial(tx, { cardHash, accountId, at: startedAt })))
    await jobs.add(tx, { kind: END_TRIAL, key: subscriptionId, payload })
}

/** A payment that was for no order of coins: of a membership's bill it is noted what went back. */
export async function noteMembershipPayment(
  house: Needed,
  payment: PaymentFacts,
  asked: number,
): Promise<'known' | 'foreign'> {
  const { customerId, refundedCents, disputed } = payment
  if (await noteGone(house, payment, asked)) return 'known'
  if (!customerId || (refundedCents === 0 && !disputed)) return 'foreign'
  // That it went back may be told before the bill is.
  if ((await settleCustomer(house, customerId)) === 'foreign') return 'foreign'
  return (await noteGone(house, payment, asked)) ? 'known' : 'foreign'
}

/** False where the payment was for no bill that is known. */
async function noteGone(
  house: Needed,
  { id: paymentId, refundedCents, disputed }: PaymentFacts,
  asked: number,
): Promise<boolean> {
  const at = house.clock.now()
  const { provider } = house.payments
  return house.db.transaction(async tx => {
    const noted = await findRefund(tx, provider, paymentId)
    if (!noted) return false
    const { accountId } = noted
    await store.lockStanding(tx, accountId)
    // Somebody has asked later, and had the answer sooner.
    if (!(await noteAnswer(tx, paymentId, asked))) return true
    const before = await store.findLive(tx, accountId)
    await noteRefund(tx, { provider, paymentId, refundedCents, disputed, at })
    const row = await store.findLive(tx, accountId)
    if (row) await tellOfRest(house, tx, { before, row }, at)
    await giveBonuses(tx, accountId, at)
    return true
  })
}
