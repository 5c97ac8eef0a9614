import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow, StudioRowList } from '#contract/generated/studio_catalogue.ts'
import type { Due } from '#rules/studio-states.ts'
import type { Read } from '../../platform/send.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { type LaunchesSoon, launchesSoon } from './launches-soon.ts'
import { More } from './More.tsx'
import styles from './Today.module.css'

/** How many of each are shown. */
const MOST_COMING = 10
const MOST_OVERDUE = 5

type CatalogueRead = Read<typeof listStudioCatalogue>
const readsOf = (due: Due, limit: number): readonly [CatalogueRead, CatalogueRead] => {
  const query = { due, sort: 'date', descending: due === 'overdue' || undefined, limit } as const
  return [
    read(listStudioCatalogue, { query: { kind: 'volume', ...query } }),
    read(listStudioCatalogue, { query: { kind: 'part', ...query } }),
  ]
}
const [comingVolumes, comingParts] = readsOf('week', MOST_COMING)
const [overdueVolumes, overdueParts] = readsOf('overdue', MOST_OVERDUE)

/** Volumes and parts with a date within a week; apart from them those whose date has passed while they were not ready. */
export function ComingLaunches() {
  const { t } = useTranslation('studio-today')
  const coming = [useRead(comingVolumes), useRead(comingParts)] as const
  const overdue = [useRead(overdueVolumes), useRead(overdueParts)]
  const reads = [...coming, ...overdue] as const
  const failed = reads.find(({ broken, refused }) => broken || refused)
  const next = listsOf(coming)
  const late = listsOf(overdue)
  const list = (
    <>
      <Launches {...launchesSoon(next, 'week', MOST_COMING)} />
      {late.some(one => one?.total) && (
        <>
          <h3 className={styles.late}>{t('overdue.title')}</h3>
          <Launches {...launchesSoon(late, 'overdue', MOST_OVERDUE)} />
          <p className={styles.all}>
            <AllOverdue kind="volume" total={late[0]?.total} />
            <AllOverdue kind="part" total={late[1]?.total} />
          </p>
        </>
      )}
    </>
  )
  return (
    <section aria-labelledby="coming">
      <h2 id="coming">{t('coming.title')}</h2>
      <p>
        <a href="/studio/calendar">{t('coming.calendar')}</a>
      </p>
      <ListState
        read={failed ?? reads.find(({ waiting, stale }) => waiting || stale) ?? reads[0]}
        empty={null}
      >
        {next.every(one => one?.total === 0) && (
          <EmptyState title={t('coming.none')} level={3} drawing="calendar">
            <p>{t('coming.why')}</p>
          </EmptyState>
        )}
        {list}
      </ListState>
      {/* Of what launches the one kind is shown where the other could not be read. */}
      {failed && list}
    </section>
  )
}

const listsOf = (reads: readonly { readonly answer?: StudioRowList }[]) => reads.map(({ answer }) => answer)

/** Nothing where there is none. */
function Launches({ rows, more }: LaunchesSoon) {
  if (rows.length === 0) return null
  return (
    <>
      <ul className={styles.list}>
        {rows.map(row => (
          <Launch key={row.id} row={row} />
        ))}
      </ul>
      <More count={more} />
    </>
  )
}

function AllOverdue({
  kind,
  total = 0,
}: {
  readonly kind: 'volume' | 'part'
  readonly total?: number | undefined
}) {
  const { t } = useTranslation('studio-today')
  if (total === 0) return null
  return (
    <a href={`/studio/catalogue?kind=${kind}&due=overdue&sort=date`}>
      {t(`overdue.${kind}`, { count: total })}
    </a>
  )
}

function Launch({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const missing = row.missing.map(one => t(`missing.${one}`))
  const at = row.launchAt && momentText(row.launchAt, 'full')
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
