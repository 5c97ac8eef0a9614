import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import * as membership from '#contract/calls/membership.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'
import { runCommand } from '#tests/support/run-command.ts'

// What packs cost less, which is off unless the shop says so.
const PACKS = '1000:2,2500:4,5000:6,10000:8'
let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop({ PACK_DISCOUNTS: PACKS, FIXED_PRICES: 'none' })
})
afterAll(async () => {
  expect(await listContradictions(open.shop.scratch.db)).toEqual([])
  await open.close()
})

const pages = paymentPagesOf(() => open.shop)
const plan = (planId: string) => ({ planId, couponCode: undefined, zip: undefined })
const order = (priceId: string) => ({ priceId, couponCode: '', zip: '' })

/** Pays with a card on the page of the provider. */
async function payOn(url: string | undefined, due: number): Promise<string> {
  const paid = await pages.type(url ?? '', { ...CARD, zip: '75011', save: '1', due: String(due) })
  await open.settle()
  return paid.location
}

async function currencyOf(send: Send): Promise<string | undefined> {
  return (await send(findMe, {})).answer?.currency
}

interface Market {
  lang: Language
  /** In which the reader goes on afterwards. */
  goesOn: Language
  currency: Currency
  month: number
  premium: number
  /** As a page in this language writes the price of a month. */
  written: RegExp
  /** As a mail in the reader's language names it. */
  mailed: RegExp
}

// docs/product.md#currencies: each market from the first visit to the first payment and on.
describe.each<Market>([
  {
    lang: 'en',
    goesOn: 'de',
    currency: 'usd',
    month: 450,
    premium: 1099,
    written: /\$4\.50/,
    mailed: /\$10\.99/,
  },
  {
    lang: 'de',
    goesOn: 'en',
    currency: 'eur',
    month: 549,
    premium: 1299,
    written: /5,49\s€/,
    mailed: /€12\.99/,
  },
  {
    lang: 'fr',
    goesOn: 'en',
    currency: 'eur',
    month: 549,
    premium: 1299,
    written: /5,49\s€/,
    mailed: /€12\.99/,
  },
])('a reader of the shop in $lang', market => {
  const { lang, goesOn, currency, month, premium, written, mailed } = market
  const name = `reader-${lang}`
  let send: Send
  let subscriptionId: string

  beforeAll(async () => {
    send = await open.readers.reader(name)
  })

  it(`sees prices in ${currency} as a visitor, over the calls and on the pages`, async () => {
    const { answer } = await open.shop.send(membership.listPlans, { query: { lang } })
    expect(answer?.plans.map(one => [one.amount, one.currency])[0]).toEqual([month, currency])
    expect((await open.shop.send(coins.findCoinOptions, { query: { lang } })).answer).toMatchObject({
      currency,
    })
    const path = lang === 'en' ? '' : `/${lang}`
    expect(await (await open.shop.fetch(`${path}/subscribe`)).text()).toMatch(written)
    expect(await (await open.shop.fetch(`${path || '/'}`)).text()).toMatch(written)
  })

  it(`is asked for ${currency} before the first payment, and decides nothing by looking or by giving up`, async () => {
    const options = { query: { lang } }
    expect((await send(coins.findMyCoinOptions, options)).answer).toMatchObject({ currency })
    await send(coins.checkoutCoins, { ...options, body: { amount: 500 } })
    expect(
      (await send(membership.estimateSubscription, { ...options, body: plan('Membership') })).answer,
    ).toMatchObject({
      currency,
      totalDue: month,
      subscriptionAmount: month,
    })
    await send(membership.checkoutSubscription, { ...options, body: order('Membership') })
    expect(await currencyOf(send)).toBe('')
    // The other market can still be chosen.
    const other = (await send(coins.findMyCoinOptions, { query: { lang: lang === 'en' ? 'de' : 'en' } }))
      .answer
    expect(other?.currency).toBe(currency === 'usd' ? 'eur' : 'usd')
  })

  it(`buys coins in ${currency} on the page of the provider, which fixes it`, async () => {
    const { answer } = await send(coins.checkoutCoins, { query: { lang, currency }, body: { amount: 500 } })
    expect(await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')).toMatchObject({
      ...{ currency, amount_total: 500 },
    })
    expect(await payOn(answer?.url, 500)).toContain(`session=${answer?.id}`)
    expect(await currencyOf(send)).toBe(currency)
  })

  it(`goes on in ${currency} when the shop is shown in another language`, async () => {
    const query = { lang: goesOn }
    expect((await send(coins.findMyCoinOptions, { query })).answer).toMatchObject({ currency })
    expect((await send(membership.listPlans, { query })).answer?.plans[0]).toMatchObject({
      amount: month,
      currency,
    })
    const body = { processor: PaymentProcessor.DEBUG, amount: 1000 }
    // A page that was open from before shows the other currency, and nothing is charged.
    const elsewhere = currency === 'usd' ? 'eur' : 'usd'
    expect(await send(coins.purchaseCoins, { query: { ...query, currency: elsewhere }, body })).toMatchObject(
      {
        refused: 'currencyChanged',
      },
    )
    expect((await send(coins.purchaseCoins, { query: { ...query, currency }, body })).answer?.ok).toBe(true)
    const { data } = await open.stripe.paymentIntents.list({ limit: 1 })
    // A pack of 1 000 coins costs 2 % less.
    expect(data[0]).toMatchObject({ amount: 980, currency })
  })

  it(`subscribes in ${currency}, is upgraded in it, and is mailed so`, async () => {
    const query = { lang: goesOn }
    const elsewhere = currency === 'usd' ? 'eur' : 'usd'
    const refused = { query: { ...query, currency: elsewhere }, body: order('Membership') } as const
    expect(await send(membership.checkoutSubscription, refused)).toMatchObject({
      ...{ status: 409, refused: 'currencyChanged' },
    })
    const placed = { query: { ...query, currency }, body: order('Membership') }
    const { answer } = await send(membership.checkoutSubscription, placed)
    expect(await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')).toMatchObject({
      ...{ currency, amount_total: month },
    })
    await payOn(answer?.url, month)
    const running = (await send(membership.findSubscription, {})).answer
    expect(running).toMatchObject({ plan: { amount: month, currency }, nextAmount: month })
    const estimated = (
      await send(membership.estimateSubscription, { query, body: plan('PremiumMembership') })
    ).answer
    expect(estimated).toMatchObject({ currency, totalDue: premium - month, nextAmount: premium })
    const upgrade = order('PremiumMembership')
    const shown = { ...query, currency: elsewhere } as const
    expect(await send(membership.checkoutSubscription, { query: shown, body: upgrade })).toMatchObject({
      refused: 'currencyChanged',
    })
    await send(membership.checkoutSubscription, { query: { ...query, currency }, body: upgrade })
    await open.settle()
    expect((await send(membership.findSubscription, {})).answer).toMatchObject({
      plan: { id: 'PremiumMembership', amount: premium, currency },
    })
    await open.settle()
    expect(open.mail.lastTo(`${name}@example.com`).text).toMatch(mailed)
    // 15 % off for premium members.
    expect((await send(coins.findMyCoinOptions, { query })).answer?.packs[0]).toMatchObject({
      currentCentsCost: 425,
    })
  })

  it(`has a history, a portal and a receipt in ${currency}`, async () => {
    const entries = (await send(coins.readHistory, {})).answer?.entries ?? []
    const paid = entries.flatMap(({ coins: bought, subscription }) => {
      const of = bought ?? subscription
      return of && of.value > 0 ? [[of.value, of.currency]] : []
    })
    expect(paid.map(([value]) => value).sort()).toEqual([980, 500, month, premium - month].sort())
    expect(new Set(paid.map(([, one]) => one))).toEqual(new Set([currency]))
    const customer = (await send(findMe, {})).answer?.customerId ?? ''
    const { data: bills } = await open.stripe.invoices.list({ customer })
    expect(new Set(bills.map(bill => bill.currency))).toEqual(new Set([currency]))
    subscriptionId = (await open.stripe.subscriptions.list({ customer })).data[0]?.id ?? ''
    const { answer } = await send(coins.openBilling, { query: { lang: goesOn } })
    const portal = await (await fetch(answer?.url ?? '')).text()
    expect(portal).toMatch(currency === 'usd' ? /\$/ : /€/)
    expect(portal).not.toMatch(currency === 'usd' ? /€/ : /\$\d/)
  })

  it('is given back what was paid in the currency in which it was', async () => {
    const customer = (await send(findMe, {})).answer?.customerId ?? ''
    const { data } = await open.stripe.paymentIntents.list({ customer, limit: 100 })
    const bought = data.find(({ amount }) => amount === 980)?.id ?? ''
    await open.stripe.refunds.create({ payment_intent: bought })
    await open.settle()
    const [row] = await open.shop.scratch.db.query<{ cents: number; currency: string }>({
      text: `select value_cents as cents, currency from ledger_entries where kind = 'refund' and payment_id = $1`,
      values: [bought],
    })
    expect(row).toEqual({ cents: 980, currency })
  })

  it('gets another currency from staff only when the subscription has ended', async () => {
    const command = (...words: string[]) =>
      runCommand(open.shop.scratch.url, ['reader', ...words], { LOG_LEVEL: 'silent' })
    const other = currency === 'usd' ? 'eur' : 'usd'
    const refused = await command('currency', name, other)
    expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/runs in another currency/)])
    await open.stripe.subscriptions.cancel(subscriptionId)
    await open.settle()
    expect(await command('currency', name, other)).toMatchObject({ code: 0 })
    expect(await currencyOf(send)).toBe(other)
    expect((await send(coins.findMyCoinOptions, { query: { lang } })).answer).toMatchObject({
      currency: other,
    })
    const { answer } = await send(membership.checkoutSubscription, {
      query: { lang },
      body: order('Membership'),
    })
    expect(await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')).toMatchObject({ currency: other })
    expect((await command('currency', name, 'gbp')).code).toBe(1)
  })
})

it('takes a share off in every currency, and an amount only in its own', async () => {
  const { send } = await open.customer('coupons')
  const code = async (
    name: string,
    off: { percent_off: number } | { amount_off: number; currency: string },
  ) => {
    const { id } = await open.stripe.coupons.create({ duration: 'once', ...off })
    await open.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: name })
    return name
  }
  const priced = (lang: Language, couponCode: string) =>
    send(membership.estimateSubscription, { query: { lang }, body: { ...plan('Membership'), couponCode } })
  const half = await code('HALF', { percent_off: 50 })
  expect((await priced('en', half)).answer).toMatchObject({ currency: 'usd', totalDue: 225 })
  expect((await priced('de', half)).answer).toMatchObject({ currency: 'eur', nextAmount: 549 })
  const euro = await code('EURO', { amount_off: 100, currency: 'eur' })
  expect((await priced('fr', euro)).answer).toMatchObject({ totalDue: 449, discountAmount: 100 })
  expect(await priced('en', euro)).toMatchObject({ status: 424, refused: 'couponNotForPlan' })
})

it('sums money up by currency for the operator', async () => {
  const { said } = await runCommand(open.shop.scratch.url, ['ledger', 'money'], { LOG_LEVEL: 'silent' })
  expect(said).toEqual([
    ...[
      'eur\tpaid for coins\t29.60',
      'eur\tgone back for coins\t19.60',
      'eur\tbought coins not spent by now\t1000',
    ],
    ...[
      'usd\tpaid for coins\t14.80',
      'usd\tgone back for coins\t9.80',
      'usd\tbought coins not spent by now\t500',
    ],
    ...['eur\tpaid for memberships\t25.98', 'eur\tgone back for memberships\t0.00'],
    ...['usd\tpaid for memberships\t10.99', 'usd\tgone back for memberships\t0.00'],
  ])
  const empty = await runCommand(open.shop.scratch.url, ['ledger', 'money', '2025-01'], {
    LOG_LEVEL: 'silent',
  })
  expect(empty.said.filter(line => line.includes('paid for')).every(line => line.endsWith('\t0.00'))).toBe(
    true,
  )
  expect((await runCommand(open.shop.scratch.url, ['ledger', 'money', 'May'])).code).toBe(1)
})

it('makes the prices of plans at the provider in every currency that is sold or paid in, once', async () => {
  const { subscriptions } = open.shop.app.payments
  expect(await subscriptions.preparePlans({ dry: true, currencies: ['usd', 'eur'] })).toEqual([])
  for (const id of ['Membership', 'PremiumMembershipYearly'] as const) {
    const [dollars, euros] = await Promise.all(
      (['usd', 'eur'] as const).map(async one => open.stripe.prices.retrieve(await open.priceOf(id, one))),
    )
    expect(euros?.product).toBe(dollars?.product)
    expect([dollars?.currency, euros?.currency]).toEqual(['usd', 'eur'])
    expect([dollars?.tax_behavior, euros?.tax_behavior]).toEqual(['exclusive', 'inclusive'])
  }
})
