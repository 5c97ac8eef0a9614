import { useState } from 'react'
import { listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { read, useRead } from '../../session/read.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { PlannedReleases } from './PlannedReleases.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import styles from './Releases.module.css'
import { UnpublishedTable } from './UnpublishedTable.tsx'
import { useReleaseTexts } from './use-release-texts.ts'

const fieldsRead = read(listStudioFields, {})
/** How many are shown at first, and how many more by each press. */
const STEP = 50
/** As many as one request answers. */
const MOST = 500

const keyOf = ({ kind, id }: StudioUnpublished) => `${kind} ${id}`

/** Everything that is prepared and not published: chosen, and published together at once or at a time. */
export default function ReleasesScreen({ search }: ScreenProps) {
  const release = search.get('release') ?? undefined
  const [limit, setLimit] = useState(STEP)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const fields = useRead(fieldsRead).answer?.fields ?? []
  const { t, counted } = useReleaseTexts(fields)
  const found = useRead(read(listUnpublished, { query: { release, limit } }), KEPT_ON_EACH_VISIT)
  const changes = found.answer?.changes ?? []
  const free = changes.filter(isFree)
  // What was published meanwhile, or planned by somebody else, is not chosen any more.
  const ticked = free.filter(one => chosen.has(keyOf(one)))
  const isAll = ticked.length > 0 && ticked.length === free.length

  function tick(keys: readonly string[], isOn: boolean) {
    const next = new Set(chosen)
    for (const key of keys) isOn ? next.add(key) : next.delete(key)
    setChosen(next)
  }

  const none = (
    <EmptyState title={t('none')} drawing="history">
      <p>{t('noneWhy')}</p>
    </EmptyState>
  )
  return (
    <StudioPage
      isDense
      title={t('title')}
      lead={t('lead')}
      actions={release && <LinkButton href="/studio/releases">{t('toAll')}</LinkButton>}
    >
      {!release && <PlannedReleases counted={counted} />}
      <section className={styles.section} aria-labelledby="unpublished">
        <h2 id="unpublished">{t(release ? 'inRelease' : 'unpublished')}</h2>
        <ListState read={found} empty={changes.length === 0 ? none : null}>
          {!release && (
            <div className={styles.bar}>
              <Button
                disabled={free.length === 0}
                onClick={() => tick(free.map(keyOf), !isAll)}
                aria-pressed={isAll}
              >
                {t('all', { count: free.length })}
              </Button>
              <Button look="main" disabled={ticked.length === 0} onClick={() => setOpen(true)}>
                {ticked.length === 0 ? t('publish') : t('publishCount', { count: ticked.length })}
              </Button>
            </div>
          )}
          <UnpublishedTable
            {...{ fields, changes }}
            tick={
              release
                ? null
                : {
                    isOn: one => chosen.has(keyOf(one)) && isFree(one),
                    isFree,
                    set: (one, isOn) => tick([keyOf(one)], isOn),
                  }
            }
          />
          {found.answer?.hasMore && limit < MOST && (
            <Button onClick={() => setLimit(limit + STEP)}>{t('common:rows.more')}</Button>
          )}
          {found.answer?.hasMore && limit >= MOST && <p>{t('first500')}</p>}
        </ListState>
      </section>
      {isOpen && ticked.length > 0 && (
        <ReleaseDialog
          {...{ fields }}
          changes={ticked}
          onDone={() => setChosen(new Set())}
          onClose={() => setOpen(false)}
        />
      )}
    </StudioPage>
  )
}

/** Whether it can become part of a release. */
const isFree = ({ mayPublish, releaseId }: StudioUnpublished) => mayPublish && releaseId === ''
