import * as calls from '#contract/calls/membership.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { currencyFor } from '../payments/currency-for.ts'
import { findLatest } from './store.ts'
import { subscriptionMessage } from './view.ts'

/** docs/product.md#membership: the reader's latest membership. Throws 404 without one. */
export async function findSubscription({
  app,
  reader,
  now,
}: CallInput<typeof calls.findSubscription>): Promise<Subscription> {
  const row = await findLatest(app.db, reader.id)
  if (!row) throw refuse(calls.findSubscription, 'noSubscription')
  return subscriptionMessage(row, currencyFor(app, reader, reader.lang), app.config.planCredits, now)
}
