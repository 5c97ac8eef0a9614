// Proves docs/product.md#plan-changes, docs/product.md#cancelling, docs/product.md#withdrawal, docs/product.md#consent
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readHistory } from '#contract/calls/coins.ts'
import * as calls from '#contract/calls/membership.ts'
import { openPart } from '#contract/calls/reading.ts'
import { listReceipts } from '#contract/calls/receipts.ts'
import { listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { SubscriptionStatus, UserLevel } from '#contract/generated/enums.ts'
import { ReceiptKind } from '#contract/generated/receipts.ts'
import { translator } from '#server/platform/texts/texts.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeDevice } from '#tests/support/device.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'

let open: MembershipShop
let people = 0
const name = () => `back${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const lastMail = ({ name }: Member) => open.mail.lastTo(`${name}@example.com`)
const change = async (who: Member, planId = 'PremiumMembership') => {
  const body = { planId, couponCode: undefined, zip: undefined }
  const estimated = await who.send(calls.estimateSubscription, { body })
  const asked = { priceId: planId, couponCode: '', zip: '' }
  return [estimated, await who.send(calls.checkoutSubscription, { body: asked })]
}
async function refundBill({ customerId }: Member, amount?: number): Promise<void> {
  const { data } = await open.stripe.paymentIntents.list({ customer: customerId, limit: 1 })
  await open.stripe.refunds.create({ payment_intent: data[0]?.id ?? '', ...(amount && { amount }) })
  await open.settle()
}
const charged = async ({ customerId }: Member) =>
  (await open.stripe.paymentIntents.list({ customer: customerId, limit: 100 })).data
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
    .reverse()

describe('a membership whose running period was refunded', () => {
  it.each([
    ['in full', undefined, { standing: 'refunded', refundedBps: 10_000 }],
    ['in part', 200, { standing: 'active', refundedBps: 4444 }],
  ] as const)('%s is credited to no other plan, and says so', async (_, amount, said) => {
    const who = await open.member(name(), 'Membership')
    await refundBill(who, amount)
    expect(await seen(who)).toMatchObject(said)
    for (const answer of await change(who))
      expect(answer).toMatchObject({ status: 409, refused: 'periodRefunded' })
    expect(await charged(who)).toEqual([450])
    await open.goTo(new Date(Date.parse(START) + 120_000))
    const told = open.mail.mails.find(
      ({ to, subject }) =>
        to?.[0]?.address === `${who.name}@example.com` && /^Refund from/.test(subject ?? ''),
    )
    const text = told?.text
    expect(text).toContain(amount ? '$2.00 of what you paid' : '$4.50 of what you paid')
    expect(text).toContain('renews for $4.50')
    await issueReceipts(open.shop.app)
    const { answer } = await who.send(listReceipts, { query: {} })
    expect(answer?.receipts.map(({ kind, sums }) => [kind, sums[0]?.value])).toEqual([
      [ReceiptKind.BILL_BACK, -(amount ?? 450)],
      [ReceiptKind.BILL, 450],
    ])
    expect(answer?.receipts[0]?.corrects).toBe(answer?.receipts[1]?.number)
  })

  it('can be changed in the next period, which is paid for', async () => {
    const who = await open.member(name(), 'Membership')
    await refundBill(who)
    await open.goTo('2026-02-28T14:00:00Z')
    await open.again(who)
    expect(await seen(who)).toMatchObject({ standing: 'active', refundedBps: 0 })
    expect((await change(who)).map(({ refused }) => refused)).toEqual([undefined, undefined])
  })
})

describe('a membership that is cancelled while a payment is missing', () => {
  async function pastDue(): Promise<Member> {
    const who = await open.member(name(), 'Membership')
    const { id } = await open.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: who.customerId,
    })
    await open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: id })
    await open.goTo('2026-02-28T13:00:05Z')
    await open.again(who)
    expect(await seen(who)).toMatchObject({
      ...{ status: SubscriptionStatus.PAST_DUE, standing: 'pastDue', owedAmount: 450 },
      ...{ chargedAt: new Date('2026-03-03T13:00:00Z'), paidUntil: new Date('2026-02-28T12:00:00Z') },
      readsUntil: new Date('2026-03-07T12:00:00Z'),
    })
    return who
  }
  /** From now on the card pays, whenever the provider tries it again. */
  const cardWorks = (who: Member) =>
    open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: who.cardId })

  it('says when the card is tried again', async () => {
    const who = await pastDue()
    expect(lastMail(who).text).toContain('We will try your card again on 3 March 2026')
    expect(lastMail(who).text).toContain('$4.50 is missing')
  })

  it('ends at once, and nothing more is charged, as the page and the mail say', async () => {
    const who = await pastDue()
    const { answer } = await who.send(calls.cancelSubscription, {})
    expect(answer).toMatchObject({
      ...{ status: SubscriptionStatus.CANCELED, standing: 'cancelled', chargedAt: undefined, owedAmount: 0 },
      endsOn: new Date('2026-02-28T13:00:05Z'),
    })
    await open.settle()
    expect(lastMail(who).subject).toMatch(/has ended$/)
    expect(lastMail(who).text).toContain('nothing more is charged')
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
    await open.goTo('2026-04-15T12:00:00Z')
    expect(await charged(who)).toEqual([450])
    const { data } = await open.stripe.invoices.list({ customer: who.customerId, status: 'open' })
    expect(data).toEqual([])
  })

  it('ends at once also by a notice without signing in', async () => {
    const who = await pastDue()
    const ordinary = { name: '', extraordinary: false, reason: '', wishedOn: '' }
    const body = { email: `${who.name}@example.com`, ...ordinary }
    await open.readers.stranger()(calls.declareCancellation, { body })
    expect(lastMail(who).text).toContain('ends as soon as you confirm')
    const token = open.mail.tokenTo(`${who.name}@example.com`)
    const { answer } = await open.readers.stranger()(calls.confirmCancellation, { params: { token } })
    expect(answer?.endsAt).toEqual(new Date('2026-02-28T13:00:05Z'))
    await cardWorks(who).catch(() => null)
    await open.goTo('2026-04-15T12:00:00Z')
    // Nothing of the period before, which was paid for, goes back.
    expect(await charged(who)).toEqual([450])
    const { data } = await open.stripe.refunds.list({ limit: 100 })
    const { data: own } = await open.stripe.paymentIntents.list({ customer: who.customerId })
    expect(data.filter(({ payment_intent: of }) => own.some(({ id }) => id === of))).toEqual([])
  })

  it('gets back what was collected between the notice and its confirmation', async () => {
    const who = await pastDue()
    const ordinary = { name: '', extraordinary: false, reason: '', wishedOn: '' }
    const body = { email: `${who.name}@example.com`, ...ordinary }
    await open.readers.stranger()(calls.declareCancellation, { body })
    const token = open.mail.tokenTo(`${who.name}@example.com`)
    await cardWorks(who)
    await open.goTo('2026-03-03T13:00:05Z')
    expect(await charged(who)).toEqual([450, 450])
    await open.readers.stranger()(calls.confirmCancellation, { params: { token } })
    await open.settle()
    const { data } = await open.stripe.paymentIntents.list({ customer: who.customerId })
    const back = await Promise.all(data.map(({ id }) => open.shop.app.payments.fetchPayment(id)))
    expect(back.map(payment => payment?.refundedCents ?? 0).toSorted()).toEqual(
      [0, 0, 450].slice(-data.length),
    )
  })

  it('on the provider’s own page is told that the payment is still due, and then is charged', async () => {
    const who = await pastDue()
    await open.stripe.subscriptions.update(who.subscriptionId, { cancel_at_period_end: true })
    await open.settle()
    expect(await seen(who)).toMatchObject({
      ...{ standing: 'pastDueEnds', owedAmount: 450, chargedAt: new Date('2026-03-03T13:00:00Z') },
      endsOn: new Date('2026-03-31T12:00:00Z'),
    })
    expect(lastMail(who).text).not.toContain('nothing more is charged')
    expect(lastMail(who).text).toContain('$4.50 is still missing')
    expect(lastMail(who).text).toContain('We will try your card again on 3 March 2026')
    await cardWorks(who)
    await open.goTo('2026-03-03T13:00:05Z')
    await open.again(who)
    expect(await charged(who)).toEqual([450, 450])
    expect(await seen(who)).toMatchObject({ standing: 'setToCancel', chargedAt: undefined })
  })

  it('in the hour in which the bill of a new period is a draft ends before it is charged', async () => {
    const who = await open.member(name(), 'Membership')
    await open.goTo('2026-02-28T12:20:00Z')
    await open.again(who)
    expect(await seen(who)).toMatchObject({
      ...{ standing: 'due', owedAmount: 450, chargedAt: new Date('2026-02-28T13:00:00Z') },
    })
    await who.send(calls.cancelSubscription, {})
    await open.goTo('2026-04-15T12:00:00Z')
    expect(await charged(who)).toEqual([450])
  })

  it('is cancelled with its period where the payment came in meanwhile', async () => {
    const who = await pastDue()
    await cardWorks(who)
    const { data } = await open.stripe.invoices.list({ customer: who.customerId, status: 'open' })
    await open.stripe.invoices.pay(data[0]?.id ?? '')
    expect((await who.send(calls.cancelSubscription, {})).answer).toMatchObject({
      ...{ standing: 'setToCancel', chargedAt: undefined, endsOn: new Date('2026-03-31T12:00:00Z') },
    })
  })
})

it('a membership that is on hold for want of a payment is not said to have ended', async () => {
  const { setDunning } = await import('#stripe-simulator/billing/dunning.ts')
  await open.inSimulator(request => setDunning(request, { waits: [], afterwards: 'unpaid' }))
  const who = await open.member(name(), 'Membership')
  const { id } = await open.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: who.customerId,
  })
  await open.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: id })
  await open.goTo('2026-02-28T13:00:05Z')
  await open.again(who)
  await open.inSimulator(request => setDunning(request, {}))
  expect(await seen(who)).toMatchObject({ standing: 'unpaid', chargedAt: undefined })
  expect(lastMail(who).subject).toMatch(/is on hold$/)
})

// docs/product.md#withdrawal
describe('a member who withdraws', () => {
  const listed = async ({ send }: Member) => (await send(listReturns, {})).answer?.purchases ?? []
  const withdraw = ({ send }: Member, id: string) => send(returnPurchase, { params: { id } })
  const refunded = async ({ customerId }: Member) => {
    const { data } = await open.stripe.paymentIntents.list({ customer: customerId })
    const facts = await Promise.all(data.map(({ id }) => open.shop.app.payments.fetchPayment(id)))
    return facts.map(one => one?.refundedCents ?? 0).reduce((sum, cents) => sum + cents, 0)
  }
  let parts = 0
  /** Reads a part that only the membership opens, on one way or the other. */
  async function stream({ name }: Member, way: 'reader' | 'xhtml' = 'reader'): Promise<void> {
    const title = `Streamed ${++parts}`
    await addSeries(open.shop.scratch.db, {
      title,
      volumes: [{ parts: [{ preview: true }, { preview: false }] }],
    })
    await open.shop.app.version.refresh()
    const part = `streamed-${parts}-volume-1-part-2`
    const authorization = `Bearer ${await open.readers.token(name)}`
    const { headers } = await makeDevice()
    if (way === 'xhtml')
      expect((await open.shop.fetch(`/embed/v2/${part}/data.xhtml`, { headers: { authorization } })).ok).toBe(
        true,
      )
    else
      expect(
        (await open.shop.sendWith({ authorization, ...headers })(openPart, { params: { id: part } })).answer,
      ).toBeDefined()
  }

  it('and has read nothing gets all of it back, and is a member no more', async () => {
    const who = await open.member(name(), 'Membership')
    const [one] = await listed(who)
    expect(one).toMatchObject({ value: 450, until: new Date('2026-02-14T12:00:00Z'), reason: '' })
    expect((await who.send(readHistory, {})).answer?.entries[0]).toMatchObject({ returnable: one })
    const all = await Promise.all([1, 2, 3].map(() => withdraw(who, one?.id ?? '')))
    expect(all.map(({ status }) => status).toSorted()).toEqual([409, 409, undefined])
    await open.settle()
    expect(await refunded(who)).toBe(450)
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
    expect(await listed(who)).toEqual([])
    expect(await withdraw(who, one?.id ?? '')).toMatchObject({ status: 409, refused: 'returnedBefore' })
  })

  it.each(['reader', 'xhtml'] as const)('and has read by the %s pays for the days until then', async way => {
    const who = await open.member(name(), 'Membership')
    await stream(who, way)
    await open.goTo('2026-02-03T12:00:00Z')
    await open.again(who)
    const [one] = await listed(who)
    // 25 of 28 days.
    expect(one).toMatchObject({ value: 402 })
    expect((await withdraw(who, one?.id ?? '')).answer).toMatchObject({ value: 402, currency: 'usd' })
    await open.settle()
    expect(await refunded(who)).toBe(402)
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
  })

  // docs/product.md#consent
  it.each([
    { what: 'has agreed to that pays for the days until then', consent: 'de', value: 402 },
    { what: 'was not asked whether they agree gets all of it back', consent: undefined, value: 450 },
  ] as const)('in a market that wants it, has read and $what', async ({ consent, value }) => {
    const customer = await open.customer(name())
    await open.shop.app.db.query({
      text: `update accounts set lang = 'de' where id = $1`,
      values: [customer.accountId],
    })
    const body = { priceId: 'Membership', couponCode: '', zip: '' }
    expect(
      (await customer.send(calls.checkoutSubscription, { query: { consent }, body })).answer?.url,
    ).toBeTruthy()
    const who = await open.join(customer, 'Membership')
    const { text } = lastMail(who)
    const words = translator('de', 'membership')('confirm.consent')
    expect([text?.includes(`„${words}“`), text?.includes('31. Januar 2026 um 12:00 UTC')]).toEqual(
      consent ? [true, true] : [false, false],
    )
    await stream(who)
    await open.goTo('2026-02-03T12:00:00Z')
    await open.again(who)
    const [one] = await listed(who)
    expect(one).toMatchObject({ value })
    expect((await withdraw(who, one?.id ?? '')).answer).toMatchObject({ value })
    await open.settle()
    expect(await refunded(who)).toBe(value)
  })

  it('after an upgrade gets back what both bills were', async () => {
    const who = await open.member(name(), 'Membership')
    await change(who)
    await open.settle()
    const paid = (await charged(who)).reduce((sum, cents) => sum + cents, 0)
    const [one] = await listed(who)
    expect(one).toMatchObject({ value: paid })
    await withdraw(who, one?.id ?? '')
    await open.settle()
    expect(await refunded(who)).toBe(paid)
  })

  it('and has read pays for all days since the first, also where a change began a period anew', async () => {
    const who = await open.member(name(), 'Membership')
    await stream(who)
    await open.goTo('2026-02-07T12:00:00Z')
    await open.again(who)
    await change(who, 'MembershipYearly')
    await open.settle()
    const paid = (await charged(who)).reduce((sum, cents) => sum + cents, 0)
    const [one] = await listed(who)
    expect(one?.value).toBe(Math.ceil((paid * 365) / 372))
  })

  it('takes the coins of the bonus along, or pays for them where they are spent', async () => {
    const [kept, spent] = [
      await open.member(name(), 'PremiumMembership'),
      await open.member(name(), 'PremiumMembership'),
    ]
    for (const who of [kept, spent]) await stream(who)
    await open.goTo('2026-02-01T12:00:00Z')
    for (const who of [kept, spent]) await open.again(who)
    await open.shop.scratch.db.query({
      text: `update coin_lots set coins_left = coins_left - 1 from accounts a where a.id = account_id and a.username = $1`,
      values: [spent.name],
    })
    const values = []
    for (const who of [kept, spent]) {
      const [one] = await listed(who)
      values.push(one?.value ?? 0)
      await withdraw(who, one?.id ?? '')
      await open.settle()
    }
    const [whole = 0, less = 0] = values
    expect(less).toBe(whole - 699)
    expect((await kept.send(findMe, {})).answer).toMatchObject({ coins: 0 })
    const letters = ({ name: to }: Member) =>
      open.mail.mails.filter(
        one => one.to?.[0]?.address === `${to}@example.com` && one.subject?.startsWith('Given back with'),
      )
    expect([letters(kept).length, letters(spent).length]).toEqual([1, 0])
    expect(letters(kept)[0]?.text).toContain('went back with its money: 699 coins')
    expect(await refunded(spent)).toBe(less)
  })

  it('of whose last bill something went back before gets the rest of all, and is a member no more', async () => {
    const who = await open.member(name(), 'Membership')
    await change(who)
    await open.settle()
    await refundBill(who, 100)
    const paid = (await charged(who)).reduce((sum, cents) => sum + cents, 0)
    const [one] = await listed(who)
    expect(one).toMatchObject({ value: paid - 100 })
    await withdraw(who, one?.id ?? '')
    await open.settle()
    expect(await refunded(who)).toBe(paid)
    expect((await who.send(findMe, {})).answer).toMatchObject({ level: UserLevel.USER })
  })

  it('from a trial in which something was read has paid nothing, and gets nothing back', async () => {
    const who = await open.member(name(), 'Membership')
    await stream(who)
    // As a trial is stored: nothing is paid, and the period ends with it.
    await open.shop.scratch.db.query({
      text: `with bills as (delete from membership_paid_periods p using membership_invoices i, accounts a
          where p.provider = i.provider and p.invoice_id = i.invoice_id and i.account_id = a.id and a.username = $1)
        update memberships m set status = 'TRIALING', trial_start = started_at, trial_end = period_end
        from accounts a where m.account_id = a.id and a.username = $1`,
      values: [who.name],
    })
    const [one] = await listed(who)
    expect(one).toMatchObject({ value: 0, reason: '' })
    expect((await withdraw(who, one?.id ?? '')).answer).toMatchObject({ value: 0 })
  })

  it('later than 14 days, or was given the membership, cannot', async () => {
    const who = await open.member(name(), 'Membership')
    const [one] = await listed(who)
    await open.goTo('2026-02-14T12:00:01Z')
    await open.again(who)
    expect(await listed(who)).toEqual([])
    expect(await withdraw(who, one?.id ?? '')).toMatchObject({ status: 410, refused: 'returnTooLate' })
    expect(await withdraw(await open.member(name(), 'Membership'), one?.id ?? '')).toMatchObject({
      status: 404,
    })
  })
})
