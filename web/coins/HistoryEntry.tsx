import type { PurchaseHistoryEntry } from '#contract/generated/history.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './History.module.css'
import { kindOf, movedBy } from './history-kind.ts'
import { ReturnNote } from './ReturnNote.tsx'

interface Props {
  readonly entry: PurchaseHistoryEntry
  /** Asks whether the reader wants back the money of a payment that bought nothing, or withdraws from what was bought. */
  readonly takeBack: () => void
}

/** Why a purchase of these days does not go back, where the line does not show it. */
const SAID = ['openedBefore', 'bundleOpened', 'paidElsewhere']

/** One line of the history: what it was, when, and what came or went. */
export function HistoryEntry({ entry, takeBack }: Props) {
  const { t } = useTranslation('coins')
  const localTime = useLocalTime()
  const { date, description, refunded, returnable } = entry
  const kind = t(`kind.${kindOf(entry)}`)
  return (
    <li className={styles.entry} data-refunded={refunded || undefined}>
      <div>
        <p className={styles.what}>{description}</p>
        <p className={styles.note}>
          {kind !== description && <span>{kind}</span>}
          {date && <time dateTime={date.toISOString()}>{localTime(date)}</time>}
          {refunded && <strong className={styles.refunded}>{t('history.refunded')}</strong>}
        </p>
        {entry.coins?.refundId ? (
          <Button onClick={takeBack}>{t('history.refund')}</Button>
        ) : (
          returnable &&
          (returnable.until || SAID.includes(returnable.reason)) && (
            <ReturnNote of={returnable} choose={takeBack} />
          )
        )}
      </div>
      <Amounts entry={entry} />
    </li>
  )
}

function Amounts({ entry }: { readonly entry: PurchaseHistoryEntry }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { coins, credits, left, cents, currency } = movedBy(entry)
  const signed = (count: number) => `${count > 0 ? '+' : '−'}${format.number(Math.abs(count))}`
  return (
    <div className={styles.amounts}>
      {coins !== 0 && (
        <p className={coins > 0 ? styles.in : styles.out}>
          {t('amounts.coins', { count: Math.abs(coins), amount: signed(coins) })}
        </p>
      )}
      {credits !== 0 && (
        <p className={credits > 0 ? styles.in : styles.out}>
          {t('amounts.credits', { count: Math.abs(credits), amount: signed(credits) })}
        </p>
      )}
      <p className={styles.note}>
        {cents !== 0 && currency !== '' && <span>{format.money(cents, currency)}</span>}
        {left !== null && left < coins && <span>{t('history.left', { amount: format.number(left) })}</span>}
      </p>
    </div>
  )
}
