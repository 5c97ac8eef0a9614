import * as calls from '#contract/calls/membership.ts'
import { PLANS } from '#rules/plans.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { estimateMessage } from './bill-view.ts'
import { confirm, declare } from './declare-cancellation.ts'
import { setEnding, sync } from './end-and-resume.ts'
import { dropPending, payPending } from './pending-change.ts'
import { findLatest } from './store.ts'
import { estimate, subscribe } from './subscribe.ts'
import { endOf, planMessage, subscriptionMessage } from './view.ts'

/** docs/product.md#membership. */
export const membershipRoutes: Bound[] = [
  bind(
    calls.listPlans,
    async ({ house: { payments, config } }) => {
      const { provider, currency } = payments
      const plans = provider === 'off' ? [] : PLANS.map(plan => planMessage(plan, currency))
      return { plans, trialDays: config.trialDays }
    },
    { keep: 'visitor' },
  ),
  bind(calls.findSubscription, async ({ house: { db, payments }, reader, now }) => {
    const row = await findLatest(db, reader.id)
    if (!row) throw refuse(calls.findSubscription, 'noSubscription')
    return subscriptionMessage(row, payments.currency, now)
  }),
  bind(calls.estimateSubscription, async ({ house, reader, body, query }) => {
    const lang = languageFor(reader, query.lang)
    const coupon = body.couponCode ?? ''
    const changing = { house, reader, plan: body.planId, coupon, zip: body.zip ?? '', lang }
    const { currency } = house.payments
    return estimateMessage(await estimate(calls.estimateSubscription, changing), { currency, lang, coupon })
  }),
  bind(calls.checkoutSubscription, ({ house, reader, body, query }) =>
    subscribe(calls.checkoutSubscription, {
      ...{ house, reader, plan: body.priceId, coupon: body.couponCode, zip: body.zip },
      lang: languageFor(reader, query.lang),
    }),
  ),
  bind(calls.payPendingChange, asked => payPending(calls.payPendingChange, asked)),
  bind(calls.dropPendingChange, async ({ house, reader, now }) =>
    subscriptionMessage(
      await dropPending(calls.dropPendingChange, { house, reader }),
      house.payments.currency,
      now,
    ),
  ),
  bind(calls.declareCancellation, async ({ house, body, visitor }) => ({
    ...(await declare(house, body, visitor)),
    endsAt: undefined,
  })),
  bind(calls.confirmCancellation, async ({ house, params, visitor }) => {
    const { cancellation, membership } = await confirm(house, params.token, visitor)
    return { receivedAt: cancellation.receivedAt, endsAt: endOf(membership) ?? undefined }
  }),
  bind(calls.syncSubscription, asked => sync(calls.syncSubscription, asked)),
  bind(calls.cancelSubscription, async ({ house, reader, now }) =>
    subscriptionMessage(
      await setEnding(calls.cancelSubscription, { house, reader, ends: true }),
      house.payments.currency,
      now,
    ),
  ),
  bind(calls.resumeSubscription, async ({ house, reader, now }) =>
    subscriptionMessage(
      await setEnding(calls.resumeSubscription, { house, reader, ends: false }),
      house.payments.currency,
      now,
    ),
  ),
]
