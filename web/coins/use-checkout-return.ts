import { useEffect, useRef, useState } from 'react'
import { purchaseCoins, returnFromCheckout } from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/enums.ts'
import type { PurchaseStatus } from '#contract/generated/purchasing.ts'
import { useMutation } from '../session/use-mutation.ts'
import { isPaid, type PaymentResult } from './PaidNotice.tsx'

const ASK_AGAIN_MS = 5_000
/** Two minutes; afterwards the history tells. */
const MOST_QUESTIONS = 24

/** The result of a purchase, as the texts name it. A lost answer says nothing about the payment, which is then pending. */
export function resultOf(status: PurchaseStatus | undefined, refused: string | undefined): PaymentResult {
  if (status?.ok) return 'done'
  if (status?.requiresAction) return 'action'
  // The money came in and is not what was ordered: the operator is told by an alert.
  if (status && ['refused', 'foreign', 'unknown'].includes(status.code)) return 'checked'
  if (status) return status.code === 'processing' || status.code === 'open' ? 'pending' : 'declined'
  if (refused === 'currencyChanged') return refused
  return refused === 'fault' || refused === 'paymentsUnavailable' ? 'pending' : 'unavailable'
}

function boughtIn({ title, coins }: PurchaseStatus): CheckoutReturn['bought'] {
  return title === undefined || coins === undefined ? undefined : { title, coins }
}

export interface CheckoutReturn {
  readonly how: PaymentResult
  /**
   * What became of the purchase that the coins were paid for: `done`, `waiting`, or the reason of a refusal; undefined where
   * only coins were bought.
   */
  readonly purchase?: string | undefined
  /** What was bought, where that is done. */
  readonly bought?: { readonly title: string; readonly coins: number } | undefined
}

/**
 * For a reader who comes back from the payment page or from the bank: asks the shop for the payment, so that the coins are
 * given at once. The address is read in the browser, since the page is cached for everybody. Undefined while it is being
 * asked, null where nobody comes back.
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
    const ask = async (): Promise<CheckoutReturn> => {
      // Whoever comes back may have paid: what is refused here says nothing of the payment.
      const result = (answer: PurchaseStatus | undefined): CheckoutReturn =>
        answer
          ? { how: resultOf(answer, undefined), purchase: answer.purchase, bought: boughtIn(answer) }
          : { how: 'pending' }
      if (session) return result((await back({ params: { id: session } })).answer)
      if (query.get('redirect_status') === 'failed') return { how: 'declined' }
      const stripePaymentIntent = { paymentMethod: '', paymentIntent: intent ?? '' }
      const body = { processor: PaymentProcessor.STRIPE, amount: 0, stripePaymentIntent }
      return result((await goOn({ body })).answer)
    }
    let times = 0
    const askUntilKnown = async () => {
      const found = await ask()
      // A reload does not ask again.
      history.replaceState(history.state, '', location.pathname)
      setHow(found)
      times += 1
      // A purchase is carried out as soon as the bank answers, which its buyer should not have to look for. To go on with a
      // payment counts as a try to pay, of which there are few.
      if (session && found.how === 'pending' && found.purchase !== undefined && times < MOST_QUESTIONS)
        setTimeout(() => void askUntilKnown(), ASK_AGAIN_MS)
    }
    void askUntilKnown()
  }, [query, intent, isAsking, session, back, goOn])

  return how
}
