// Proves docs/product.md#subscription-states, docs/product.md#cancelling
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as calls from '#contract/calls/membership.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'
import { randomFrom } from '#tests/support/random-from.ts'

let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())

const HOUR_MS = 3_600_000
const BAD = 'pm_card_chargeCustomerFail'
const STEPS = 14

const paidBy = async ({ customerId }: Member) =>
  (await open.stripe.invoices.list({ customer: customerId, status: 'paid', limit: 100 })).data.reduce(
    (sum, { amount_paid: paid }) => sum + paid,
    0,
  )
/** Whether the last words of page or mail were that nothing more is charged. */
async function isPromised(who: Member): Promise<boolean> {
  const seen = (await who.send(calls.findSubscription, {})).answer
  const mails = open.mail.mails.filter(({ to }) => to?.[0]?.address === `${who.name}@example.com`)
  const told = mails.findLast(({ text }) => /charged|renews/.test(text ?? ''))?.text ?? ''
  return seen?.chargedAt === undefined || /nothing more is charged(?! unless)/.test(told)
}

// Whatever happens in whatever order, by the shop, the provider's own page, the card and the clock: after the words, no
// money.
it.each([1, 2, 3, 4, 5, 6])(
  'nothing is charged after page or mail have said that nothing more is (seed %i)',
  async seed => {
    const random = randomFrom(seed)
    open.shop.clock.set(START)
    const who = await open.member(`told${seed}`, 'Membership')
    const { id: bad } = await open.stripe.paymentMethods.attach(BAD, { customer: who.customerId })
    const update = (change: object) =>
      open.stripe.subscriptions.update(who.subscriptionId, change).catch(() => null)
    const log: string[] = []
    const acts: Record<string, () => Promise<unknown>> = {
      'card fails': () => update({ default_payment_method: bad }),
      'card works': () => update({ default_payment_method: who.cardId }),
      cancel: () => who.send(calls.cancelSubscription, {}),
      'cancel at the provider': () => update({ cancel_at_period_end: true }),
      resume: () => who.send(calls.resumeSubscription, {}),
      async wait() {
        const hours = [1, 20, 80, 200, 500][Math.floor(random() * 5)] ?? 1
        await open.goTo(new Date(open.shop.clock.now().getTime() + hours * HOUR_MS))
        await open.again(who)
      },
    }
    for (let step = 0; step < STEPS; step++) {
      const [promised, before] = [await isPromised(who), await paidBy(who)]
      const names = Object.keys(acts)
      // Every other step is time that goes by.
      const act = step % 2 ? 'wait' : (names[Math.floor(random() * names.length)] ?? 'wait')
      log.push(act)
      await acts[act]?.()
      await open.settle()
      if (promised && act !== 'resume')
        expect({ log, paid: await paidBy(who) }).toEqual({ log, paid: before })
      const { status } = await open.stripe.subscriptions.retrieve(who.subscriptionId)
      if (status === 'canceled') expect(await isPromised(who), log.join(', ')).toBe(true)
    }
  },
)
