import { useCallback, useEffect, useRef, useState } from 'react'
import { findSubscription, syncSubscription } from '#contract/calls/membership.ts'
import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'
import { readOrderDraft } from './subscribe/order-draft.ts'

export type CheckoutResult =
  | 'waiting'
  | 'done'
  | 'trial'
  | 'changed'
  | 'cancelled'
  | 'action'
  | 'failed'
  | 'trialRefused'
  | 'late'

/** Pauses before each of five questions to the shop. After them the reader is told that it takes longer. */
const PAUSES_MS = [0, 1500, 3000, 5000, 8000]

export interface CheckoutReturn {
  readonly how: CheckoutResult | null
  /** Counts, so that screen readers read out each result. */
  readonly times: number
  readonly again: () => void
}

/**
 * For a reader who comes back from the payment page: has the shop ask the provider until the payment is settled, so that a
 * lost webhook does no harm.
 * `checkout` is its value in the address; null where nobody comes back.
 */
export function useCheckoutReturn(checkout: string | null): CheckoutReturn {
  const looks = checkout === 'done' || checkout === 'changed'
  const [arrived, setArrived] = useState<{ how: CheckoutResult | null; times: number }>(() => ({
    how: looks ? 'waiting' : checkout === 'cancelled' ? 'cancelled' : null,
    times: 0,
  }))
  const refresh = useRefreshReads()
  const left = useRef(new AbortController())

  const look = useCallback(async () => {
    setArrived(({ times }) => ({ how: 'waiting', times: times + 1 }))
    const how = await settled(checkout === 'changed', left.current.signal)
    if (how === null) return
    // Access and balance have changed on the server.
    await refresh()
    setArrived(({ times }) => ({ how, times: times + 1 }))
  }, [checkout, refresh])

  useEffect(() => {
    if (checkout === null) return
    // A reload does not ask again.
    history.replaceState(history.state, '', location.pathname)
  }, [checkout])

  useEffect(() => {
    left.current = new AbortController()
    if (looks) void look()
    return () => left.current.abort()
  }, [looks, look])

  return { ...arrived, again: () => void look() }
}

/** The result; `late` where there is none yet, null where the page was left meanwhile. */
async function settled(changed: boolean, left: AbortSignal): Promise<CheckoutResult | null> {
  const { plan } = readOrderDraft()
  let refused = false
  for (const pause of PAUSES_MS) {
    if (!(await passed(pause, left))) return null
    const subscription = await ask()
    const how = subscription && resultOf(subscription, changed, plan)
    // It may be that of an earlier try until the provider has told of this one.
    refused = subscription?.standing === 'trialRefused'
    if (left.aborted) return null
    if (how) return how
  }
  return refused ? 'trialRefused' : 'late'
}

async function ask(): Promise<Subscription | null> {
  try {
    await sendFromBrowser(syncSubscription, {})
    return (await sendFromBrowser(findSubscription, {})).answer ?? null
  } catch {
    // A lost answer says nothing about the payment.
    return null
  }
}

/** What a subscription says about the payment; null while it says nothing yet. */
export function resultOf(
  { status, plan }: Pick<Subscription, 'status' | 'plan'>,
  changed: boolean,
  ordered: string | null,
): CheckoutResult | null {
  if (status === SubscriptionStatus.INCOMPLETE) return 'action'
  // One that has expired is an earlier try: a first payment may be completed for 23 hours.
  if (status === SubscriptionStatus.UNPAID) return 'failed'
  if (status !== SubscriptionStatus.ACTIVE && status !== SubscriptionStatus.TRIALING) return null
  // Until the new plan is there, the subscription is still that of the old one.
  if (ordered && plan && plan.id !== ordered) return null
  if (changed) return 'changed'
  return status === SubscriptionStatus.TRIALING ? 'trial' : 'done'
}

function passed(ms: number, left: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(!left.aborted), ms)
    left.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
