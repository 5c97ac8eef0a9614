import { useTranslation } from '../../../texts/use-translation.ts'
import { Notice } from '../../../ui/forms/Notice.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import styles from './ZoneNotice.module.css'

/** The zone of somebody whose browser does not name one. */
const EXAMPLE = 'Europe/Berlin'

/** The line with which the server is started in the zone of whoever looks. */
export function zoneLine(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `SHOP_ZONE=${timeZone && timeZone !== 'UTC' ? timeZone : EXAMPLE}`
}

/** Beside what is planned: that nobody has set in which time zone, and how it is set. */
export function ZoneNotice() {
  const { t } = useTranslation('studio')
  const { zone, zoneGiven, may } = useStudioMe()
  if (zoneGiven) return null
  return (
    <Notice>
      <p className={styles.text}>
        {t('zone.notSet', { zone })} <code>{zoneLine()}</code>
        {may('seeSettings') && (
          <>
            {' '}
            <a href="/studio/settings/environment">{t('zone.settings')}</a>
          </>
        )}
      </p>
    </Notice>
  )
}
