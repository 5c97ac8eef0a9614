import type { LawPoint, LawPointName } from '#rules/law-points.ts'
import { blankOf } from '#rules/legal-blanks.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { useFormat } from '../../../ui/format.ts'
import styles from './Law.module.css'
import { useNames } from './use-names.ts'

/** Where each is changed: by settings, or on a screen. */
const CHANGED: Readonly<Record<LawPointName, { page?: string; settings?: readonly string[] }>> = {
  seller: { settings: ['OPERATOR_NAME'] },
  address: { settings: ['OPERATOR_ADDRESS'] },
  email: { settings: ['OPERATOR_EMAIL'] },
  registration: { settings: ['OPERATOR_LEGAL'] },
  imprint: { page: 'legal' },
  terms: { page: 'terms' },
  withdrawal: { page: 'terms' },
  privacy: { page: 'privacy' },
  accessibility: { page: 'accessibility' },
  consent: { settings: ['CONSENT'] },
  fixedPrices: { settings: ['FIXED_PRICES'] },
  vat: { settings: ['VAT', 'VAT_COUNTRY', 'VAT_RATES', 'TAX'] },
  mail: { settings: ['SMTP_URL', 'MAIL_FROM'] },
  payments: { settings: ['PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
}

const TEXTS: ReadonlySet<string> = new Set(['own', 'program', 'both'])

/** A point of the list: what it means, what is so now, and where it is changed. */
export function PointLine({ point: { name, state, why, values, blanks } }: { readonly point: LawPoint }) {
  const { t } = useTranslation('studio-law')
  const format = useFormat()
  const country = useNames('region')
  const language = useNames('language')
  const { page, settings = [] } = CHANGED[name]
  const words = () => {
    if (name === 'vat') return values.map(country)
    return name === 'consent' || name === 'fixedPrices' ? values.map(language) : values
  }
  const now = TEXTS.has(why) ? `program.${why}` : `point.${name}.now.${why}`
  return (
    <li data-point={name} data-state={state}>
      <h3>{t(`point.${name}.title`)}</h3>
      <p className={styles.state}>{t(`state.${why === 'notNeeded' ? why : state}`)}</p>
      <div className={styles.body}>
        <p className={styles.soft}>{t(`point.${name}.text`)}</p>
        <p className={styles.now}>{t(now, { values: format.list(words()) })}</p>
        {blanks.length > 0 && (
          <p>
            {t('blanks')} {blanks.map(blankOf).join(' ')}
          </p>
        )}
        <p className={styles.change}>
          {page && <a href={`/studio/settings/legal?page=${page}`}>{t('change.texts')}</a>}
          {settings.map(setting => (
            <code key={setting}>{setting}</code>
          ))}
          {why === 'untested' && <a href="/studio">{t('change.mail')}</a>}
        </p>
      </div>
    </li>
  )
}
