import { useState } from 'react'
import { rentPart } from '#contract/calls/rentals.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { rentalFrom } from '#rules/rental.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { useRead } from '../session/read.ts'
import { meRead } from '../session/reader.ts'
import { useConsent } from '../session/use-consent.tsx'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Price } from '../ui/Price.tsx'
import { BuyCoinsLink } from './BuyCoinsLink.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import { MissingCoins, PayMissing, PaymentNotice } from './MissingCoins.tsx'
import styles from './RentNow.module.css'
import { SpendLaw } from './SpendLaw.tsx'
import { missingCoins, type SpendOutcome, spendPhase } from './spend-phase.ts'
import { useMissingPayment } from './use-missing-payment.ts'
import { useReceiptToast } from './use-receipt-toast.ts'

interface Props {
  readonly part: Part
  readonly coins: number
  readonly reader: User
  /** Called where the price was another one: it has to be read again. */
  readonly reprice: () => void
  /** Called when the part can be read. */
  readonly onPaid: () => void
}

/** What is there already: nothing was charged, and the part opens. */
const OPEN = new Set(['alreadyRented', 'alreadyOwned'])

/**
 * docs/product.md#spending, for renting with one press: beside the button stand the price, what one has now and afterwards,
 * what one gets and for how long.
 */
export function RentNow({ part, coins, reader, reprice, onPaid }: Props) {
  const { t } = useTranslation(['coins', 'next'])
  const format = useFormat()
  const localTime = useLocalTime()
  const link = useLink()
  const now = useNow()
  const toast = useReceiptToast()
  const me = useRead(meRead)
  const { act, acting } = useMutation(rentPart, 'coins')
  const { coins: balance, debtCoins: debt } = reader
  const [last, setLast] = useState<{ outcome: SpendOutcome; balance: number } | null>(null)
  // With another balance a refusal may not hold any more: coins have been bought meanwhile.
  const holds = last && (last.balance === balance || last.outcome.refused === undefined)
  const outcome = holds ? last.outcome : null
  const phase = spendPhase({ outcome, unit: 'coins', price: coins, balance, debt })
  const missing = missingCoins('coins', coins, balance)
  const consent = useConsent()
  const payment = useMissingPayment({
    ...{
      missing: phase === 'short' && missing > 0 ? missing : null,
      paidFor: { part: part.id },
      price: coins,
      consent,
    },
    discountBps: reader.subscriptionFeatures?.coinDiscountBps ?? 0,
    // Paid for on the provider's page, the part is what one wants to see next.
    next: link(`/read/${part.slug}`),
    onBought: enter,
    onRefused(refused, said) {
      if (OPEN.has(refused)) return onPaid()
      setLast({ outcome: { refused, said }, balance })
      reprice()
    },
    onKept() {
      me.again()
      reprice()
    },
  })

  /** The part takes the place of this page: its receipt goes along. */
  function enter() {
    toast({ title: part.title, price: coins, until: rentalFrom(now).until })
    onPaid()
  }

  async function rent() {
    if (acting || phase === 'done') return
    if (consent.missing) return consent.ask()
    const result = await act({ params: { partId: part.id }, query: { coins, ...consent.query } })
    if (OPEN.has(result.refused ?? '')) return onPaid()
    setLast({ outcome: result, balance })
    if (result.refused === undefined) enter()
    // What was offered may be out of date: price, balance and whether it is lent at all.
    else if (result.refused !== 'fault') reprice()
  }

  if (phase === 'done') return <p role="status">{t('next:opening')}</p>
  if (phase === 'owing')
    return (
      <>
        <DebtNotice coins={debt} />
        <p className={styles.ways}>
          <BuyCoinsLink missing={debt + missing} />
        </p>
      </>
    )
  return (
    <div className={styles.rent}>
      <p>{t('spend.rentGet', { date: localTime(rentalFrom(now).until) })}</p>
      <dl className={styles.sums}>
        <div>
          <dt>{t('spend.price')}</dt>
          <dd>
            <Price coins={coins} />
          </dd>
        </div>
        <div>
          <dt>{t('spend.now')}</dt>
          <dd>
            <Price bare coins={balance} />
          </dd>
        </div>
        {phase !== 'short' && (
          <div>
            <dt>{t('spend.after')}</dt>
            <dd>
              <Price bare coins={balance - coins} />
            </dd>
          </div>
        )}
      </dl>
      {outcome?.refused === 'priceChanged' && (
        <Notice focused>
          <p>{t('spend.priceChanged')}</p>
        </Notice>
      )}
      {phase === 'refused' && (
        <Notice look="bad" focused>
          <p>{outcome?.said}</p>
        </Notice>
      )}
      <SpendLaw consent={consent} />
      {payment.outcome && <PaymentNotice key={payment.outcome.how} outcome={payment.outcome} />}
      {phase === 'short' ? (
        <>
          <MissingCoins payment={payment} missing={missing} />
          <p className={styles.ways}>
            <PayMissing payment={payment} missing={missing} />
          </p>
        </>
      ) : (
        <p className={styles.ways}>
          <Button
            look="main"
            aria-disabled={acting || consent.missing || undefined}
            onClick={() => void rent()}
          >
            {outcome?.refused === 'fault'
              ? t('paid.declined.again')
              : t('next:rent', { count: coins, amount: format.number(coins) })}
          </Button>
        </p>
      )}
      {(acting || payment.paying) && (
        <p role="status" className="late">
          {t('spend.waiting')}
        </p>
      )}
    </div>
  )
}
