import { useState } from 'react'
import { CONSENT_CATEGORIES, type ConsentCategory } from '#rules/consent.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Consent.module.css'

interface Props {
  readonly open: boolean
  readonly stored: readonly ConsentCategory[]
  readonly onChoice: (accepted: readonly ConsentCategory[]) => void
  /** Without it the dialog stays until something is chosen. */
  readonly onClose: (() => void) | undefined
}

/**
 * The categories of docs/product.md#consent. The three answers look alike, so that none is suggested, and stay in sight
 * while the rest is scrolled.
 */
export default function ConsentDialog({ open, stored, onChoice, onClose }: Props) {
  const { t } = useTranslation()
  const link = useLink()
  const [ticked, setTicked] = useState(stored)
  const tick = (category: ConsentCategory, on: boolean) =>
    setTicked(all => CONSENT_CATEGORIES.filter(one => (one === category ? on : all.includes(one))))
  return (
    <Dialog open={open} title={t('consent.title')} onClose={onClose}>
      <p className={styles.intro}>{t('consent.intro')}</p>
      <div className={styles.categories}>
        {CONSENT_CATEGORIES.map(category => (
          <div key={category} className={styles.category}>
            <input
              type="checkbox"
              id={`consent-${category}`}
              aria-describedby={`consent-${category}-what`}
              checked={ticked.includes(category)}
              onChange={event => tick(category, event.target.checked)}
            />
            <label htmlFor={`consent-${category}`}>{t(`consent.${category}.name`)}</label>
            <p id={`consent-${category}-what`}>{t(`consent.${category}.what`)}</p>
          </div>
        ))}
      </div>
      <p className={styles.links}>
        <a href={link('/privacy')}>{t('footer.privacy')}</a>
        <a href={link('/legal')}>{t('footer.legal')}</a>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => onChoice([])}>{t('consent.denyAll')}</Button>
        <Button onClick={() => onChoice(ticked)}>{t('consent.confirm')}</Button>
        <Button onClick={() => onChoice(CONSENT_CATEGORIES)}>{t('consent.allowAll')}</Button>
      </div>
    </Dialog>
  )
}
