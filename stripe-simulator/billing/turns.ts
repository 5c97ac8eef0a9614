import type Stripe from 'stripe'
import type { Line } from './invoice-sums.ts'
import type { Debit } from './plan-lines.ts'

/** Hidden state of a subscription that decides its next step. Times in seconds. */
export interface HiddenState {
  debits: Debit[]
  /** Prorations that wait for the next invoice. */
  pendingLines: Line[]
  /** Invoices that are drawn up and not yet sent. */
  drafts: { invoice: string; at: number }[]
  /** The invoice that could not be collected, and when it is tried again. */
  retry: { invoice: string; at: number; tries: number } | null
  trialTold: boolean
  /** The state of the subscription after this invoice is paid. */
  pending: { invoice: string; body: Stripe.Subscription; debits: Debit[] } | null
  /** The invoice whose payment resumes a paused subscription. */
  resumption: string | null
}

export type Turn =
  | ({ at: number; invoice: string } & { what: 'finalize' | 'retry' })
  | {
      at: number
      what: 'expire' | 'pendingExpires' | 'cancel' | 'trialSoon' | 'periodEnd'
    }

/** Time for the first payment. */
export const INCOMPLETE_SECONDS = 23 * 3_600
const TRIAL_SOON_SECONDS = 3 * 86_400

/** The next step of a subscription, and when it is due; null for none. */
export function nextTurn(body: Stripe.Subscription, secrets: HiddenState): Turn | null {
  return turnsOf(body, secrets).reduce<Turn | null>(
    (first, turn) => (first === null || turn.at < first.at ? turn : first),
    null,
  )
}

/** Of steps at the same time the first in the list comes first. */
function turnsOf(body: Stripe.Subscription, { drafts, retry, trialTold }: HiddenState): Turn[] {
  const { status } = body
  if (status === 'canceled' || status === 'incomplete_expired') return []
  if (status === 'incomplete') return [{ at: body.created + INCOMPLETE_SECONDS, what: 'expire' }]
  const turns: Turn[] = drafts.map(draft => ({ ...draft, what: 'finalize' }))
  if (retry) turns.push({ at: retry.at, invoice: retry.invoice, what: 'retry' })
  if (body.pending_update) turns.push({ at: body.pending_update.expires_at, what: 'pendingExpires' })
  if (body.cancel_at !== null) turns.push({ at: body.cancel_at, what: 'cancel' })
  if (status === 'paused') return turns
  if (status === 'trialing' && !trialTold && body.trial_end !== null)
    turns.push({
      at: Math.max(body.trial_end - TRIAL_SOON_SECONDS, body.trial_start ?? 0),
      what: 'trialSoon',
    })
  const [item] = body.items.data
  if (item) turns.push({ at: item.current_period_end, what: 'periodEnd' })
  return turns
}
