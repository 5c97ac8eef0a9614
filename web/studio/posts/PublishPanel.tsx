import { useState } from 'react'
import { missingForPost } from '#rules/posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { RevisionDialog } from './compare/RevisionDialog.tsx'
import styles from './Posts.module.css'
import { type PublishWay, PublishWhen } from './PublishWhen.tsx'
import { StateMark } from './StateMark.tsx'
import { useDeletePost } from './use-delete-post.ts'
import type { Version, VersionEditing } from './use-version.ts'

interface Props {
  readonly postId: string
  readonly version: Version
  readonly editing: VersionEditing
  readonly mayWrite: boolean
}

/** How far the post is, when readers see it, and what is missing for that. */
export function PublishPanel({ postId, version, editing, mayWrite }: Props) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  const { content, set, save, saving } = editing
  const { stored } = version
  const [asked, setAsked] = useState<'withdraw' | 'delete' | 'revisions' | null>(null)
  const { remove, removing } = useDeletePost(postId, version)
  const wasPublished = stored?.firstPublished !== undefined
  const missing = missingForPost(content)
  const [isNow, setNow] = useState(false)
  const way = isNow ? 'now' : content.stage === 'ready' ? 'at' : 'draft'
  // A plan without a text stays one. To publish now is chosen, and nothing of it is saved before the button is pressed.
  function choose(next: PublishWay) {
    setNow(next === 'now')
    if (next === 'at') set({ stage: 'ready' })
    if (next === 'draft' && content.stage === 'ready') set({ stage: 'draft' })
  }
  const close = () => setAsked(null)
  return (
    <section aria-labelledby="publish" className={styles.publish}>
      <h2 id="publish">{t('publish.title')}</h2>
      <p>
        <StateMark state={version.state} />
        {stored?.updated && (
          <span className={styles.soft}>
            {t('publish.savedBy', { who: stored.updatedBy, when: momentText(stored.updated) })}
          </span>
        )}
      </p>
      {missing.length > 0 && (
        <div className={styles.missing}>
          <p>{t('missing.head')}</p>
          <ul>
            {missing.map(one => (
              <li key={one}>{t(`missing.${one}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <fieldset className={styles.when} disabled={!mayWrite}>
        {wasPublished ? (
          <MomentField
            label={t('fields.publishAt')}
            hint={t('help.publishAt')}
            value={content.publishAt}
            onChange={publishAt => set({ publishAt })}
          />
        ) : (
          <PublishWhen way={way} editing={editing} onWay={choose} />
        )}
      </fieldset>
      <div className={styles.buttons}>
        {mayWrite && version.state !== 'published' && (wasPublished || way === 'now') && (
          <Button
            look="main"
            disabled={saving || missing.length > 0}
            onClick={() => void save({ publishNow: true })}
          >
            {t(wasPublished ? 'publish.again' : 'publish.now')}
          </Button>
        )}
        {mayWrite && !wasPublished && way === 'at' && editing.changed > 0 && (
          <Button
            look="main"
            disabled={saving || missing.length > 0 || content.publishAt === undefined}
            onClick={() => void save()}
          >
            {t('publish.schedule')}
          </Button>
        )}
        {mayWrite && version.state === 'published' && (
          <Button disabled={saving} onClick={() => setAsked('withdraw')}>
            {t('publish.withdraw')}
          </Button>
        )}
        {mayWrite && stored && !wasPublished && (
          <Button disabled={removing} onClick={() => setAsked('delete')}>
            {t('publish.delete')}
          </Button>
        )}
        {stored && <Button onClick={() => setAsked('revisions')}>{t('revisions.open')}</Button>}
      </div>
      {asked === 'withdraw' && (
        <ConfirmDialog
          title={t('withdraw.title')}
          text={t('withdraw.text')}
          confirm={t('publish.withdraw')}
          typed={content.slug}
          onClose={close}
          onConfirm={() => {
            close()
            void save({ change: { stage: 'withdrawn' } })
          }}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('delete.title')}
          text={t('delete.text')}
          confirm={t('publish.delete')}
          onClose={close}
          onConfirm={() => {
            close()
            editing.discard()
            void remove()
          }}
        />
      )}
      {asked === 'revisions' && (
        <RevisionDialog {...{ postId, version, mayWrite }} now={content} onClose={close} onRestore={set} />
      )}
    </section>
  )
}
