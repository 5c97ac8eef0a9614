import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { subjectPath, waitedForPath } from '../frame/subject-path.ts'
import { setCalendar } from './calendar-address.ts'
import styles from './Launches.module.css'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props {
  readonly launch: StudioLaunch
  readonly search: URLSearchParams
  readonly mayMove: boolean
  readonly onMove: () => void
  readonly onRhythm: () => void
  readonly onClose: () => void
}

/** What a chip has no room for, and what can be done with the launch. */
export function LaunchDialog({ launch, search, mayMove, onMove, onRhythm, onClose }: Props) {
  const { t, name, moment, standing } = useLaunchTexts()
  const { release, seriesId, seriesTitle, at } = launch
  const waitedFor = waitedForPath(launch)
  return (
    <Dialog
      open
      title={name(launch)}
      onClose={onClose}
      actions={
        <>
          {mayMove && (
            <Button look="main" onClick={onMove}>
              {t('open.move')}
            </Button>
          )}
          {mayMove && release !== 'physical' && <Button onClick={onRhythm}>{t('open.rhythm')}</Button>}
          <LinkButton href={subjectPath(launch) ?? ''}>{t(`open.${launch.kind}`)}</LinkButton>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('open.when')}</dt>
        <dd>{at ? moment(at) : t('open.noDate')}</dd>
        <dt>{t('open.what')}</dt>
        <dd>{t(`release.${release}`)}</dd>
        <dt>{t('open.state')}</dt>
        <dd>{waitedFor ? <a href={waitedFor}>{standing(launch)}</a> : standing(launch)}</dd>
        <dt>{t('filter.series')}</dt>
        <dd>
          <Button
            look="quiet"
            onClick={() => {
              onClose()
              setCalendar(search, { series: seriesId })
            }}
          >
            {t('open.onlySeries', { title: seriesTitle })}
          </Button>
        </dd>
      </dl>
      {!mayMove && <p className={styles.soft}>{t('open.notYours')}</p>}
    </Dialog>
  )
}
