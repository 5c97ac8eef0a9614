import { Hono } from 'hono'
import * as calls from '#contract/calls/membership.ts'
import { localPaths } from '#rules/interface-language.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { confirmByForm, declareByForm } from '../membership/cancellation/cancellation-forms.ts'
import { acceptCancellation, receiveCancellation } from '../membership/cancellation/declare-cancellation.ts'
import { findSubscription } from '../membership/find-subscription.ts'
import { listPlans } from '../membership/list-plans.ts'
import { cancel, resume, sync } from '../membership/plan-change/cancel-and-resume.ts'
import { estimateSubscription } from '../membership/plan-change/estimate-subscription.ts'
import { cancelPending, payPending } from '../membership/plan-change/pending-change.ts'
import { subscribe } from '../membership/plan-change/subscribe.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { languageFor } from '../platform/http/language-for.ts'
import type { RouteContext } from '../route-context.ts'

/** Memberships (docs/product.md#membership). */
export const membershipRoutes: Bound[] = [
  bind(calls.listPlans, listPlans, { keep: 'visitor', shows: [] }),
  bind(calls.findSubscription, findSubscription),
  bind(calls.estimateSubscription, estimateSubscription),
  bind(calls.syncSubscription, sync, OF_MONEY),
  bind(
    calls.checkoutSubscription,
    ({ app, reader, body, query }) =>
      subscribe(calls.checkoutSubscription, {
        ...{ app, reader, plan: body.priceId, coupon: body.couponCode, zip: body.zip },
        lang: languageFor(reader, query.lang),
        ...{ shownCurrency: query.currency, consent: query.consent },
      }),
    OF_MONEY,
  ),
  bind(calls.payPendingChange, payPending, OF_MONEY),
  bind(calls.cancelPendingChange, cancelPending, OF_MONEY),
  bind(calls.declareCancellation, receiveCancellation),
  bind(calls.confirmCancellation, acceptCancellation, OF_MONEY),
  bind(calls.cancelSubscription, cancel, OF_MONEY),
  bind(calls.resumeSubscription, resume, OF_MONEY),
]

/** Cancelling without signing in and without scripts: what the forms of these pages post. */
export function membershipAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .on('POST', localPaths('/cancel'), incoming => declareByForm(context, incoming))
    .on('POST', localPaths('/cancel/:token'), incoming => confirmByForm(context, incoming))
}
