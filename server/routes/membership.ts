import * as calls from '#contract/calls/membership.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { acceptCancellation, receiveCancellation } from '../membership/cancellation/declare-cancellation.ts'
import { findSubscription } from '../membership/find-subscription.ts'
import { listPlans } from '../membership/list-plans.ts'
import { cancel, resume, sync } from '../membership/plan-change/cancel-and-resume.ts'
import { estimateSubscription } from '../membership/plan-change/estimate-subscription.ts'
import { cancelPending, payPending } from '../membership/plan-change/pending-change.ts'
import { subscribe } from '../membership/plan-change/subscribe.ts'
import { languageFor } from '../platform/http/language-for.ts'

/** Memberships (docs/product.md#membership). */
export const membershipRoutes: Bound[] = [
  bind(calls.listPlans, listPlans, { keep: 'visitor' }),
  bind(calls.findSubscription, findSubscription),
  bind(calls.estimateSubscription, estimateSubscription),
  bind(calls.syncSubscription, sync),
  bind(calls.checkoutSubscription, ({ app, reader, body, query }) =>
    subscribe(calls.checkoutSubscription, {
      ...{ app, reader, plan: body.priceId, coupon: body.couponCode, zip: body.zip },
      lang: languageFor(reader, query.lang),
      shownCurrency: query.currency,
    }),
  ),
  bind(calls.payPendingChange, payPending),
  bind(calls.cancelPendingChange, cancelPending),
  bind(calls.declareCancellation, receiveCancellation),
  bind(calls.confirmCancellation, acceptCancellation),
  bind(calls.cancelSubscription, cancel),
  bind(calls.resumeSubscription, resume),
]
