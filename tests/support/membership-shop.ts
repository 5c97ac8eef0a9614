import type Stripe from 'stripe'
import { findMe } from '#contract/calls/accounts.ts'
import type { Send } from '#contract/page.ts'
import { type Currency, currencies } from '#rules/currency.ts'
import type { PlanId } from '#rules/plans.ts'
import type { SimulatorRequest } from '#stripe-simulator/simulator-request.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openShop, type ShopOptions, type TestShop } from './open-shop.ts'
import { type Readers, readersOf } from './readers.ts'
import { openSimulatorOf } from './simulator.ts'

export const START = '2026-01-31T12:00:00Z'

/** A shop with memberships, and Stripe's own library in front of its simulator, as if somebody worked there. */
export interface MembershipShop {
  shop: TestShop
  mail: MailServer
  readers: Readers
  stripe: Stripe
  inSimulator<T>(work: (request: SimulatorRequest) => Promise<T>): Promise<T>
  /** The clock goes there, and everything that is due by then is done, as often as something follows from it. */
  goTo(at: Date | string): Promise<void>
  /** Does what is due, and what follows from it. */
  settle(): Promise<void>
  priceOf(plan: PlanId, currency?: Currency): Promise<string>
  /** Somebody new, known at the provider with this card: how they ask, and their customer's name. */
  customer(name: string, card?: string): Promise<Member>
  /** The same with a membership that was taken out just now. */
  member(
    name: string,
    plan: PlanId,
    change?: Partial<Stripe.SubscriptionCreateParams>,
    card?: string,
  ): Promise<Member>
  /** Makes a customer a member, as the provider's page does. */
  join(who: Member, plan: PlanId, change?: Partial<Stripe.SubscriptionCreateParams>): Promise<Member>
  /** Signs in anew: sessions are shorter than months. */
  again(member: Member): Promise<void>
  close(): Promise<void>
}

export interface Member {
  name: string
  accountId: string
  customerId: string
  send: Send
  cardId: string
  /** '' without a subscription. */
  subscriptionId: string
}

export async function openMembershipShop(
  env: Record<string, string> = {},
  options: Pick<ShopOptions, 'scratch' | 'limits' | 'makesFiles'> = {},
): Promise<MembershipShop> {
  const mail = await openMailServer()
  const shop = await openShop({
    now: START,
    ...options,
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', ...env },
  })
  const { jobs, payments } = shop.app
  const { simulator, stripe } = await openSimulatorOf(shop)
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await payments.subscriptions.preparePlans({ dry: false, currencies })

  const open: MembershipShop = {
    shop,
    mail,
    readers,
    stripe,
    inSimulator: simulator.inTransaction,
    async goTo(at) {
      shop.clock.set(at)
      await open.settle()
    },
    settle: () => jobs.runDue(),
    async priceOf(plan, currency = 'usd') {
      const key = `kashihon.${plan}.${currency}`
      const { data } = await stripe.prices.list({ lookup_keys: [key] })
      return data[0]?.id ?? ''
    },
    async customer(name, card = 'pm_card_visa') {
      const send = await readers.reader(name)
      const accountId = (await send(findMe, {})).answer?.id ?? ''
      const customerId = await payments.findOrCreateCustomer({ accountId, email: `${name}@example.com` })
      const { id } = await stripe.paymentMethods.attach(card, { customer: customerId })
      await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } })
      return { name, accountId, customerId, send, cardId: id, subscriptionId: '' }
    },
    async member(name, plan, change = {}, card) {
      return open.join(await open.customer(name, card), plan, change)
    },
    async join(who, plan, change = {}) {
      const { id } = await stripe.subscriptions.create({
        customer: who.customerId,
        items: [{ price: await open.priceOf(plan) }],
        metadata: { shop: 'kashihon', accountId: who.accountId },
        // As a checkout leaves it.
        default_payment_method: who.cardId,
        ...change,
      })
      await open.settle()
      return { ...who, subscriptionId: id }
    },
    async again(member) {
      member.send = await readers.session(member.accountId)
    },
    async close() {
      await simulator.close()
      await shop.close()
      await mail.close()
    },
  }
  return open
}
