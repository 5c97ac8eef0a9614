import { createHash } from 'node:crypto'
import { isCurrency } from '#rules/currency.ts'
import { fixCurrency, setCurrency } from '../../accounts/store.ts'
import { queueRefundMail } from '../../coins/mail-refund.ts'
import { noteReceipt } from '../../coins/receipts/receipt-store.ts'
import type { AppContext } from '../../context.ts'
import { takesRealMoney } from '../../payments/check-payment.ts'
import { noteAnswer } from '../../payments/payment-store.ts'
import type { PaymentFacts } from '../../payments/payments.ts'
import type { InvoiceFacts, SubscriptionFacts, Subscriptions } from '../../payments/subscriptions.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { type GiftsGone, giveBonuses } from '../bonus/give-bonus.ts'
import { endGift } from '../gift/end-gift.ts'
import { addInvoice, findRefund, setRefund } from '../invoice-store.ts'
import * as store from '../store.ts'
import { fold, isLive } from './fold.ts'
import { queueBillRefundMail } from './mail-refund.ts'
import { notifyRestChange, notifyStatusChange } from './notify-status-change.ts'

type SettleContext = Pick<AppContext, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** Kinds of jobs that correct something at the provider, after the transaction that finds it. */
export const END_SURPLUS = 'end surplus subscription'
export const END_TRIAL = 'end trial of a known card'

/** What the provider says of a customer at one moment. */
export interface ProviderState {
  facts: readonly SubscriptionFacts[]
  invoices: readonly InvoiceFacts[]
  /** The price of the next renewal in cents; null where nothing is renewed. */
  nextCents: number | null
}

const RECEIPT_WITHIN_MS = 7 * 86_400_000

/** Tries at most, since somebody else may change the same memberships between fetching and storing. */
const MOST_ATTEMPTS = 8

/**
 * docs/product.md#membership: event, return page, reconciler and every change call this function. It fetches everything that
 * the customer has from the provider, so that neither order nor repetition of events matters, and stores it with bonuses and
 * mails in one transaction. Throws PaymentsUnavailable.
 */
export async function settleMemberships(
  app: SettleContext,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const version = await store.findVersion(app.db, accountId)
    const known = await store.listMemberships(app.db, accountId)
    const state = await fetchProviderState(app, customerId, known)
    if (await app.db.transaction(tx => saveProviderState(app, tx, { accountId, version, state }))) return
  }
  throw new Error(`the memberships of ${accountId} change faster than they can be looked at`)
}

/** The same by the provider's id of the customer; 'foreign' for a customer of another shop. */
export async function settleCustomer(app: SettleContext, customerId: string): Promise<'known' | 'foreign'> {
  const accountId = await app.payments.findAccount(customerId)
  if (!accountId) return 'foreign'
  await settleMemberships(app, { accountId, customerId })
  return 'known'
}

/** Fetches the customer's subscriptions and invoices, and the renewal's price where it is not known. */
export async function fetchProviderState(
  { payments, config }: SettleContext,
  customerId: string,
  known: readonly store.MembershipRow[],
): Promise<ProviderState> {
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
  const nextCents = renewed ? await renewalCents(known, renewed, subscriptions) : null
  return { facts, invoices, nextCents }
}

/** The price of the renewal in cents: the known one while plan and period are the same, otherwise fetched. */
async function renewalCents(
  known: readonly store.MembershipRow[],
  { id, plan, periodEnd }: SubscriptionFacts,
  { estimateRenewal }: Subscriptions,
): Promise<number | null> {
  const before = known.find(row => row.subscriptionId === id)
  const same = before?.plan === plan && before?.periodEnd.getTime() === periodEnd.getTime()
  return same && before?.nextCents !== null ? (before?.nextCents ?? null) : estimateRenewal(id)
}

/** Stores what the provider said. False where the memberships have changed since it was fetched. */
async function saveProviderState(
  app: SettleContext,
  tx: Tx,
  { accountId, version, state }: { accountId: string; version: number; state: ProviderState },
): Promise<boolean> {
  const now = app.clock.now()
  const { provider } = app.payments
  if ((await store.lockMemberships(tx, accountId)) !== version) return false
  await store.setLookedAt(tx, accountId, now)
  const over = await endGift(tx, accountId, now)
  if (over) await notifyStatusChange(app, tx, over, now)
  const rows = await store.listMemberships(tx, accountId)
  const { facts, nextCents } = state
  const refused = await listRefusedTrials(tx, accountId, facts)
  const folded = fold({ accountId, provider, rows, facts, now, nextCents, refused })
  for (const change of folded) {
    await store.saveMembership(tx, change.row, now)
    await notifyStatusChange(app, tx, change, now)
    await queueCorrections(app, tx, change.row)
  }
  const all = await store.listMemberships(tx, accountId)
  // The provider charges a customer in the currency of the running subscription, whatever was paid in before.
  const charged = all.find(row => row.provider === provider && isLive(row))?.currency
  if (isCurrency(charged)) await setCurrency(tx, accountId, charged)
  const paid = state.invoices.find(({ amountCents }) => amountCents > 0)?.currency
  if (isCurrency(paid)) await fixCurrency(tx, accountId, paid)
  for (const invoice of state.invoices) {
    const membership = all.find(
      row => row.subscriptionId === invoice.subscriptionId && row.provider === provider,
    )
    if (!membership) continue
    const { cardCountry = null } = facts.find(({ id }) => id === invoice.subscriptionId) ?? {}
    const bill = { provider, accountId, membershipId: membership.id, invoice, cardCountry }
    const isNew = await addInvoice(tx, bill)
    if (isNew) await noteBill(tx, { accountId, invoice, at: now })
  }
  await queueGiftsMail(app, tx, accountId, await giveBonuses(tx, accountId, now))
  return true
}

/** The mail about bonus coins and credits that went, or came again, with the money of a bill. */
async function queueGiftsMail(
  app: SettleContext,
  tx: Tx,
  accountId: string,
  { coins, credits }: GiftsGone,
): Promise<void> {
  if (coins === 0 && credits === 0) return
  const letter = coins + credits > 0 ? 'giftsRefunded' : 'giftsRestored'
  await queueRefundMail(app, tx, { accountId, letter, coins: Math.abs(coins), credits: Math.abs(credits) })
}

/** A bill has its receipt where it was paid lately, and not where a shop reads what its provider knows of earlier years. */
async function noteBill(
  tx: Tx,
  { accountId, invoice, at }: { accountId: string; invoice: InvoiceFacts; at: Date },
): Promise<void> {
  const { id: invoiceId, amountCents: cents, taxCents, currency, paidAt, covers } = invoice
  const last = covers.at(-1)
  if (!last || cents === 0 || at.getTime() - paidAt.getTime() > RECEIPT_WITHIN_MS) return
  const bill = { plan: last.plan, cents, taxCents, currency, paidUntil: last.until }
  await noteReceipt(tx, { accountId, kind: 'bill', invoiceId, bill, at })
}

/**
 * docs/product.md#trials-and-coupons: a card has its trial once, whoever comes with it. The ids of running trials whose card
 * had one before.
 */
async function listRefusedTrials(
  tx: Tx,
  accountId: string,
  facts: readonly SubscriptionFacts[],
): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const { id, plan, status, cardFingerprint: card, startedAt: at } of facts) {
    if (!plan || status !== 'trialing' || !card) continue
    if (!(await store.addTrial(tx, { cardHash: trialHash(card), accountId, at }))) refused.add(id)
  }
  return refused
}

/** Under what a card that had a trial is stored. */
export function trialHash(fingerprint: string): Buffer {
  return createHash('sha256').update(`trial ${fingerprint}`).digest()
}

/** Adds the jobs that end a surplus subscription or a trial whose card had one before. */
async function queueCorrections(
  { jobs }: SettleContext,
  tx: Tx,
  { subscriptionId, accountId, surplus, endedAt, trialRefused }: store.MembershipRow,
): Promise<void> {
  const payload = { accountId, subscriptionId }
  if (surplus && endedAt === null) await jobs.add(tx, { kind: END_SURPLUS, key: subscriptionId, payload })
  if (trialRefused) await jobs.add(tx, { kind: END_TRIAL, key: subscriptionId, payload })
}

/** Stores the refund of a payment that was for no order of coins; 'foreign' where it was for no bill either. */
export async function saveMembershipRefund(
  app: SettleContext,
  payment: PaymentFacts,
  asked: number,
): Promise<'known' | 'foreign'> {
  const { customerId, refundedCents, disputed } = payment
  if (await saveRefund(app, payment, asked)) return 'known'
  if (!customerId || (refundedCents === 0 && !disputed)) return 'foreign'
  // The event of the refund may arrive before that of the bill.
  if ((await settleCustomer(app, customerId)) === 'foreign') return 'foreign'
  return (await saveRefund(app, payment, asked)) ? 'known' : 'foreign'
}

/** Stores the refund of a bill and adjusts bonuses. False where no bill with this payment is stored. */
async function saveRefund(
  app: SettleContext,
  { id: paymentId, refundedCents, disputed }: PaymentFacts,
  asked: number,
): Promise<boolean> {
  const at = app.clock.now()
  const { provider } = app.payments
  return app.db.transaction(async tx => {
    const noted = await findRefund(tx, provider, paymentId)
    if (!noted) return false
    const { accountId, membershipId, currency } = noted
    await store.lockMemberships(tx, accountId)
    // A later answer of the provider was stored before this one.
    if (!(await noteAnswer(tx, paymentId, asked))) return true
    const before = await store.findLive(tx, accountId)
    await setRefund(tx, { provider, paymentId, refundedCents, disputed, at })
    const row = await store.findLive(tx, accountId)
    if (row) await notifyRestChange(app, tx, { before, row }, at)
    const cents = refundedCents - noted.refundedCents
    // A dispute has mails of its own.
    if (cents > 0 && !disputed)
      await queueBillRefundMail(app, tx, { accountId, membershipId, cents, currency })
    await queueGiftsMail(app, tx, accountId, await giveBonuses(tx, accountId, at))
    return true
  })
}
