import { useTranslation } from '../../texts/use-translation.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { ComingLaunches } from './ComingLaunches.tsx'
import { DraftsToReview } from './DraftsToReview.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { SalesSoon } from './SalesSoon.tsx'
import { FirstStart } from './start/FirstStart.tsx'
import styles from './Today.module.css'
import { ToRelease } from './ToRelease.tsx'
import { WaitingRequests } from './WaitingRequests.tsx'

/** The first screen: what launches soon with what is missing for it, and what was changed last. */
export default function TodayScreen() {
  const { t } = useTranslation('studio-today')
  const { name, may, lostBytes, openNotices } = useStudioMe()
  return (
    <StudioPage title={t('title')} lead={t('welcome', { name })}>
      {lostBytes > 0 && (
        <Notice look="bad">
          <p>{t('lostBytes', { count: lostBytes })}</p>
        </Notice>
      )}
      {openNotices > 0 && (
        <Notice look="bad">
          <p>{t('openNotices', { count: openNotices })}</p>
        </Notice>
      )}
      {may('seeSettings') && <FirstStart />}
      <div className={styles.columns}>
        {(may('takeDown') || may('changeSettings')) && <WaitingRequests />}
        {may('publish') && <ToRelease />}
        {may('see') && <ComingLaunches />}
        {may('translate') && <DraftsToReview />}
        {may('sell') && <SalesSoon />}
        {may('audit') && <LatestChanges />}
      </div>
    </StudioPage>
  )
}
