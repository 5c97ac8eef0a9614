import { useId } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BuyCoinsLink } from './BuyCoinsLink.tsx'
import { CardPay } from './CardPay.tsx'
import styles from './MissingCoins.module.css'
import { isWorded } from './PaidNotice.tsx'
import type { PayableAmount } from './payable-amounts.ts'
import type { MissingPayment, PaymentOutcome } from './use-missing-payment.ts'

interface Props {
  readonly payment: MissingPayment
  /** Coins. */
  readonly missing: number
}

/** docs/product.md#pay-and-buy: which coins are paid for where some are missing, and what came of paying. */
export function MissingCoins({ payment, missing }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const name = useId()
  const { amounts, chosen, choose, currency } = payment
  return (
    <>
      <p className={styles.missing}>
        {t('spend.short.text', { count: missing, amount: format.number(missing) })}
      </p>
      {amounts === null && <Skeleton count={2} />}
      {amounts && amounts.length > 0 && (
        <fieldset className={styles.amounts}>
          <legend className="unseen">{t('topUp.choose')}</legend>
          {amounts.map(amount => (
            <label key={amount.coins} className={styles.amount}>
              <input
                type="radio"
                name={name}
                checked={amount === chosen}
                onChange={() => choose(amount.coins)}
              />
              <Amount amount={amount} exact={amount.left === 0} currency={currency} />
            </label>
          ))}
        </fieldset>
      )}
      {amounts && amounts.length > 0 && <BuyCoinsLink missing={missing} look="quiet" />}
    </>
  )
}

interface AmountProps {
  readonly amount: PayableAmount
  readonly exact: boolean
  readonly currency: string
}

function Amount({ amount, exact, currency }: AmountProps) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { coins, cents, left, savedCents } = amount
  return (
    <span className={styles.words}>
      <span className={styles.coins}>
        {t('amounts.coins', { count: coins, amount: format.number(coins) })}
      </span>
      <strong className={styles.money}>{format.money(cents, currency)}</strong>
      <span className={styles.about}>
        {exact ? t('topUp.exact') : t('topUp.left', { count: left, amount: format.number(left) })}
        {savedCents > 0 && (
          <> · {t('packs.less', { percent: format.percent(savedCents / (cents + savedCents)) })}</>
        )}
      </span>
    </span>
  )
}

/** The buttons of paying: with the card on file or otherwise. */
export function PayMissing({ payment, missing }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { amounts, chosen, card, busy, outcome, currency, pay, payOtherwise } = payment
  // More than is sold at once is bought in several steps.
  if (amounts?.length === 0) return <BuyCoinsLink missing={missing} />
  // What is under way must not be paid for twice.
  if (outcome?.how === 'pending') return null
  const isUnknown = outcome?.how === 'unknown'
  const money = chosen ? format.money(chosen.cents, currency) : '…'
  return (
    <>
      <Button look="main" aria-disabled={busy || undefined} onClick={() => void pay()}>
        {isUnknown ? (
          t('paid.declined.again')
        ) : card ? (
          <CardPay method={card} money={money} />
        ) : (
          t('topUp.pay', { money })
        )}
      </Button>
      {card && !isUnknown && (
        <Button aria-disabled={busy || undefined} onClick={() => void payOtherwise()}>
          {t('pay.otherWay')}
        </Button>
      )}
    </>
  )
}

/** What came of paying, where that was not the purchase. */
export function PaymentNotice({ outcome: { how, said, reason } }: { readonly outcome: PaymentOutcome }) {
  const { t } = useTranslation('coins')
  if (how === 'done') return null
  const kept = isWorded(reason) ? reason : 'otherwise'
  const own: Readonly<Record<string, string>> = {
    kept: `topUp.kept.${kept}`,
    pending: 'topUp.pending',
    unknown: 'topUp.unknown.text',
  }
  const title = how === 'kept' || how === 'unknown' ? `topUp.${how}.title` : `paid.${how}.title`
  return (
    <Notice look={how === 'declined' || how === 'unavailable' ? 'bad' : 'plain'} title={t(title)} focused>
      <p>{said ?? t(own[how] ?? `paid.${how}.text`)}</p>
    </Notice>
  )
}
