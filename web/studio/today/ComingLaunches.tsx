import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { useNow } from '../../platform/now.ts'
import { usePageState } from '../../platform/page-state.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { launchesSoon } from './launches-soon.ts'
import { momentInZone } from './moment-in-zone.ts'
import styles from './Today.module.css'

const COMING = { state: ['planned', 'draft', 'scheduled'], sort: 'date', limit: 200 } as const
const volumesRead = read(listStudioCatalogue, { query: { kind: 'volume', ...COMING } })
const partsRead = read(listStudioCatalogue, { query: { kind: 'part', ...COMING } })

/** Volumes and parts with a date within a week, or one that has passed while they were not ready. */
export function ComingLaunches() {
  const { t } = useTranslation('studio-today')
  const volumes = useRead(volumesRead)
  const parts = useRead(partsRead)
  const now = useNow()
  const failed = [volumes, parts].find(({ broken, refused }) => broken || refused)
  const rows = launchesSoon([...(volumes.answer?.rows ?? []), ...(parts.answer?.rows ?? [])], now)
  const isThere = volumes.answer !== undefined && parts.answer !== undefined
  const list = (
    <ul className={styles.list}>
      {rows.map(row => (
        <Launch key={row.id} row={row} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">{t('coming.title')}</h2>
      <p>
        <a href="/studio/calendar">{t('coming.calendar')}</a>
      </p>
      <ListState
        read={failed ?? [volumes, parts].find(({ waiting, stale }) => waiting || stale) ?? parts}
        empty={
          isThere && rows.length === 0 ? (
            <EmptyState title={t('coming.none')} level={3} drawing="calendar">
              <p>{t('coming.why')}</p>
            </EmptyState>
          ) : null
        }
      >
        {list}
      </ListState>
      {/* Of what launches the one kind is shown where the other could not be read. */}
      {failed && list}
    </section>
  )
}

function Launch({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation('studio-today')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const missing = row.missing.map(one => t(`missing.${one}`))
  const at = row.launchAt && momentInZone(row.launchAt, { zone, lang })
  return (
    <li>
      <strong>
        <a href={subjectPath(row) ?? undefined}>
          {row.kind === 'part' ? `${row.seriesTitle}: ${row.title}` : row.title}
        </a>
      </strong>
      <span className={styles.state}>{t(`state.${row.state}`)}</span>
      <span className={styles.soft}>{at}</span>
      {missing.length > 0 && (
        <span className={styles.missing}>{t('missing.list', { what: missing.join(', ') })}</span>
      )}
      {missing.length === 0 && row.state !== 'scheduled' && (
        <span className={styles.missing}>{t('missing.notReady')}</span>
      )}
    </li>
  )
}
