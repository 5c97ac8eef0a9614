import { type ReactNode, useState } from 'react'
import { useRead } from '../session/read.ts'
import { meRead } from '../session/reader.ts'
import { type Consent, useConsent } from '../session/use-consent.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFormat } from '../ui/format.ts'
import { BuyCoinsLink } from './BuyCoinsLink.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import { MissingCoins, PayMissing, PaymentNotice } from './MissingCoins.tsx'
import { SpendQuote } from './SpendQuote.tsx'
import { SpendReceipt, SpendRefusal } from './SpendResult.tsx'
import {
  missingCoins,
  type SpendOutcome,
  type SpendPhase,
  type SpendUnit,
  spendPhase,
} from './spend-phase.ts'
import { type PaidFor, useMissingPayment } from './use-missing-payment.ts'

interface Props {
  readonly open: boolean
  readonly kind: 'buy' | 'rent' | 'bundle'
  /** What it is spent on. */
  readonly what: string
  /** What one gets, and for how long. */
  readonly gets: string
  readonly unit: SpendUnit
  readonly price: number
  /** What the coins are for, where some are missing and it is paid for at once. */
  readonly paidFor: PaidFor
  /** Where the provider's page leads once that is paid; back to where the reader is, unless said. */
  readonly next?: string | undefined
  /** `consent`: what the reader has ticked. */
  readonly spend: (consent: Consent['query']) => Promise<SpendOutcome>
  readonly spending: boolean
  /** Called where the price was another one: it has to be read again. */
  readonly onPriceChanged: () => void
  /** Called after the spend: what is shown has to be read anew. */
  readonly onPaid: () => void
  /** Links beside "close", once it is done. */
  readonly ways?: ReactNode
  readonly onClose: () => void
}

/**
 * docs/product.md#spending: before any spend the price, what one has now and afterwards, what one gets and for how long;
 * afterwards a receipt.
 */
export function SpendDialog(props: Props) {
  const { open, kind, what, gets, unit, price, paidFor, spend, spending } = props
  const { onPriceChanged, onPaid, onClose } = props
  const { t } = useTranslation('coins')
  const [outcome, setOutcome] = useState<SpendOutcome | null>(null)
  const [tries, setTries] = useState(0)
  const [left, setLeft] = useState(0)
  const consent = useConsent()
  const me = useRead(meRead)
  const balance =
    me.answer && (unit === 'coins' ? me.answer.coins : me.answer.earnedCredits - me.answer.usedCredits)
  const debt = me.answer?.debtCoins ?? 0
  const phase = spendPhase({ outcome, unit, price, balance, debt })
  const priceChanged = outcome?.refused === 'priceChanged'
  const missing = phase === 'short' ? missingCoins(unit, price, balance) : 0
  const payment = useMissingPayment({
    ...{ missing: open && missing > 0 ? missing : null, paidFor, price, consent },
    ...(props.next !== undefined && { next: props.next }),
    discountBps: me.answer?.subscriptionFeatures?.coinDiscountBps ?? 0,
    onBought() {
      setLeft(Math.max(0, (balance ?? 0) + (payment.chosen?.coins ?? 0) - price))
      settle({})
    },
    onRefused: (refused, said) => settle({ refused, said }),
    onKept(reason) {
      if (reason === 'priceChanged') onPriceChanged()
      me.again()
    },
  })

  async function confirm() {
    if (spending || phase === 'done' || phase === 'owing' || balance === undefined) return
    if (consent.missing) return consent.ask()
    const next = await spend(consent.query)
    setLeft(balance - price)
    settle(next)
  }

  function settle(next: SpendOutcome) {
    setOutcome(next)
    setTries(last => last + 1)
    if (next.refused === undefined) return onPaid()
    if (next.refused === 'priceChanged') onPriceChanged()
    // Without an answer it may have been carried out: a second press is the same purchase, so the balance stays that of
    // before.
    if (next.refused !== 'fault') me.again()
  }

  function close() {
    if (spending || payment.paying) return
    setOutcome(null)
    consent.reset()
    payment.reset()
    onClose()
  }

  const actions: Readonly<Record<SpendPhase, ReactNode>> = {
    ready: (
      <Button
        look="main"
        onClick={() => void confirm()}
        aria-disabled={spending || balance === undefined || consent.missing || undefined}
      >
        <Confirm unit={unit} price={price} />
      </Button>
    ),
    short: missing > 0 && <PayMissing payment={payment} missing={missing} />,
    owing: <BuyCoinsLink missing={debt + missingCoins(unit, price, balance)} />,
    // An answer that was lost is asked for again; any other refusal stays what it is.
    refused: outcome?.refused === 'fault' && (
      <Button look="main" onClick={() => void confirm()} aria-disabled={spending || undefined}>
        {t('paid.declined.again')}
      </Button>
    ),
    done: props.ways,
  }
  const answered = outcome !== null && !priceChanged
  const { outcome: paid } = payment
  // The coins have come, and nothing can be bought with them here any more.
  const isOver = paid?.how === 'kept' && !STILL_SOLD.has(paid.reason ?? '')
  return (
    <Dialog
      open={open}
      title={t(titleOf(kind, phase))}
      onClose={close}
      actions={
        <>
          {!isOver && actions[phase]}
          <Button onClick={close}>{t(answered ? 'spend.close' : 'spend.cancel')}</Button>
        </>
      }
    >
      {paid && phase !== 'done' && <PaymentNotice key={paid.how} outcome={paid} />}
      {isOver ? null : phase === 'done' ? (
        <SpendReceipt unit={unit} what={what} price={price} left={left} />
      ) : phase === 'owing' ? (
        <DebtNotice coins={debt} focused={outcome !== null} />
      ) : phase === 'refused' ? (
        <SpendRefusal key={tries} outcome={outcome} />
      ) : (
        <>
          <SpendQuote
            {...{ what, gets, unit, price, balance, priceChanged, consent }}
            short={phase === 'short'}
          />
          {missing > 0 && <MissingCoins payment={payment} missing={missing} />}
        </>
      )}
      {(spending || payment.paying) && (
        <p role="status" className="late">
          {t('spend.waiting')}
        </p>
      )}
    </Dialog>
  )
}

/** After these refusals the same can be bought: at another price, or with more coins. */
const STILL_SOLD: ReadonlySet<string> = new Set(['priceChanged', 'insufficientCoins'])

function titleOf(kind: Props['kind'], phase: SpendPhase): string {
  if (phase === 'done') return kind === 'rent' ? 'spend.done.rentTitle' : 'spend.done.title'
  return `spend.${kind}Title`
}

function Confirm({ unit, price }: Pick<Props, 'unit' | 'price'>) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const word = unit === 'coins' ? 'Coins' : 'Credits'
  return <>{t(`spend.confirm${word}`, { count: price, amount: format.number(price) })}</>
}
