import { useState } from 'react'
import { cancelRelease, listPlannedReleases } from '#contract/calls/studio-releases.ts'
import type { StudioRelease } from '#contract/generated/studio_releases.ts'
import { read, useRead } from '../../session/read.ts'
import { Button } from '../../ui/Button.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { AskDialog } from '../ui/AskDialog.tsx'
import { CutText } from '../ui/CutText.tsx'
import { ListState } from '../ui/ListState.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import styles from './Releases.module.css'
import { useReleaseTexts } from './use-release-texts.ts'

/** How many are shown at first, and how many more by each press. */
const STEP = 20

/** Releases that wait for their time, and those that could not be published then. Nothing where there is none. */
export function PlannedReleases({ counted }: { counted: ReturnType<typeof useReleaseTexts>['counted'] }) {
  const { t, momentText } = useReleaseTexts([])
  const [limit, setLimit] = useState(STEP)
  const [cancelling, setCancelling] = useState<StudioRelease | null>(null)
  const found = useRead(read(listPlannedReleases, { query: { limit } }), KEPT_ON_EACH_VISIT)
  const { releases = [], hasMore = false } = found.answer ?? {}
  if (releases.length === 0 && !found.broken) return null
  /** Why a release was not published, or will not be; null where all is well. */
  const troubleOf = ({ problem, changed }: StudioRelease) =>
    problem !== '' || changed > 0 ? (
      <p className={styles.trouble}>
        {problem === '' ? t('changedSince', { count: changed }) : t('notPublished', { problem })}
      </p>
    ) : null
  return (
    <section className={styles.section} aria-labelledby="planned">
      <h2 id="planned">{t('plannedTitle')}</h2>
      <ListState read={found} empty={null} rows={2}>
        <RowTable
          label={t('plannedTitle')}
          rows={releases}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'name',
              label: t('column.name'),
              share: 30,
              of: ({ id, name }) => (
                <a href={`/studio/releases?release=${id}`}>
                  <CutText text={name} />
                </a>
              ),
            },
            {
              key: 'when',
              label: t('column.when'),
              of: ({ publishAt }) => (publishAt ? momentText(publishAt, 'full') : ''),
            },
            { key: 'counts', label: t('column.counts'), share: 30, of: ({ counts }) => counted(counts) },
            { key: 'by', label: t('column.by'), isRare: true, of: ({ plannedBy }) => plannedBy },
          ]}
          actions={release =>
            release.mayCancel && (
              <RowMenu
                of={release.name}
                actions={[{ label: t('cancel'), act: () => setCancelling(release) }]}
              />
            )
          }
          below={troubleOf}
        />
        {hasMore && <Button onClick={() => setLimit(limit + STEP)}>{t('common:rows.more')}</Button>}
      </ListState>
      {cancelling && (
        <AskDialog
          call={cancelRelease}
          input={{ params: { releaseId: cancelling.id } }}
          title={t('cancelAsk', { name: cancelling.name })}
          confirm={t('cancel')}
          cancel={t('keep')}
          done={t('cancelled', { name: cancelling.name })}
          onClose={() => setCancelling(null)}
        >
          <p>{t('cancelWhy')}</p>
        </AskDialog>
      )}
    </section>
  )
}
