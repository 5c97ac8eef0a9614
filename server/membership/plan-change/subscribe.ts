import type { checkoutSubscription, estimateSubscription } from '#contract/calls/membership.ts'
import type { Currency } from '#rules/currency.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { decidePlanChange, type PlanId, planOf } from '#rules/plans.ts'
import { isUsZip } from '#rules/zip.ts'
import { findAccount } from '../../accounts/store.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { consentIn } from '../../coins/consents/consent.ts'
import { noteConsent } from '../../coins/consents/consent-store.ts'
import type { AppContext } from '../../context.ts'
import { currencyFor } from '../../payments/currency-for.ts'
import { paymentLimits } from '../../payments/limits.ts'
import { type Estimate, SubscriptionRefused } from '../../payments/subscriptions.ts'
import { membershipLimits } from '../limits.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { settleMemberships, trialHash } from '../settling/settle-memberships.ts'
import * as store from '../store.ts'
import { whyPlanIsFixed } from './find-subscribed.ts'

/** An estimate of an upgrade is binding for this long. */
const ESTIMATE_VALID_MS = 3_600_000

type ChangeCall = typeof estimateSubscription | typeof checkoutSubscription

export interface PlanChangeInput {
  app: AppContext
  reader: Reader
  /** The id of a plan, or of its price at the provider. */
  plan: string
  coupon: string
  zip: string
  lang: Language
  /** The currency that the reader was shown; without it any is right. */
  shownCurrency?: Currency | undefined
  /** The language of the words that the reader has ticked. */
  consent?: Language | undefined
}

/** A change of plan that is allowed. */
interface PlanChange {
  customerId: string
  plan: PlanId
  currency: Currency
  coupon: string | null
  current: store.MembershipRow | null
  trialDays: number
}

export interface PlanChangeEstimate extends Estimate {
  plan: PlanId
  currency: Currency
  change: 'subscribe' | 'upgrade'
  trialDays: number
}

/** docs/product.md#subscribing: the price, before anything is paid. Amounts in cents. */
export function estimate(
  call: typeof estimateSubscription,
  changing: PlanChangeInput,
): Promise<PlanChangeEstimate> {
  const { app, reader } = changing
  return orRefused(changing, call, async () => {
    await countTry(app, call, membershipLimits.estimate(reader.id))
    const { current, ...decided } = await decide(call, changing)
    const { customerId, plan, currency, coupon, trialDays } = decided
    const order = { customerId, plan, currency, coupon }
    const { subscriptions } = app.payments
    if (!current) {
      const language = scopeOf(app, changing.lang)
      // An estimate ends nothing: an unfinished payment may be completed in another tab.
      const unpaid = await listUnpaid(app, reader.id)
      const withoutCustomer = unpaid.some(row => row.currency !== currency)
      const input = { ...order, accountId: reader.id, trialDays, language, withoutCustomer }
      const made = await subscriptions.estimateNew(input)
      return { ...made, plan, currency, change: 'subscribe', trialDays }
    }
    const from = wholeSecond(app.clock.now())
    const { subscriptionId } = current
    const made = await subscriptions.estimateUpgrade({ ...order, subscriptionId, from })
    await store.saveEstimate(app.db, {
      accountId: reader.id,
      subscriptionId,
      plan,
      coupon,
      countedFrom: from,
    })
    return { ...made, plan, currency, change: 'upgrade', trialDays: 0 }
  })
}

/** docs/product.md#subscribing: opens a checkout, or upgrades at once. `url` is the page to go on to. */
export function subscribe(
  call: typeof checkoutSubscription,
  changing: PlanChangeInput,
): Promise<{ id: string; url: string }> {
  const { app, reader, lang, shownCurrency } = changing
  const { db, clock, config, payments } = app
  return orRefused(changing, call, async () => {
    await countTry(app, call, paymentLimits.pay(reader.id))
    const { current, customerId, plan, currency, coupon, trialDays } = await decide(call, changing)
    if (shownCurrency !== undefined && shownCurrency !== currency) throw refuse(call, 'currencyChanged')
    const consent = consentIn('membership', changing.consent, clock.now())
    await noteConsent(db, { accountId: reader.id, consent, plan })
    const order = { customerId, plan, currency, coupon }
    const back = `${config.publicUrl}${localPath(lang, '/user/membership')}`
    if (!current) {
      await endUnpaid(app, reader.id)
      return payments.subscriptions.openCheckout({
        ...order,
        accountId: reader.id,
        trialDays,
        language: scopeOf(app, lang),
        lang,
        successUrl: `${back}?checkout=done`,
        cancelUrl: `${config.publicUrl}${localPath(lang, '/subscribe')}?plan=${plan}&checkout=cancelled`,
      })
    }
    const estimated = await store.findEstimate(db, reader.id)
    const { subscriptionId } = current
    const from = countedFrom(estimated, { subscriptionId, plan, coupon }, current, clock.now())
    const key = `upgrade ${subscriptionId} ${current.plan} ${plan} ${from.getTime()} ${coupon ?? ''}`
    const done = await payments.subscriptions.upgrade({ ...order, subscriptionId, from, key })
    await settleMemberships(app, { accountId: reader.id, customerId })
    const url = done.state === 'payFirst' && done.url ? done.url : `${back}?checkout=changed`
    return { id: current.id, url }
  })
}

/**
 * Decides whether the reader may change to the plan, after fetching the state at the provider. Throws a refusal of the call.
 */
async function decide(call: ChangeCall, { app, reader, ...requested }: PlanChangeInput): Promise<PlanChange> {
  const { db, clock, payments, config } = app
  const plan = planOf(requested.plan)?.id ?? (await payments.subscriptions.findPlan(requested.plan))
  if (!plan) throw refuse(call, 'planNotFound')
  const account = await findAccount(db, reader.id)
  if (!account) throw refuse(call, 'planNotFound')
  const customer = { accountId: reader.id, email: account.email }
  const known = await payments.findOrCreateCustomer(customer)
  await settleMemberships(app, { accountId: reader.id, customerId: known })
  // Settling drops a customer that the provider no longer knows; then a new one is created.
  const customerId = await payments.findOrCreateCustomer(customer)
  const rows = await store.listMemberships(db, reader.id)
  const current = await store.findLive(db, reader.id)
  // Settling may have found a subscription that fixes the currency.
  const { currency: own } = (await findAccount(db, reader.id)) ?? account
  const currency = currencyFor(app, { currency: own }, requested.lang)
  const fixed = current && whyPlanIsFixed(current, currency, clock.now())
  if (fixed === 'giftRuns') throw refuse(call, fixed)
  const decided = decidePlanChange(current?.plan ?? null, plan)
  if ('refused' in decided) throw refuse(call, decided.refused)
  if (fixed) throw refuse(call, fixed)
  const { country } = account
  // Without a country the provider would estimate no tax, and charge it on its page.
  if (!country && !current && config.payments.tax) throw refuse(call, 'countryRequired')
  await setTaxAddress(call, app, { customerId, country, zip: requested.zip })
  const first = !rows.some(({ provider, status }) => provider !== 'gift' && !/^INCOMPLETE/.test(status))
  return {
    customerId,
    plan,
    currency,
    coupon: requested.coupon.trim() || null,
    current,
    trialDays:
      first && config.trialDays > 0 && (await mayTry(app, reader.id, customerId)) ? config.trialDays : 0,
  }
}

/** False for who has saved a card that had its trial with another account: they are told so before they pay. */
async function mayTry({ db, payments }: AppContext, accountId: string, customerId: string): Promise<boolean> {
  const card = await payments.findMethod(customerId)
  return !card?.fingerprint || !(await store.hadTrial(db, trialHash(card.fingerprint), accountId))
}

/** docs/product.md#zip-codes: stores the customer's address for taxes. Readers in the US enter their ZIP code once. */
async function setTaxAddress(
  call: ChangeCall,
  { payments, config }: AppContext,
  { customerId, country, zip }: { customerId: string; country: string | null; zip: string },
): Promise<void> {
  const { subscriptions } = payments
  const typed = zip.trim()
  if (country === 'US') {
    const known = typed || (await subscriptions.findZip(customerId))
    if (!known) throw refuse(call, 'zipRequired')
    if (!isUsZip(known)) throw new SubscriptionRefused('zipInvalid')
    if (typed) await subscriptions.setAddress(customerId, { country, zip: typed })
  } else if (country && config.payments.tax)
    await subscriptions.setAddress(customerId, { country, zip: null })
}

/** Ends the reader's unpaid subscriptions at the provider before another is opened. */
async function endUnpaid(app: AppContext, accountId: string): Promise<void> {
  for (const { subscriptionId } of await listUnpaid(app, accountId))
    await app.payments.subscriptions.end(subscriptionId, { refund: false })
}

async function listUnpaid({ db, payments }: AppContext, accountId: string): Promise<store.MembershipRow[]> {
  const rows = await store.listMemberships(db, accountId)
  return rows.filter(
    ({ status, provider }) => /^(UNPAID|INCOMPLETE)$/.test(status) && provider === payments.provider,
  )
}

/**
 * The instant for which an upgrade is prorated: that of the last estimate if it is of this upgrade and still valid,
 * otherwise now.
 */
function countedFrom(
  estimated: Awaited<ReturnType<typeof store.findEstimate>>,
  upgrade: { subscriptionId: string; plan: PlanId; coupon: string | null },
  { periodStart }: store.MembershipRow,
  now: Date,
): Date {
  const same =
    estimated?.subscriptionId === upgrade.subscriptionId &&
    estimated.plan === upgrade.plan &&
    estimated.coupon === upgrade.coupon
  const fresh = estimated && now.getTime() - estimated.countedFrom.getTime() < ESTIMATE_VALID_MS
  return same && fresh && estimated.countedFrom >= periodStart ? estimated.countedFrom : wholeSecond(now)
}

/** Cuts off milliseconds, since the provider counts in seconds. */
function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

function scopeOf({ config }: AppContext, lang: Language): Language | null {
  return config.membershipScope === 'language' ? lang : null
}

/** Turns the provider's refusals into those of the call; throws 503 where the provider does not answer. */
async function orRefused<T>(
  { app, lang }: PlanChangeInput,
  call: ChangeCall,
  work: () => Promise<T>,
): Promise<T> {
  const { operator, publicUrl } = app.config
  const support = operator.email || publicUrl + localPath(lang, '/contact')
  try {
    return await orUnavailable(call, work)
  } catch (error) {
    if (error instanceof SubscriptionRefused) throw refuse(call, error.reason).naming({ support })
    throw error
  }
}
