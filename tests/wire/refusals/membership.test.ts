// Proves docs/product.md#errors
import * as calls from '#contract/calls/membership.ts'
import type { PlanId } from '#rules/plans.ts'
import { lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { type Member, openMembershipShop, START } from '#tests/support/membership-shop.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { givenMembership, type MemberShop, newName, waitingUpgrade } from './member-shop.ts'
import { changeCases } from './plan-change-cases.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, askWithoutProvider, makeExpiredToken } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const IN_DUNNING = '2026-02-28T13:00:05Z'

async function openMemberShop(): Promise<MemberShop> {
  const open = await openMembershipShop()
  const { shop, mail, stripe } = open
  const pastDue = await open.member(newName(), 'Membership')
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: pastDue.customerId,
  })
  await stripe.subscriptions.update(pastDue.subscriptionId, { default_payment_method: id })
  await open.goTo(IN_DUNNING)
  shop.clock.set(START)
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }
  const beside = { scratch: shop.scratch, now: START }
  const withTax = await openShop({ ...beside, env: { ...env, TAX: 'on' } })
  // `settle` knows only of jobs that the first shop does: what another shop on this database took would still be under way
  // when it returns.
  await withTax.app.jobs.stop()
  return {
    ...open,
    ...{ pastDue, withTax },
    expiredToken: await makeExpiredToken(open),
    async close() {
      await withTax.close()
      await open.close()
    },
  }
}

type Ask = (who: Pick<Member, 'send'>) => Promise<RefusalResponse>

/** Somebody whom the provider knows. */
const customer = (shop: MemberShop) => shop.customer(newName())
const member = (shop: MemberShop, plan: PlanId = 'Membership') => shop.member(newName(), plan)

/** Ends and goes on: what both have in common. */
function toggling(ask: Ask) {
  return {
    noSubscription: async (shop: MemberShop) => ask(await customer(shop)),
    giftRuns: async (shop: MemberShop) => ask(await givenMembership(shop)),
    ...asking(ask),
  }
}

/** Of what asks the provider. */
function asking(ask: Ask) {
  return {
    async tooManyTries(shop: MemberShop) {
      const who = await customer(shop)
      return askTooOften(shop, () => ask(who))
    },
    async paymentsUnavailable(shop: MemberShop) {
      const who = await member(shop)
      return askWithoutProvider(shop, () => ask(who))
    },
  }
}

const sync: Ask = ({ send }) => send(calls.syncSubscription, {})
const pay: Ask = ({ send }) => send(calls.payPendingChange, {})
const drop: Ask = ({ send }) => send(calls.cancelPendingChange, {})

const running: RefusalCases<typeof calls, MemberShop> = {
  findSubscription: {
    noSubscription: async shop => (await customer(shop)).send(calls.findSubscription, {}),
  },
  syncSubscription: {
    noSubscription: async shop => sync(await customer(shop)),
    ...asking(sync),
  },
  cancelSubscription: toggling(({ send }) => send(calls.cancelSubscription, {})),
  resumeSubscription: toggling(({ send }) => send(calls.resumeSubscription, {})),
  payPendingChange: {
    noPendingChange: async shop => pay(await member(shop)),
    ...asking(pay),
  },
  cancelPendingChange: {
    noPendingChange: async shop => drop(await member(shop)),
    async changePending(shop) {
      const who = await waitingUpgrade(shop)
      const { scratch } = shop.shop
      const { latest_invoice: bill } = await shop.stripe.subscriptions.retrieve(who.subscriptionId)
      // It is paid in the moment between the shop's look at the bill and its giving it up.
      const { dropped } = await scratch.db.transaction(async tx => {
        await tx.query({
          text: `update simulator_objects set body = body || '{"status": "paid"}' where id = $1`,
          values: [bill],
        })
        const asked = drop(who)
        await lockIsWaitedFor(scratch.url, 1, '%simulator_objects%')
        return { dropped: asked }
      })
      return dropped
    },
    ...asking(drop),
  },
}

const NOTICE = { email: 'ann@example.com', name: '', extraordinary: false, reason: '', wishedOn: '' }

function declare({ readers }: MemberShop, change: Partial<typeof NOTICE>) {
  return readers.stranger()(calls.declareCancellation, { body: { ...NOTICE, ...change } })
}

const notices: RefusalCases<typeof calls, MemberShop> = {
  declareCancellation: {
    emailMissing: shop => declare(shop, { email: '' }),
    emailInvalid: shop => declare(shop, { email: 'ann' }),
    reasonMissing: shop => declare(shop, { extraordinary: true }),
    dayInvalid: shop => declare(shop, { wishedOn: '2026-02-30' }),
    tooLong: shop => declare(shop, { name: 'x'.repeat(201) }),
    tooManyTries: shop => askTooOften(shop, () => declare(shop, {})),
  },
  confirmCancellation: {
    tokenInvalid: ({ readers }) => readers.stranger()(calls.confirmCancellation, { params: { token: 'x' } }),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.confirmCancellation, { params: { token: 'x' } }))
    },
  },
}

walkRefusals(calls, openMemberShop, [running, changeCases, notices])
