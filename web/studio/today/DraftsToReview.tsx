import { useState } from 'react'
import { listPlannedReleases, listUnpublished } from '#contract/calls/studio-releases.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import styles from './Today.module.css'

/** How many are shown at first, and how many more by each press. */
const [FIRST, MORE] = [5, 50]

/** Changes that wait for somebody to publish them, the oldest first, below the releases that are planned. */
export function DraftsToReview() {
  const { t } = useTranslation('studio-today')
  const [limit, setLimit] = useState(FIRST)
  const ready = useRead(read(listUnpublished, { query: { state: 'ready', limit } }), KEPT_ON_EACH_VISIT)
  const all = ready.answer?.changes ?? []
  const none = (
    <EmptyState title={t('drafts.none')} level={3} drawing="history">
      <p>{t('drafts.why')}</p>
    </EmptyState>
  )
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t('drafts.title')}</h2>
      <NextReleases />
      <ListState read={ready} empty={all.length === 0 ? none : null}>
        <ul className={styles.list}>
          {all.map(draft => (
            <Draft key={`${draft.kind} ${draft.id}`} draft={draft} />
          ))}
        </ul>
        {ready.answer?.hasMore && (
          <Button onClick={() => setLimit(limit + MORE)}>{t('common:rows.more')}</Button>
        )}
      </ListState>
      <p>
        <LinkButton href="/studio/releases">{t('drafts.together')}</LinkButton>
      </p>
    </section>
  )
}

/** What comes out next by itself, and what did not although its time had come. */
function NextReleases() {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const { releases = [] } =
    useRead(read(listPlannedReleases, { query: { limit: FIRST } }), KEPT_ON_EACH_VISIT).answer ?? {}
  return (
    releases.length > 0 && (
      <ul className={styles.list} aria-label={t('drafts.planned')}>
        {releases.map(({ id, name, publishAt, problem, changed }) => (
          <li key={id}>
            <strong>
              <a href="/studio/releases">{name}</a>
            </strong>
            {problem === '' && (
              <span className={styles.soft}>
                {t('drafts.comesOut', { when: publishAt ? momentText(publishAt, 'full') : '' })}
              </span>
            )}
            {(problem !== '' || changed > 0) && (
              <span className={styles.missing}>
                {problem === '' ? t('drafts.changedSince') : t('drafts.notPublished', { problem })}
              </span>
            )}
          </li>
        ))}
      </ul>
    )
  )
}

function Draft({ draft }: { readonly draft: StudioUnpublished }) {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const { kind, subjectKind, subjectId, title, writerName, changedAt, liveChanged } = draft
  const field = kind === 'field' ? draft.field : kind
  const spot = field === 'cover' ? { section: 'covers' } : { field }
  return (
    <li>
      <strong>
        <a href={subjectPath({ kind: subjectKind, id: subjectId }, spot) ?? undefined}>{title}</a>
      </strong>
      <span>{t(`field.${field}`, { defaultValue: field })}</span>
      <span className={styles.soft}>
        {t('drafts.line', {
          who: writerName,
          when: changedAt ? momentText(changedAt) : '',
        })}
      </span>
      {liveChanged && (
        <span className={styles.missing}>{t(`drafts.${field === 'cover' ? 'liveCover' : 'live'}`)}</span>
      )}
    </li>
  )
}
