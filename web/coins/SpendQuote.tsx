import type { Consent } from '../session/use-consent.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Price } from '../ui/Price.tsx'
import { Amount } from './Amount.tsx'
import { SpendLaw } from './SpendLaw.tsx'
import styles from './SpendQuote.module.css'
import sums from './Sums.module.css'
import type { SpendUnit } from './spend-phase.ts'

interface Props {
  /** What it is spent on. */
  readonly what: string
  /** What one gets, and for how long. */
  readonly gets: string
  readonly unit: SpendUnit
  readonly price: number
  /** undefined while it is not known. */
  readonly balance: number | undefined
  /** The price has just turned out to be another one. */
  readonly priceChanged: boolean
  /** The balance does not reach. */
  readonly short: boolean
  readonly consent: Consent
}

/** Before a spend: the price, what one has now and afterwards, what one gets and for how long. */
export function SpendQuote({ what, gets, unit, price, balance, priceChanged, short, consent }: Props) {
  const { t } = useTranslation('coins')
  return (
    <>
      {priceChanged && (
        <Notice focused>
          <p>{t('spend.priceChanged')}</p>
        </Notice>
      )}
      <dl className={sums.sums}>
        <dt>{t('spend.what')}</dt>
        <dd className={styles.what}>{what}</dd>
        <dt>{t('spend.get')}</dt>
        <dd>{gets}</dd>
        <dt>{t('spend.price')}</dt>
        <dd>{unit === 'coins' ? <Price coins={price} /> : <Amount unit={unit} amount={price} />}</dd>
        <dt>{t('spend.now')}</dt>
        <dd>{balance === undefined ? '…' : <Amount unit={unit} amount={balance} />}</dd>
        {!short && (
          <>
            <dt>{t('spend.after')}</dt>
            <dd>{balance === undefined ? '…' : <Amount unit={unit} amount={balance - price} />}</dd>
          </>
        )}
      </dl>
      {(!short || unit === 'coins') && <SpendLaw consent={consent} />}
      {short && unit === 'credits' && (
        <Notice look="bad" title={t('spend.shortCredits.title')}>
          <p>{t('spend.shortCredits.text')}</p>
        </Notice>
      )}
    </>
  )
}
