import { useState } from 'react'
import { listStudioUnscheduled } from '#contract/calls/studio-calendar.ts'
import type { StudioLaunch } from '#contract/generated/studio_calendar.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { ListState } from '../ui/ListState.tsx'
import styles from './Calendar.module.css'
import { filterIn, isFiltered } from './calendar-address.ts'
import { LaunchChip } from './LaunchChip.tsx'
import { launchKey } from './moves.ts'
import { useLaunchTexts } from './use-launch-texts.ts'

const PAGE = 30
/** As many as one request answers. */
const MOST = 500

interface Props {
  readonly search: URLSearchParams
  readonly mayMove: (launch: StudioLaunch) => boolean
  readonly onOpen: (launch: StudioLaunch) => void
}

/** What has no date yet, or is only planned. From here it is dragged onto a day. */
export function UnscheduledTray({ search, mayMove, onOpen }: Props) {
  const { t } = useLaunchTexts()
  const [limit, setLimit] = useState(PAGE)
  const list = useRead(read(listStudioUnscheduled, { query: { ...filterIn(search), limit } }), {
    ...ON_EACH_VISIT,
    keepPreviousData: true,
  })
  const { launches = [], total = 0 } = list.answer ?? {}
  return (
    <aside className={styles.tray} aria-labelledby="tray">
      <h2 id="tray">{t('tray.title')}</h2>
      <p className={styles.soft}>{t('tray.lead')}</p>
      <ListState
        read={list}
        empty={launches.length === 0 ? <p>{t(isFiltered(search) ? 'tray.noneFits' : 'tray.none')}</p> : null}
      >
        <ul className={styles.trayed}>
          {launches.map(launch => (
            <li key={launchKey(launch)}>
              <LaunchChip launch={launch} place="tray" mayMove={mayMove(launch)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
        {total > launches.length && (
          <>
            <p className={styles.soft}>{t('tray.shown', { shown: launches.length, count: total })}</p>
            {limit < MOST && (
              <Button onClick={() => setLimit(Math.min(MOST, limit + PAGE))}>{t('tray.more')}</Button>
            )}
          </>
        )}
      </ListState>
    </aside>
  )
}
