import { useState } from 'react'
import { listDrafts } from '#contract/calls/studio-drafts.ts'
import type { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KEPT_ON_EACH_VISIT } from '../../ui/use-pages.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import styles from './Today.module.css'

/** How many are shown at first, and how many more by each press. */
const [FIRST, MORE] = [5, 50]

/** Changes that wait for somebody to publish them, the oldest first. */
export function DraftsToReview() {
  const { t } = useTranslation('studio-today')
  const [limit, setLimit] = useState(FIRST)
  const ready = useRead(read(listDrafts, { query: { state: 'ready', limit } }), KEPT_ON_EACH_VISIT)
  const { drafts = [], covers = [] } = ready.answer ?? {}
  const all = [...drafts, ...covers].toSorted(
    (one, other) => (one.changedAt?.getTime() ?? 0) - (other.changedAt?.getTime() ?? 0),
  )
  const none = (
    <EmptyState title={t('drafts.none')} level={3} drawing="history">
      <p>{t('drafts.why')}</p>
    </EmptyState>
  )
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts">{t('drafts.title')}</h2>
      <ListState read={ready} empty={all.length === 0 ? none : null}>
        <ul className={styles.list}>
          {all.map(draft =>
            'field' in draft ? (
              <Draft
                key={`${draft.subjectId} ${draft.field}`}
                {...{ draft, field: draft.field }}
                changed={draft.madeFrom !== draft.live && 'live'}
              />
            ) : (
              <Draft
                key={draft.coverId}
                {...{ draft, field: 'cover' }}
                changed={draft.madeFrom !== (draft.live?.version ?? 0) && 'liveCover'}
              />
            ),
          )}
        </ul>
        {ready.answer?.hasMore && (
          <Button onClick={() => setLimit(limit + MORE)}>{t('common:rows.more')}</Button>
        )}
      </ListState>
    </section>
  )
}

interface Props {
  readonly draft: StudioDraft | StudioCoverDraft
  readonly field: string
  /** What says that the shop has something else since. */
  readonly changed: 'live' | 'liveCover' | false
}

function Draft({ draft, field, changed }: Props) {
  const { t } = useTranslation('studio-today')
  const momentText = useMomentText()
  const { kind, subjectId, title, writerName, changedAt } = draft
  const spot = field === 'cover' ? { section: 'covers' } : { field }
  return (
    <li>
      <strong>
        <a href={subjectPath({ kind, id: subjectId }, spot) ?? undefined}>{title}</a>
      </strong>
      <span>{t(`field.${field}`, { defaultValue: field })}</span>
      <span className={styles.soft}>
        {t('drafts.line', {
          who: writerName,
          when: changedAt ? momentText(changedAt) : '',
        })}
      </span>
      {changed && <span className={styles.missing}>{t(`drafts.${changed}`)}</span>}
    </li>
  )
}
