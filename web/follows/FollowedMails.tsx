import type { Series } from '#contract/generated/catalogue.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './FollowedMails.module.css'
import { useFollow } from './follows-read.ts'
import { SeriesRhythm } from './SeriesRhythm.tsx'

/** Below the button of a series that is followed: how often mails tell of it. */
export default function FollowedMails({ series }: { readonly series: Pick<Series, 'id' | 'title'> }) {
  const { t } = useTranslation('follows')
  const link = useLink()
  const follow = useFollow(series.id)
  if (!follow) return null
  return (
    <div className={styles.mails}>
      <SeriesRhythm seriesId={series.id} title={series.title} rhythm={follow.rhythm} />
      <a href={link('/user/feed#notices')}>{t('allSettings')}</a>
    </div>
  )
}
