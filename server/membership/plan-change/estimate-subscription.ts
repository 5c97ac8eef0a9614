import * as calls from '#contract/calls/membership.ts'
import type { SubscriptionEstimate } from '#contract/generated/membership.ts'
import type { CallInput } from '../../calls/bind.ts'
import { languageFor } from '../../platform/http/language-for.ts'
import { estimateMessage } from './estimate-view.ts'
import { estimate } from './subscribe.ts'

/** Estimates the price of a membership or of an upgrade (docs/product.md#subscribing). */
export async function estimateSubscription({
  app,
  reader,
  body,
  query,
}: CallInput<typeof calls.estimateSubscription>): Promise<SubscriptionEstimate> {
  const lang = languageFor(reader, query.lang)
  const coupon = body.couponCode ?? ''
  const changing = { app, reader, plan: body.planId, coupon, zip: body.zip ?? '', lang }
  return estimateMessage(await estimate(calls.estimateSubscription, changing), { lang, coupon })
}
