import { useRef, useState } from 'react'
import { checkoutCoins, findMyCoinOptions, findPaymentMethod, purchaseCoins } from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/enums.ts'
import type { PaymentMethod, PurchaseStatus } from '#contract/generated/purchasing.ts'
import { isCurrency } from '#rules/currency.ts'
import { usePageState } from '../platform/page-state.ts'
import { newKey } from '../session/new-key.ts'
import { read, useRead } from '../session/read.ts'
import type { Consent } from '../session/use-consent.tsx'
import { useMutation } from '../session/use-mutation.ts'
import type { PaymentResult } from './PaidNotice.tsx'
import { type PayableAmount, payableAmounts } from './payable-amounts.ts'
import { resultOf } from './use-checkout-return.ts'

/** What the coins are for: the id of a volume or a bundle to buy, or of a part to rent. */
export type PaidFor = { readonly volume: string } | { readonly part: string } | { readonly bundle: string }

/** What came of paying: `kept` where the coins are there and the purchase was refused, `unknown` where no answer came. */
export interface PaymentOutcome {
  readonly how: PaymentResult | 'kept' | 'unknown'
  /** Why, in words, where the shop said more than its provider. */
  readonly said?: string | undefined
  /** The reason for which the purchase was refused. */
  readonly reason?: string | undefined
}

interface MissingPaymentOptions {
  /** Coins; null while nothing is missing. */
  readonly missing: number | null
  readonly paidFor: PaidFor
  /** Without it nothing is paid where the market wants one. */
  readonly consent: Consent
  /** What the reader's membership takes off, basis points. */
  readonly discountBps: number
  /** The price of the purchase in coins, as the reader was shown it. */
  readonly price: number
  /** Where the provider's page leads back to; where the reader is, unless said. */
  readonly next?: string
  readonly onBought: () => void
  /** The purchase was refused before anything was paid: the reason of the call. */
  readonly onRefused: (refused: string, said: string) => void
  /** The coins have come and the purchase was refused: balance, and maybe the price, are others. */
  readonly onKept: (reason: string) => void
}

export interface MissingPayment {
  /** The ways to pay for at least what is missing; null until they are known, empty where one payment does not reach. */
  readonly amounts: readonly PayableAmount[] | null
  readonly chosen: PayableAmount | null
  readonly choose: (coins: number) => void
  readonly currency: string
  /** The card on file. */
  readonly card: PaymentMethod | null
  readonly outcome: PaymentOutcome | null
  readonly busy: boolean
  /** An answer to paying is awaited. */
  readonly paying: boolean
  /** Forgets what came of paying. */
  readonly reset: () => void
  /** With the card on file, or else on the provider's page. */
  readonly pay: () => Promise<void>
  readonly payOtherwise: () => Promise<void>
}

/** Buys the coins that are missing for a purchase, and with them the purchase itself, in one step. */
export function useMissingPayment(options: MissingPaymentOptions): MissingPayment {
  const { missing, paidFor, consent, price, discountBps, next, onBought, onRefused, onKept } = options
  const { lang } = usePageState()
  const isShort = missing !== null
  const offer = useRead(isShort ? read(findMyCoinOptions, { query: { lang } }) : null)
  // Most readers have no stored card, which is refused and is no fault: it is asked for once.
  const method = useRead(isShort ? read(findPaymentMethod, {}) : null, { shouldRetryOnError: false })
  const checkout = useMutation(checkoutCoins, 'coins')
  const purchase = useMutation(purchaseCoins, 'coins')
  const key = useRef(newKey())
  const [coins, setCoins] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<PaymentOutcome | null>(null)

  const amounts = offer.answer && missing !== null ? payableAmounts(missing, discountBps, offer.answer) : null
  const chosen = amounts?.find(one => one.coins === coins) ?? amounts?.[0] ?? null
  const currency = offer.answer?.currency ?? ''
  const card = method.answer ?? null
  const paying = checkout.acting || purchase.acting
  const busy = paying || method.waiting || !chosen

  const query = () => ({
    ...{ lang, next: next ?? location.pathname + location.search },
    // An order in another currency, or at another price, than the one shown is refused.
    ...{ currency: isCurrency(currency) ? currency : undefined, price },
    cents: chosen?.cents,
    ...paidFor,
    ...consent.query,
  })

  /** Refusals of the purchase belong to the dialog; what payment says is told beside the buttons. */
  function refuse(refused: string, said: string) {
    // The shop may have been heard: the next press asks for the same payment again, under the same key.
    if (isUnheard(refused)) setOutcome({ how: 'unknown' })
    else if (refused === 'paymentPending') setOutcome({ how: 'pending' })
    else if (refused === 'currencyChanged') {
      setOutcome({ how: refused })
      offer.again()
    } else if (refused === 'tooManyTries' || refused === 'badAmount' || refused === 'processorUnavailable')
      setOutcome({ how: 'unavailable', said })
    else {
      if (refused === 'priceChanged') offer.again()
      onRefused(refused, said)
    }
  }

  async function payOtherwise() {
    if (consent.missing) return consent.ask()
    if (busy || !chosen) return
    const { answer, refused, said } = await checkout.act({ query: query(), body: { amount: chosen.coins } })
    if (answer?.url) return location.assign(answer.url)
    // The page of the provider was not opened, so nothing can have been paid.
    if (isUnheard(refused)) setOutcome({ how: 'unavailable', said: refused === 'fault' ? said : undefined })
    else refuse(refused ?? '', said ?? '')
  }

  async function payWithCard(paying: PaymentMethod, amount: number) {
    const stripePaymentIntent = { paymentMethod: paying.id, paymentIntent: '' }
    const body = { processor: PaymentProcessor.STRIPE, amount, stripePaymentIntent }
    const { answer, refused, said } = await purchase.act({ query: query(), body }, `${key.current} ${amount}`)
    // After a lost or unclear answer the key stays, so that a second press is the same purchase.
    if (!isUnheard(refused) && answer?.code !== 'processing') key.current = newKey()
    if (!answer) return refuse(refused ?? '', said ?? '')
    settle(answer)
  }

  function settle(status: PurchaseStatus) {
    if (status.requiresAction && status.message) return location.assign(status.message)
    if (!status.ok)
      return setOutcome({ how: status.requiresAction ? 'declined' : resultOf(status, undefined) })
    if (status.purchase === 'done') return onBought()
    setOutcome({ how: 'kept', reason: status.purchase })
    onKept(status.purchase ?? '')
  }

  return {
    ...{ amounts, chosen, currency, card, outcome, paying, payOtherwise },
    busy: busy || consent.missing,
    // While nobody knows what became of a payment, it stays that payment.
    choose(amount) {
      if (outcome?.how !== 'unknown') setCoins(amount)
    },
    reset: () => setOutcome(last => (last?.how === 'pending' || last?.how === 'unknown' ? last : null)),
    pay: async () => {
      if (consent.missing) return consent.ask()
      if (busy || !chosen) return
      await (card ? payWithCard(card, chosen.coins) : payOtherwise())
    },
  }
}

/** No answer came, so that the request may have been carried out. */
function isUnheard(refused: string | undefined): boolean {
  return refused === 'fault' || refused === 'paymentsUnavailable'
}
