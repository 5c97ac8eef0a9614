import { useTranslation } from '../../../texts/use-translation.ts'
import { Notice } from '../../../ui/forms/Notice.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import styles from './ZoneNotice.module.css'

/** Beside what is planned: that nobody has chosen in which time zone, and where it is chosen. */
export function ZoneNotice() {
  const { t } = useTranslation('studio')
  const { zone, zoneGiven, may } = useStudioMe()
  if (zoneGiven) return null
  return (
    <Notice>
      <p className={styles.text}>
        {t('zone.notSet', { zone })}{' '}
        {may('changeSettings') && <a href="/studio/settings/shop">{t('zone.choose')}</a>}
      </p>
    </Notice>
  )
}
