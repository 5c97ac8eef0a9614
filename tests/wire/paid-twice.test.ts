// Proves docs/product.md#pay-and-buy, docs/product.md#refunds-and-disputes
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeProfile, verifyEmail } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { coinPaymentDiffers } from '#server/coins/find-payment-difference.ts'
import { refundUnspent } from '#server/coins/refund-unspent.ts'
import { failRefund } from '#stripe-simulator/disputes.ts'
import {
  balanceOf,
  type CoinShop,
  checkout,
  comeBack,
  historyOf,
  NOON,
  openCoinShop,
  type PaidFor,
} from '#tests/support/coin-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openSimulatorOf } from '#tests/support/simulator.ts'

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
})
afterEach(() => {
  open.shop.clock.set(NOON)
})
afterAll(async () => {
  expect(await listContradictions(open.shop.app.db)).toEqual([])
  await open.close()
})

const till = paymentPagesOf(() => open.shop)
const RAIN = { volume: 'rain-volume-1', price: 699 } as const
const RENTED = { part: 'rain-volume-1-part-3', price: 99 } as const
const STEP = 'pm_card_authenticationRequired'
const pay = (send: Send, query: PaidFor, paymentMethod = 'pm_card_visa', amount = 699) =>
  send(calls.purchaseCoins, {
    query,
    body: {
      processor: PaymentProcessor.DEBUG,
      amount,
      stripePaymentIntent: { paymentMethod, paymentIntent: '' },
    },
  })
/** What came in of all payments of this reader, cents. */
async function takenFrom(name: string): Promise<number[]> {
  const { db, payments } = open.shop.app
  const rows = await db.query<{ id: string }>({
    text: `select o.payment_id as id from payment_orders o join accounts a on a.id = o.account_id
      where a.username = $1 and o.payment_id is not null order by o.created_at`,
    values: [name],
  })
  const facts = await Promise.all(rows.map(({ id }) => payments.fetchPayment(id)))
  return facts.map(payment => payment?.amountCents ?? 0).filter(cents => cents > 0)
}

describe('one thing that is about to be paid twice', () => {
  it.each([
    ['a volume', RAIN, 699],
    ['a rental', RENTED, 100],
  ] as const)(
    'as %s on a page and with a card is paid once: the page is closed',
    async (_, query, amount) => {
      const { name, send } = await open.buyer()
      const page = await checkout(send, amount, query)
      expect((await pay(send, query, 'pm_card_visa', amount)).answer).toMatchObject({ purchase: 'done' })
      await till.settle()
      expect((await open.shop.app.payments.findCheckout(page.id))?.status).toBe('expired')
      await till.type(page.url, { ...CARD })
      expect((await comeBack(send, page.id)).answer).toMatchObject({ ok: false })
      await till.settle()
      expect(await takenFrom(name)).toEqual([amount])
    },
  )

  it('by two steps at the bank is paid by the one that is confirmed first', async () => {
    const { name, send } = await open.buyer()
    const [first, second] = [await pay(send, RAIN, STEP), await pay(send, RAIN, STEP)]
    await till.type(first.answer?.message ?? '', { answer: 'confirm' })
    await till.settle()
    await till.type(second.answer?.message ?? '', { answer: 'confirm' })
    await till.settle()
    expect(await takenFrom(name)).toEqual([699])
    expect(await balanceOf(send)).toBe(0)
  })

  it('by a step at the bank on a page of another tab is closed with that page', async () => {
    const { name, send } = await open.buyer()
    const page = await checkout(send, 699, RAIN)
    const { location: bank } = await till.type(page.url, { ...CARD, number: '4000 0027 6000 3184' })
    expect((await pay(send, RAIN)).answer).toMatchObject({ purchase: 'done' })
    await till.settle()
    await till.type(bank, { answer: 'confirm' })
    await till.settle()
    expect(await takenFrom(name)).toEqual([699])
  })

  it('is closed also where it was bought with coins that were there, and a volume closes its parts', async () => {
    const { name, send } = await open.buyer({ bought: 699 })
    const pages = [await checkout(send, 699, RAIN), await checkout(send, 100, RENTED)]
    await send(redeemWithCoins, { params: { volumeId: RAIN.volume } })
    await till.settle()
    for (const { id } of pages)
      expect((await open.shop.app.payments.findCheckout(id))?.status).toBe('expired')
    expect(await takenFrom(name)).toEqual([])
  })

  it('leaves open what is for something else', async () => {
    const { send } = await open.buyer()
    const coins = await checkout(send, 500, {})
    const rental = await checkout(send, 100, RENTED)
    const other = { volume: 'rain-volume-6', price: 699 }
    expect((await pay(send, other)).answer).toMatchObject({ purchase: 'done' })
    await pay(send, {}, 'pm_card_visa', 500)
    await till.settle()
    for (const { id } of [coins, rental])
      expect((await open.shop.app.payments.findCheckout(id))?.status).toBe('open')
  })

  it('paid nevertheless at the same moment stays as coins, and the mail offers the money back', async () => {
    const { name, send } = await open.buyer()
    const page = await checkout(send, 699, RAIN)
    await till.type(page.url, { ...CARD })
    // The provider tells of the page late: meanwhile the card pays.
    await pay(send, RAIN)
    await till.settle()
    open.shop.clock.set(new Date(Date.parse(NOON) + 120_000))
    await open.shop.app.jobs.add(open.shop.app.db, { kind: 'gather receipts', payload: {} })
    await till.settle()
    expect(await takenFrom(name)).toEqual([699, 699])
    expect(await balanceOf(send)).toBe(699)
    expect((await historyOf(send)).filter(({ book }) => book)).toHaveLength(1)
    const { subject, text } = open.mail.lastTo(`${name}@example.com`)
    expect(subject).toBe('Paid twice: Rain: Volume 1')
    expect(text).toContain('your history returns it for 30 days')
  })

  it.each([1, 2, 3])('in race %i is a volume once, and the rest coins', async () => {
    const { name, send } = await open.buyer()
    const [page, other] = await Promise.all([checkout(send, 699, RAIN), checkout(send, 699, RAIN)])
    const bank = await pay(send, RAIN, STEP)
    await Promise.all([
      till.type(page.url, { ...CARD }),
      pay(send, RAIN),
      till.type(bank.answer?.message ?? '', { answer: 'confirm' }),
      till.type(other.url, { ...CARD }),
    ])
    await till.settle()
    const sum = (await takenFrom(name)).reduce((all, cents) => all + cents, 0)
    expect(sum).toBe(699 + ((await balanceOf(send)) ?? 0))
    expect((await historyOf(send)).filter(({ book }) => book)).toHaveLength(1)
    for (const { id } of [page, other])
      expect((await open.shop.app.payments.findCheckout(id))?.status).not.toBe('open')
  })
})

describe('what did not buy what it was for', () => {
  /** A reader who has paid twice for a volume, and whose second payment is coins. */
  async function paidTwice(purse = {}) {
    const { name, send } = await open.buyer(purse)
    const page = await checkout(send, 699, RAIN)
    await till.type(page.url, { ...CARD })
    await pay(send, RAIN)
    await till.settle()
    const id = (await refundable(send))[0] ?? ''
    expect(id).not.toBe('')
    return { name, send, page, refund: () => send(calls.refundPayment, { params: { id } }) }
  }
  const refundable = async (send: Send) =>
    (await historyOf(send)).flatMap(({ coins }) => (coins?.refundId ? [coins.refundId] : []))
  /** What the provider has given back of all payments of this reader, cents. */
  async function givenBackTo(name: string): Promise<number> {
    const { db, payments } = open.shop.app
    const rows = await db.query<{ id: string }>({
      text: 'select o.payment_id as id from payment_orders o join accounts a on a.id = o.account_id where a.username = $1',
      values: [name],
    })
    const facts = await Promise.all(rows.map(({ id }) => payments.fetchPayment(id)))
    expect(await Promise.all(facts.map(one => one && coinPaymentDiffers(open.shop.app, one)))).toEqual(
      facts.map(() => null),
    )
    return facts.reduce((sum, one) => sum + (one?.refundedCents ?? 0), 0)
  }

  it('is given back by one press, once, however often it is pressed', async () => {
    const { name, send, page, refund } = await paidTwice()
    const answers = await Promise.all([refund(), refund(), refund()])
    expect(answers.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined])
    expect(await balanceOf(send)).toBe(0)
    // The provider knows of no refund yet: what it says of the payment does not bring the coins back.
    await comeBack(send, page.id)
    expect(await balanceOf(send)).toBe(0)
    expect(await givenBackTo(name)).toBe(0)
    await till.settle()
    await till.settle()
    expect((await refund()).refused).toBeUndefined()
    await till.settle()
    expect(await givenBackTo(name)).toBe(699)
    expect(await balanceOf(send)).toBe(0)
    expect(await refundable(send)).toEqual([])
    const told = open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`)
    expect(told.filter(({ subject }) => /^Refund from/.test(subject ?? ''))).toHaveLength(1)
  })

  it('stays coins where the provider has taken the refund back', async () => {
    const { name, send, refund } = await paidTwice()
    await refund()
    const give = vi.spyOn(open.shop.app.payments, 'refund').mockResolvedValueOnce(false)
    await till.settle()
    expect(give).toHaveBeenCalledOnce()
    give.mockRestore()
    expect(await balanceOf(send)).toBe(699)
    expect(await givenBackTo(name)).toBe(0)
    const told = open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`)
    expect(told.map(({ subject }) => subject)).toContain('Your coins at Kashihon are back')
  })

  it('is coins again where the bank refuses the refund days later', async () => {
    const { name, send, refund } = await paidTwice()
    await refund()
    await till.settle()
    expect(await givenBackTo(name)).toBe(699)
    const { simulator, stripe } = await openSimulatorOf(open.shop)
    const { data } = await stripe.refunds.list({ limit: 1 })
    await simulator.inTransaction(request => failRefund(request, data[0]?.id ?? ''))
    await till.settle()
    expect(await balanceOf(send)).toBe(699)
    expect(await givenBackTo(name)).toBe(0)
    const told = open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`)
    expect(told.map(({ subject }) => subject)).toContain('Your coins at Kashihon are back')
    // The bank would refuse it again.
    expect(await refundable(send)).toEqual([])
    await simulator.close()
  })

  it('is given back once also where the shop does the same at the provider', async () => {
    const { name, send, refund } = await paidTwice()
    const [row] = await open.shop.app.db.query<{ id: string }>({
      text: `select e.payment_id as id from ledger_entries e join accounts a on a.id = e.account_id
        join coin_lots l on l.entry_id = e.id where a.username = $1 and l.coins_left > 0`,
      values: [name],
    })
    await open.shop.app.payments.refund(row?.id ?? '', { key: 'by the shop' })
    expect((await refund()).refused).toBeUndefined()
    await till.settle()
    await till.settle()
    expect(await givenBackTo(name)).toBe(699)
    expect(await balanceOf(send)).toBe(0)
  })

  it.each([1, 2, 3])('in race %i with spending its coins is either spent or given back', async () => {
    const { name, send, refund } = await paidTwice()
    const [given, bought] = await Promise.all([
      refund(),
      send(redeemWithCoins, { params: { volumeId: 'rain-volume-6' } }),
    ])
    await till.settle()
    await till.settle()
    expect([given.refused, bought.refused]).toEqual(
      given.refused ? ['notRefundable', undefined] : [undefined, 'insufficientCoins'],
    )
    expect(await givenBackTo(name)).toBe(given.refused ? 0 : 699)
    expect(await balanceOf(send)).toBe(0)
  })

  it('is not given back once a coin of it is spent, after 30 days, to others, or where it was for coins', async () => {
    // With the coin of before, one of the second payment's is left over by another volume.
    const { send, refund } = await paidTwice({ bought: 1 })
    const [id = ''] = await refundable(send)
    const other = await open.buyer()
    expect((await other.send(calls.refundPayment, { params: { id } })).refused).toBe('paymentNotFound')
    const [{ account: readerId = '' } = {}] = await open.shop.app.db.query<{ account: string }>({
      text: 'select account_id as account from ledger_entries where id = $1',
      values: [id],
    })
    const late = new Date(Date.parse(NOON) + 30 * 86_400_000)
    await expect(
      refundUnspent({ app: open.shop.app, reader: { id: readerId }, now: late, params: { id } } as never),
    ).rejects.toMatchObject({ reason: 'notRefundable' })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-6' } })
    expect(await balanceOf(send)).toBe(1)
    expect(await refundable(send)).toEqual([])
    expect((await refund()).refused).toBe('notRefundable')
    await pay(other.send, {}, 'pm_card_visa', 500)
    expect(await refundable(other.send)).toEqual([])
  })
})

describe('money that goes back', () => {
  const paymentOf = async (name: string) => {
    const [row] = await open.shop.app.db.query<{ id: string }>({
      text: `select payment_id as id from payment_orders o join accounts a on a.id = o.account_id where a.username = $1`,
      values: [name],
    })
    return row?.id ?? ''
  }
  const mailsTo = (name: string) =>
    open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`)

  it('in part and in full is told each time, with what was taken back and what is left', async () => {
    const { name, send } = await open.buyer()
    await pay(send, {}, 'pm_card_visa', 500)
    const { payments } = open.shop.app
    await payments.refund(await paymentOf(name), { key: 'part', amountCents: 200 })
    await till.settle()
    const part = open.mail.lastTo(`${name}@example.com`)
    expect(part.subject).toMatch(/^Refund from/)
    expect(part.text).toMatch(/200 coins was refunded \(US\$2\.00\)[\s\S]*You now have 300 coins/)
    await payments.refund(await paymentOf(name), { key: 'rest' })
    await till.settle()
    await till.settle()
    const told = mailsTo(name).filter(({ subject }) => /^Refund from/.test(subject ?? ''))
    expect(told.map(({ text }) => /\(US\$\d\.\d\d\)/.exec(text ?? '')?.[0])).toEqual([
      '(US$2.00)',
      '(US$3.00)',
    ])
  })

  it('for coins that were spent says what is owed', async () => {
    const { name, send } = await open.buyer()
    await pay(send, RAIN)
    await open.shop.app.payments.refund(await paymentOf(name), { key: 'all' })
    await till.settle()
    expect(open.mail.lastTo(`${name}@example.com`).text).toContain('699 coins are owed now')
  })
})

it('a changed mail address reaches the payment provider', async () => {
  const { name, send } = await open.buyer()
  await pay(send, {}, 'pm_card_visa', 500)
  const email = `${name}.new@example.com`
  await send(changeProfile, { body: { email, currentPassword: PASSWORD } as never })
  await send(verifyEmail, { params: { token: open.mail.tokenTo(email) } })
  await till.settle()
  const [customer] = await open.shop.app.db.query<{ email: string }>({
    text: `select o.body->>'email' as email from simulator_objects o join payment_customers c on c.customer_id = o.id
      join accounts a on a.id = c.account_id where a.username = $1`,
    values: [name],
  })
  expect(customer?.email).toBe(email)
})
