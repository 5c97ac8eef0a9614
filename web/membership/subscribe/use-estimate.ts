import { useCallback, useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { estimateSubscription } from '#contract/calls/membership.ts'
import type { SubscriptionEstimate } from '#contract/generated/membership.ts'
import type { Language } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { type ReadState, read, useRead } from '../../session/read.ts'
import type { SoldPlan } from '../plans.ts'
import type { OrderDraft } from './order-draft.ts'

const FRESH_FOR_MS = 20 * 60_000

type Typed = Pick<OrderDraft, 'coupon' | 'zip'>

function estimateRead(plan: SoldPlan, lang: Language, { coupon, zip }: Typed) {
  const body = { planId: plan.id, couponCode: coupon || undefined, zip: zip || undefined }
  return read(estimateSubscription, { query: { lang }, body })
}

/** Stores an estimate for the next step, which then does not ask again. */
export function useStoreEstimate(plan: SoldPlan) {
  const { mutate } = useSWRConfig()
  const { lang } = usePageState()
  return useCallback(
    async (answer: SubscriptionEstimate, typed: Typed) => {
      await mutate(estimateRead(plan, lang, typed).key, { answer }, { revalidate: false })
    },
    [mutate, plan, lang],
  )
}

/**
 * The estimate for a plan, and whether it takes long. The last estimate is what is charged, so it is deleted when the step
 * is left.
 */
export function useEstimate(
  plan: SoldPlan,
  typed: Typed,
): ReadState<typeof estimateSubscription> & { readonly slow: boolean } {
  const { mutate } = useSWRConfig()
  const { lang } = usePageState()
  const [slow, setSlow] = useState(false)
  const estimate = estimateRead(plan, lang, typed)
  const { key } = estimate
  const seen = useRead(estimate, {
    onLoadingSlow: () => setSlow(true),
    // Looking elsewhere for a moment changes no price; what is shown for long is asked for anew, since it holds for an hour.
    revalidateOnFocus: false,
    refreshInterval: FRESH_FOR_MS,
    refreshWhenHidden: true,
  })
  useEffect(() => () => void mutate(key, undefined, { revalidate: false }), [mutate, key])
  return { ...seen, slow: slow && seen.waiting }
}
