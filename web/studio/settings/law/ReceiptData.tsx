import type { StudioLaw } from '#contract/generated/studio_start.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './Law.module.css'
import { useNames } from './use-names.ts'

/** The seller and the tax as receipts have them. */
export function ReceiptData({ law }: { readonly law: StudioLaw }) {
  const { t } = useTranslation('studio-law')
  const format = useFormat()
  const country = useNames('region')
  const { seller, address, registration, vat, vatCountry, bookRate, membershipRate, providerTax } = law
  const rate = (hundredths: number) => format.number(hundredths / 100)
  const rates = { book: rate(bookRate), membership: rate(membershipRate) }
  return (
    <section aria-labelledby="on-receipts">
      <h2 id="on-receipts">{t('receipt.title')}</h2>
      <dl className={styles.data}>
        <dt>{t('receipt.seller')}</dt>
        <dd>{[seller, address, registration].filter(Boolean).join('\n')}</dd>
        <dt>{t('receipt.tax')}</dt>
        <dd>
          {vat === 'off'
            ? t('receipt.noTax')
            : t('receipt.rates', { country: country(vatCountry), ...rates })}
          {vat === 'oss' && ` ${t('receipt.oss')}`}
          {providerTax && ` ${t('receipt.provider')}`}
        </dd>
        <dt>{t('receipt.number')}</dt>
        <dd>{t('receipt.numbers')}</dd>
      </dl>
    </section>
  )
}
