import type Stripe from 'stripe'
import type { Line } from './invoice-sums.ts'
import type { Debit } from './plan-lines.ts'

/** What a subscription has before it, and does not say. Instants in seconds. */
export interface HiddenState {
  debits: Debit[]
  /** Prorations that wait for the next invoice. */
  pendingLines: Line[]
  /** Invoices that are drawn up and not yet sent. */
  drafts: { invoice: string; at: number }[]
  /** The invoice that could not be collected, and when it is tried again. */
  retry: { invoice: string; at: number; tries: number } | null
  trialTold: boolean
  /** What it will be when this invoice is paid. */
  pending: { invoice: string; body: Stripe.Subscription; debits: Debit[] } | null
  /** The invoice with which a paused one goes on. */
  resumption: string | null
}

export type Turn =
  | ({ at: number; invoice: string } & { what: 'finalize' | 'retry' })
  | {
      at: number
      what: 'expire' | 'pendingExpires' | 'cancel' | 'trialSoon' | 'periodEnd'
    }

/** A first payment has so long. */
export const INCOMPLETE_SECONDS = 23 * 3_600
const TRIAL_SOON_SECONDS = 3 * 86_400

/** What a subscription does next by itself, and when; null: nothing any more. */
export function nextTurn(body: Stripe.Subscription, secrets: HiddenState): Turn | null {
  return turnsOf(body, secrets).reduce<Turn | null>(
    (first, turn) => (first === null || turn.at < first.at ? turn : first),
    null,
  )
}

/** Of those at the same instant the first of the list goes first. */
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
