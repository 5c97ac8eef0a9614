import { useLink } from '../router/navigation.ts'
import { type Consent, ConsentTick } from '../session/use-consent.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './SpendLaw.module.css'

/** What paying means for the right to withdraw: to be ticked where a market wants that, else to be read. */
export function SpendLaw({ consent }: { readonly consent: Consent }) {
  const { t } = useTranslation('coins')
  const link = useLink()
  return (
    <div className={styles.law}>
      {consent.needed ? (
        <ConsentTick consent={consent} words={t('spend.consent')} />
      ) : (
        <span>{t('spend.law')}</span>
      )}{' '}
      <a href={link('/terms#withdrawal')}>{t('spend.lawLink')}</a>
    </div>
  )
}
