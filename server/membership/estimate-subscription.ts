import * as calls from '#contract/calls/membership.ts'
import type { SubscriptionEstimate } from '#contract/generated/membership.ts'
import type { Asked } from '../calls/bind.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { estimateMessage } from './bill-view.ts'
import { estimate } from './subscribe.ts'

/** Estimates the price of a membership or of an upgrade (docs/product.md#subscribing). */
export async function estimateSubscription({
  house,
  reader,
  body,
  query,
}: Asked<typeof calls.estimateSubscription>): Promise<SubscriptionEstimate> {
  const lang = languageFor(reader, query.lang)
  const coupon = body.couponCode ?? ''
  const changing = { house, reader, plan: body.planId, coupon, zip: body.zip ?? '', lang }
  const { currency } = house.payments
  return estimateMessage(await estimate(calls.estimateSubscription, changing), { currency, lang, coupon })
}
