import { listDrafts } from '#contract/calls/studio-drafts.ts'
import type { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { usePageState } from '../../platform/page-state.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { ListState } from '../ui/ListState.tsx'
import { momentInZone } from './moment-in-zone.ts'
import styles from './Today.module.css'

const readyRead = read(listDrafts, { query: { state: 'ready', limit: 20 } })

/** Changes that wait for somebody to publish them, the oldest first. */
export function DraftsToReview() {
  const { t } = useTranslation('studio-today')
  const ready = useRead(readyRead, ON_EACH_VISIT)
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
        {ready.answer?.hasMore && <p>{t('drafts.more')}</p>}
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
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const { kind, subjectId, title, writerName, changedAt } = draft
  return (
    <li>
      <strong>
        <a href={subjectPath({ kind, id: subjectId }) ?? undefined}>{title}</a>
      </strong>
      <span>{t(`field.${field}`, { defaultValue: field })}</span>
      <span className={styles.soft}>
        {t('drafts.line', {
          who: writerName,
          when: changedAt ? momentInZone(changedAt, { zone, lang }) : '',
        })}
      </span>
      {changed && <span className={styles.missing}>{t(`drafts.${changed}`)}</span>}
    </li>
  )
}
