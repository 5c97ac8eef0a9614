import type { Currency } from '#rules/currency.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { type Delivery, setDelivery } from '#stripe-simulator/simulator-store.ts'
import type { TestShop } from './open-shop.ts'

/** Somebody who buys, without a password and without mail. */
export interface Buyer {
  accountId: string
  customerId: string
}

/** Where one pays: what the simulator's pages answer to a browser without scripts. */
export interface PaymentPages {
  buyer(): Promise<Buyer>
  /** What {@link Payments.pay} and the checkout are asked for. */
  order(buyer: Buyer, change?: { coins?: number; amountCents?: number; key?: string }): Order
  /** Opens a checkout: its id. */
  checkout(buyer: Buyer, change?: { coins?: number; amountCents?: number }): Promise<string>
  /** Types a card in on a page of the simulator. Where the page sends one; or what it says. */
  type(page: string, fields: Record<string, string>): ReturnType<typeof sendForm>
  coins(buyer: Buyer): Promise<number>
  /** Does everything that is due, and what follows from it. */
  settle(): Promise<void>
  arrive(how: Partial<Delivery>): Promise<void>
}

interface Order {
  accountId: string
  customerId: string
  coins: number
  amountCents: number
  currency: Currency
  returnUrl: string
  key?: string
}

export const CARD = { method: 'new', number: '4242 4242 4242 4242', until: '12/34', code: '123' }

/** Sends a form of one of the simulator's pages, without scripts. Where that leads, or what the page says. */
export async function sendForm({ url }: TestShop, page: string, fields: Record<string, string>) {
  const response = await fetch(new URL(page, url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
  const location = response.headers.get('location') ?? ''
  return { status: response.status, location, text: await response.text() }
}

export function paymentPagesOf(shop: () => TestShop): PaymentPages {
  const till: PaymentPages = {
    async buyer() {
      const { app, scratch, clock } = shop()
      const accountId = newId('USR', clock.now())
      await scratch.db.query({
        text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $1, $3, $3, '', $4)`,
        values: [accountId, newLegacyId(clock.now()), `${accountId}@example.com`, clock.now()],
      })
      const email = `${accountId}@example.com`
      return { accountId, customerId: await app.payments.findOrCreateCustomer({ accountId, email }) }
    },
    order: (buyer, change = {}) => ({
      ...buyer,
      coins: 500,
      amountCents: 500,
      currency: 'usd',
      returnUrl: `${shop().url}/user/coins`,
      ...change,
    }),
    async checkout(buyer, change = {}) {
      const { returnUrl, ...order } = till.order(buyer, change)
      const successUrl = `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`
      const made = await shop().app.payments.createCoinCheckout({
        ...{ ...order, successUrl },
        ...{ lang: 'en', cancelUrl: `${returnUrl}?cancelled=1` },
      })
      return made.id
    },
    type: (page, fields) => sendForm(shop(), page, fields),
    async coins({ accountId }) {
      const [row] = await shop().scratch.db.query<{ amount: number }>({
        text: `select amount from balances where account_id = $1 and unit = 'coins'`,
        values: [accountId],
      })
      return row?.amount ?? 0
    },
    settle: () => shop().app.jobs.runDue(),
    arrive: how => setDelivery(shop().app.db, how),
  }
  return till
}
