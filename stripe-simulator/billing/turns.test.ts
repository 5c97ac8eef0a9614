import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { atFirst } from './subscription-record.ts'
import { type HiddenState, nextTurn } from './turns.ts'

const DAY = 86_400
const END = 100 * DAY

const subscription = (change: Partial<Stripe.Subscription> = {}) =>
  ({
    status: 'active',
    created: 70 * DAY,
    cancel_at: null,
    trial_end: null,
    pending_update: null,
    items: { data: [{ current_period_end: END }] },
    ...change,
  }) as Stripe.Subscription

describe('what a subscription does next', () => {
  it.each<[string, Partial<Stripe.Subscription>, Partial<HiddenState>, [string, number] | null]>([
    ['is to be renewed', {}, {}, ['periodEnd', END]],
    ['is to end, where it was cancelled', { cancel_at: END }, {}, ['cancel', END]],
    ['is to be renewed once more where it ends later', { cancel_at: END + 1 }, {}, ['periodEnd', END]],
    ['is to expire, where nobody paid', { status: 'incomplete' }, {}, ['expire', 70 * DAY + 23 * 3_600]],
    ['is to send the invoice', {}, { drafts: [{ invoice: 'in', at: 80 * DAY }] }, ['finalize', 80 * DAY]],
    [
      'is to try the card again',
      {},
      { retry: { invoice: 'in', at: 75 * DAY, tries: 1 } },
      ['retry', 75 * DAY],
    ],
    [
      'is to say that the trial ends',
      { status: 'trialing', trial_end: END },
      {},
      ['trialSoon', END - 3 * DAY],
    ],
    [
      'is to end the trial, when that was said',
      { status: 'trialing', trial_end: END },
      { trialTold: true },
      ['periodEnd', END],
    ],
    [
      'is to forget a change that was not paid',
      { pending_update: { expires_at: 71 * DAY } as Stripe.Subscription.PendingUpdate },
      {},
      ['pendingExpires', 71 * DAY],
    ],
    ['is nothing while it rests', { status: 'paused' }, {}, null],
    ['is nothing after it has ended', { status: 'canceled' }, { drafts: [{ invoice: 'in', at: 1 }] }, null],
    ['is nothing after it was never paid', { status: 'incomplete_expired' }, {}, null],
  ])('%s', (_, change, secrets, expected) => {
    const turn = nextTurn(subscription(change), { ...atFirst(), ...secrets })
    expect(turn && [turn.what, turn.at]).toEqual(expected)
  })
})
