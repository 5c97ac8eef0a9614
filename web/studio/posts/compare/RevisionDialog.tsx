import { useState } from 'react'
import { findPostRevision, listPostRevisions } from '#contract/calls/studio-posts.ts'
import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { ListState } from '../../ui/ListState.tsx'
import type { Version } from '../use-version.ts'
import type { Edits } from '../version-edits.ts'
import styles from './Compare.module.css'
import { ComparedContents } from './ComparedContents.tsx'

const SHOWN = 30

interface Props {
  readonly postId: string
  readonly version: Version
  readonly mayWrite: boolean
  /** As it stands on the screen. */
  readonly now: StudioPostContent
  readonly onClose: () => void
  readonly onRestore: (change: Edits) => void
}

/** What was saved before, compared with what is on the screen, to be put back on it. */
export function RevisionDialog({ postId, version, mayWrite, now, onClose, onRestore }: Props) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  const params = { postId, lang: version.lang }
  const [skip, setSkip] = useState(0)
  const listed = useRead(read(listPostRevisions, { params, query: { limit: SHOWN, skip } }), {
    revalidateOnMount: true,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useRead(chosen ? read(findPostRevision, { params: { ...params, revisionId: chosen } }) : null)
  const old = found.answer?.content
  const { revisions = [], hasMore = false } = listed.answer ?? {}

  function restore() {
    if (!old) return
    // Where it is and whether readers see it stays as it is.
    const { slug: _, stage: __, publishAt: ___, ...texts } = old
    onRestore(texts)
    onClose()
  }

  return (
    <Dialog
      open
      className={styles.wide}
      title={t('revisions.title')}
      onClose={onClose}
      actions={
        <>
          {mayWrite && (
            <Button look="main" disabled={!old} onClick={restore}>
              {t('revisions.restore')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={styles.revisions}>
        <ListState read={listed} empty={null}>
          <ol className={styles.found} aria-label={t('revisions.list')}>
            {revisions.map(({ id, saved, savedBy }) => (
              <li key={id}>
                <Button look="quiet" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                  {saved && momentText(saved)} · {savedBy}
                  {id === version.revision && ` · ${t('revisions.stored')}`}
                </Button>
              </li>
            ))}
          </ol>
          <div className={styles.buttons}>
            {skip > 0 && <Button onClick={() => setSkip(skip - SHOWN)}>{t('revisions.newer')}</Button>}
            {hasMore && <Button onClick={() => setSkip(skip + SHOWN)}>{t('revisions.older')}</Button>}
          </div>
        </ListState>
        {chosen === null ? (
          <p>{t('revisions.choose')}</p>
        ) : (
          <ListState read={found} empty={null}>
            {old && (
              <ComparedContents
                {...{ before: old, after: now }}
                heads={[t('revisions.then'), t('revisions.now')]}
              />
            )}
          </ListState>
        )}
      </div>
    </Dialog>
  )
}
