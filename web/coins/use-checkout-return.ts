import { useEffect, useRef, useState } from 'react'
import { purchaseCoins, returnFromCheckout } from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/enums.ts'
import type { PurchaseStatus } from '#contract/generated/purchasing.ts'
import { useMutation } from '../session/use-mutation.ts'
import { isPaid, type PaymentResult } from './PaidNotice.tsx'

/** The result of a purchase, as the texts name it. A lost answer says nothing about the payment, which is then pending. */
export function resultOf(status: PurchaseStatus | undefined, refused: string | undefined): PaymentResult {
  if (status?.ok) return 'done'
  if (status?.requiresAction) return 'action'
  if (status) return status.code === 'processing' || status.code === 'open' ? 'pending' : 'declined'
  if (refused === 'currencyChanged') return refused
  return refused === 'fault' || refused === 'paymentsUnavailable' ? 'pending' : 'unavailable'
}

export interface CheckoutReturn {
  readonly how: PaymentResult
  /** What became of the purchase that the coins were paid for: `done`, `waiting`, or the reason of a refusal; undefined where only coins were bought. */
  readonly purchase?: string | undefined
}

/**
 * For a reader who comes back from the payment page or from the bank: asks the shop for the payment, so that the coins are given at once. The address
 * is read in the browser, since the page is cached for everybody. Undefined while it is being asked, null where nobody comes back.
 */
export function useCheckoutReturn(): CheckoutReturn | null | undefined {
  const [query] = useState(() => new URLSearchParams(location.search))
  const checkout = query.get('checkout') ?? ''
  const session = query.get('session')
  const intent = query.get('payment_intent')
  const isAsking = (checkout === 'done' && session) || (checkout === 'returned' && intent)
  const [how, setHow] = useState<CheckoutReturn | null | undefined>(() =>
    isAsking ? undefined : isPaid(checkout) ? { how: checkout } : null,
  )
  const back = useMutation(returnFromCheckout, 'coins').act
  const goOn = useMutation(purchaseCoins, 'coins').act
  const begun = useRef(false)

  useEffect(() => {
    if (!isAsking || begun.current) return
    begun.current = true
    const ask = async () => {
      if (session) {
        const { answer, refused } = await back({ params: { id: session } })
        return { how: resultOf(answer, refused), purchase: answer?.purchase }
      }
      if (query.get('redirect_status') === 'failed') return { how: 'declined' as const }
      const stripePaymentIntent = { paymentMethod: '', paymentIntent: intent ?? '' }
      const body = { processor: PaymentProcessor.STRIPE, amount: 0, stripePaymentIntent }
      const { answer, refused } = await goOn({ body })
      return { how: resultOf(answer, refused), purchase: answer?.purchase }
    }
    void ask().then(found => {
      // A reload does not ask again.
      history.replaceState(history.state, '', location.pathname)
      setHow(found)
    })
  }, [query, intent, isAsking, session, back, goOn])

  return how
}
