import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENT_CATEGORIES, type ConsentCategory, mustAskForConsent } from '#rules/consent.ts'
import { storeConsent, storedConsent } from '../platform/consent-cookie.ts'
import { onConsentAsked } from '../platform/consent-request.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Check } from '../ui/Field.tsx'
import styles from './Consent.module.css'

interface Props {
  /** Called with what is stored when the page wakes, and with every choice. */
  readonly onStored: (accepted: readonly ConsentCategory[] | null) => void
}

/**
 * Section 2, cookie consent. It cannot be closed while nothing is chosen, except on the pages that explain it.
 * It lives in the browser only: without scripts nothing is stored that one would have to agree to.
 */
export function Consent({ onStored }: Props) {
  const { t } = useTranslation()
  const link = useLink()
  const { place } = useNavigation()
  const [stored, setStored] = useState<readonly ConsentCategory[] | null | undefined>(undefined)
  const [asked, setAsked] = useState(false)
  const [ticked, setTicked] = useState<readonly ConsentCategory[]>([])

  useEffect(() => {
    setStored(storedConsent())
    return onConsentAsked(() => {
      const now = storedConsent()
      setStored(now)
      setTicked(now ?? [])
      setAsked(true)
    })
  }, [])

  useEffect(() => {
    if (stored !== undefined) onStored(stored)
  }, [stored, onStored])

  const forced = stored !== undefined && mustAskForConsent({ stored, path: place.path })

  function choose(accepted: readonly ConsentCategory[]) {
    storeConsent(accepted)
    setStored(accepted)
    setTicked(accepted)
    setAsked(false)
  }

  function tick(category: ConsentCategory, on: boolean) {
    setTicked(all => CONSENT_CATEGORIES.filter(one => (one === category ? on : all.includes(one))))
  }

  return (
    <Dialog
      open={forced || asked}
      title={t('consent.title')}
      onClose={forced ? undefined : () => setAsked(false)}
      actions={
        <>
          <Button onClick={() => choose([])}>{t('consent.denyAll')}</Button>
          <Button onClick={() => choose(ticked)}>{t('consent.confirm')}</Button>
          <Button look="main" onClick={() => choose(CONSENT_CATEGORIES)}>
            {t('consent.allowAll')}
          </Button>
        </>
      }
    >
      <p>{t('consent.intro')}</p>
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
