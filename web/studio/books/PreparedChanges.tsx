import { useState } from 'react'
import type { StudioField, StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { ReleaseDialog } from '../publishing/ReleaseDialog.tsx'
import { unpublishedField } from '../publishing/unpublished-of.ts'
import { PlannedFor } from '../ui/PlannedFor.tsx'
import styles from './DraftBox.module.css'
import { usePrepared } from './use-prepared.ts'
import { useWording } from './value-text.ts'

interface Props {
  readonly subject: StudioSubject
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
}

/** How many changes are prepared of a series, volume or part, and what can be done with all of them at once. */
export function PreparedChanges({ subject: { drafts, mayChange, mayDraft }, row, fields }: Props) {
  const { t, lang } = useWording()
  const { discard, markReady, busy, said } = usePrepared(row.id)
  const [publishing, setPublishing] = useState(false)
  const own = fields.filter(({ kind }) => kind === row.kind)
  const count = drafts.length
  const { coverDrafts } = row
  if (count + coverDrafts === 0 && !said) return null
  const labelOf = (kind: string, field: string) => t(`fields.${kind}.${field}.label`, { defaultValue: field })
  const labels = [
    ...drafts.map(({ kind, field }) => labelOf(kind, field)),
    ...(coverDrafts > 0 ? [labelOf(row.kind, 'cover')] : []),
  ]
  const publishable = drafts.filter(({ field }) => mayChange.includes(field))
  const byOthers = count - publishable.length
  const unready = drafts.filter(({ state }) => state !== 'ready')
  const mayMark = unready.length > 0 && unready.every(({ field }) => mayDraft.includes(field))
  return (
    <section className={styles.prepared} aria-labelledby="prepared">
      <h2 id="prepared">{t('prepared.title', { count: count + coverDrafts })}</h2>
      <p>{new Intl.ListFormat(lang).format(labels)}</p>
      {coverDrafts > 0 && (
        <p>
          {t('prepared.covers', { count: coverDrafts })}{' '}
          <a href="?section=covers">{t('prepared.toCovers')}</a>
        </p>
      )}
      {byOthers > 0 && <p className={styles.soft}>{t('prepared.byOthers', { count: byOthers })}</p>}
      <PlannedFor id={row.id} />
      <p role="alert" className={styles.refused}>
        {said}
      </p>
      <div className={styles.actions}>
        {publishable.length > 0 && (
          <Button look="main" disabled={busy} onClick={() => setPublishing(true)}>
            {byOthers + coverDrafts === 0
              ? t('prepared.publishAll')
              : t('prepared.publish', { count: publishable.length })}
          </Button>
        )}
        {mayMark && (
          <Button disabled={busy} onClick={() => void markReady(unready)}>
            {coverDrafts === 0 ? t('prepared.ready') : t('prepared.mark', { count: unready.length })}
          </Button>
        )}
        {mayDraftAll(own, mayDraft) && count > 0 && (
          <Button disabled={busy} onClick={() => void discard(drafts)}>
            {coverDrafts === 0 ? t('prepared.discardAll') : t('prepared.discard', { count })}
          </Button>
        )}
      </div>
      {publishing && (
        <ReleaseDialog
          fields={own}
          changes={publishable.map(unpublishedField)}
          name={row.title}
          onClose={() => setPublishing(false)}
        />
      )}
    </section>
  )
}

/** Whether somebody may write drafts of all fields and discard them, and not only of texts. */
export function mayDraftAll(fields: readonly StudioField[], mayDraft: readonly string[]): boolean {
  return fields.some(({ name, isText }) => !isText && mayDraft.includes(name))
}
