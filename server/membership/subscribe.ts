import type { checkoutSubscription, estimateSubscription } from '#contract/calls/membership.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { decidePlanChange, type PlanId, planOf } from '#rules/plans.ts'
import { isUsZip } from '#rules/zip.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { findAccount } from '../accounts/store.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { type Estimate, SubscriptionRefused } from '../payments/subscriptions.ts'
import { whyPlanIsFixed } from './find-subscribed.ts'
import { orUnavailable } from './or-unavailable.ts'
import { settleMemberships } from './settle-memberships.ts'
import * as store from './store.ts'

/** So long what a reader was told of an upgrade is what it costs. */
const ESTIMATE_KEPT_MS = 3_600_000

type ChangeCall = typeof estimateSubscription | typeof checkoutSubscription

export interface Changing {
  house: House
  reader: Reader
  /** A plan, or the provider's name for its price. */
  plan: string
  coupon: string
  zip: string
  lang: Language
}

/** What is to be done, once it is known that it may be. */
interface Decided {
  customerId: string
  plan: PlanId
  coupon: string | null
  current: store.MembershipRow | null
  trialDays: number
}

export interface Estimated extends Estimate {
  plan: PlanId
  change: 'subscribe' | 'upgrade'
  trialDays: number
}

/** docs/product.md#subscribing: what it would cost, before anything is paid. */
export function estimate(call: typeof estimateSubscription, changing: Changing): Promise<Estimated> {
  const { house, reader } = changing
  return orRefused(changing, call, async () => {
    await take(house, call, limitsOf.estimate(reader.id))
    const { current, ...decided } = await decide(call, changing)
    const { customerId, plan, coupon, trialDays } = decided
    const wish = { customerId, plan, coupon }
    const { subscriptions } = house.payments
    if (!current) {
      const language = scopeOf(house, changing.lang)
      const made = await subscriptions.estimateNew({ ...wish, accountId: reader.id, trialDays, language })
      return { ...made, plan, change: 'subscribe', trialDays }
    }
    const from = wholeSecond(house.clock.now())
    const { subscriptionId } = current
    const made = await subscriptions.estimateUpgrade({ ...wish, subscriptionId, from })
    await store.keepEstimate(house.db, {
      accountId: reader.id,
      subscriptionId,
      plan,
      coupon,
      countedFrom: from,
    })
    return { ...made, plan, change: 'upgrade', trialDays: 0 }
  })
}

/** docs/product.md#subscribing: where one goes on. */
export function subscribe(
  call: typeof checkoutSubscription,
  changing: Changing,
): Promise<{ id: string; url: string }> {
  const { house, reader, lang } = changing
  const { db, clock, config, payments } = house
  return orRefused(changing, call, async () => {
    await take(house, call, limitsOf.pay(reader.id))
    const { current, customerId, plan, coupon, trialDays } = await decide(call, changing)
    const wish = { customerId, plan, coupon }
    const back = `${config.publicUrl}${localPath(lang, '/user/membership')}`
    if (!current) {
      await endUnpaid(house, reader.id)
      return payments.subscriptions.openCheckout({
        ...wish,
        accountId: reader.id,
        trialDays,
        language: scopeOf(house, lang),
        lang,
        successUrl: `${back}?checkout=done`,
        cancelUrl: `${config.publicUrl}${localPath(lang, '/subscribe')}?plan=${plan}&checkout=cancelled`,
      })
    }
    const told = await store.findEstimate(db, reader.id)
    const { subscriptionId } = current
    const from = countedFrom(told, { subscriptionId, plan, coupon }, current, clock.now())
    const key = `upgrade ${subscriptionId} ${current.plan} ${plan} ${from.getTime()} ${coupon ?? ''}`
    const done = await payments.subscriptions.upgrade({ ...wish, subscriptionId, from, key })
    await settleMemberships(house, { accountId: reader.id, customerId })
    const url = done.state === 'payFirst' && done.url ? done.url : `${back}?checkout=changed`
    return { id: current.id, url }
  })
}

/** Who may change to what. The shop knows what is true at the provider when it is decided. */
async function decide(call: ChangeCall, { house, reader, ...wanted }: Changing): Promise<Decided> {
  const { db, clock, payments, config } = house
  const plan = planOf(wanted.plan)?.id ?? (await payments.subscriptions.findPlan(wanted.plan))
  if (!plan) throw refuse(call, 'planNotFound')
  const account = await findAccount(db, reader.id)
  if (!account) throw refuse(call, 'planNotFound')
  const wish = { accountId: reader.id, email: account.email }
  const known = await payments.findOrCreateCustomer(wish)
  await settleMemberships(house, { accountId: reader.id, customerId: known })
  // One whom the provider did not know any more is forgotten by now.
  const customerId = await payments.findOrCreateCustomer(wish)
  const rows = await store.listMemberships(db, reader.id)
  const current = await store.findLive(db, reader.id)
  const fixed = current && whyPlanIsFixed(current, payments.currency, clock.now())
  if (fixed === 'giftRuns') throw refuse(call, fixed)
  const decided = decidePlanChange(current?.plan ?? null, plan)
  if ('refused' in decided) throw refuse(call, decided.refused)
  if (fixed) throw refuse(call, fixed)
  const { country } = account
  // Without it the provider would foretell no tax, and take it on its page.
  if (!country && !current && config.payments.tax) throw refuse(call, 'countryRequired')
  await placeCustomer(call, house, { customerId, country, zip: wanted.zip })
  const first = !rows.some(({ provider, status }) => provider !== 'gift' && !/^INCOMPLETE/.test(status))
  return {
    customerId,
    plan,
    coupon: wanted.coupon.trim() || null,
    current,
    trialDays: first ? config.trialDays : 0,
  }
}

/** docs/product.md#zip-codes: readers in the US say their ZIP code, once. */
async function placeCustomer(
  call: ChangeCall,
  { payments, config }: House,
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

/** Subscriptions that stand there unpaid make room for another. */
async function endUnpaid({ db, payments }: House, accountId: string): Promise<void> {
  for (const row of await store.listMemberships(db, accountId)) {
    const unpaid = row.status === 'UNPAID' || row.status === 'INCOMPLETE'
    if (unpaid && row.provider === payments.provider)
      await payments.subscriptions.end(row.subscriptionId, { refund: false })
  }
}

/** The instant of the estimate, where the reader has seen one of just this. */
function countedFrom(
  told: Awaited<ReturnType<typeof store.findEstimate>>,
  wanted: { subscriptionId: string; plan: PlanId; coupon: string | null },
  { periodStart }: store.MembershipRow,
  now: Date,
): Date {
  const same =
    told?.subscriptionId === wanted.subscriptionId &&
    told.plan === wanted.plan &&
    told.coupon === wanted.coupon
  const fresh = told && now.getTime() - told.countedFrom.getTime() < ESTIMATE_KEPT_MS
  return same && fresh && told.countedFrom >= periodStart ? told.countedFrom : wholeSecond(now)
}

/** The provider counts in seconds. */
function wholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000)
}

function scopeOf({ config }: House, lang: Language): Language | null {
  return config.membershipScope === 'language' ? lang : null
}

/** The provider's refusals as those of the call; 503 where it does not answer. */
async function orRefused<T>({ house, lang }: Changing, call: ChangeCall, work: () => Promise<T>): Promise<T> {
  const { operator, publicUrl } = house.config
  const support = operator.email || publicUrl + localPath(lang, '/contact')
  try {
    return await orUnavailable(call, work)
  } catch (error) {
    if (error instanceof SubscriptionRefused) throw refuse(call, error.reason).naming({ support })
    throw error
  }
}
