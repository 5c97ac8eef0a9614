import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENT_CATEGORIES, type ConsentCategory } from '#rules/consent.ts'
import { useLink } from '../router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Check } from '../ui/Field.tsx'
import styles from './Consent.module.css'

interface Props {
  readonly open: boolean
  readonly stored: readonly ConsentCategory[]
  readonly onChoice: (accepted: readonly ConsentCategory[]) => void
  /** Without it the dialog stays until something is chosen. */
  readonly onClose: (() => void) | undefined
}

/** What one can agree to, one by one. */
export default function ConsentDialog({ open, stored, onChoice, onClose }: Props) {
  const { t } = useTranslation()
  const link = useLink()
  const [ticked, setTicked] = useState(stored)
  const tick = (category: ConsentCategory, on: boolean) =>
    setTicked(all => CONSENT_CATEGORIES.filter(one => (one === category ? on : all.includes(one))))
  return (
    <Dialog
      open={open}
      title={t('consent.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChoice([])}>{t('consent.denyAll')}</Button>
          <Button onClick={() => onChoice(ticked)}>{t('consent.confirm')}</Button>
          <Button look="main" onClick={() => onChoice(CONSENT_CATEGORIES)}>
            {t('consent.allowAll')}
          </Button>
        </>
      }
    >
      <p>{t('consent.intro')}</p>
      <p>{t('consent.choice')}</p>
      <div className={styles.categories}>
        {CONSENT_CATEGORIES.map(category => (
          <Check
            key={category}
            label={t(`consent.${category}.name`)}
            hint={t(`consent.${category}.what`)}
            checked={ticked.includes(category)}
            onChange={event => tick(category, event.target.checked)}
          />
        ))}
      </div>
      <p className={styles.links}>
        <a href={link('/privacy')}>{t('footer.privacy')}</a>
        <a href={link('/legal')}>{t('footer.legal')}</a>
      </p>
    </Dialog>
  )
}
