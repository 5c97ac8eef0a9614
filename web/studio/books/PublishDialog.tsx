import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { publishDrafts } from '#contract/calls/studio-drafts.ts'
import type { StudioChangeResult, StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ChangeLines } from '../catalogue/ChangeLines.tsx'
import { readProblems, type ShownProblem } from '../catalogue/change-problems.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './DraftBox.module.css'
import { seenOf } from './use-prepared.ts'
import { useWording, valueText } from './value-text.ts'

interface Props {
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
  readonly drafts: readonly StudioDraft[]
  readonly onClose: () => void
}

/** What publishing drafts would change, old and new, before it is done; and what stands in the way. */
export function PublishDialog({ row, fields, drafts, onClose }: Props) {
  const { t } = useWording()
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send: look, refusal: lookRefusal } = useSend(publishDrafts)
  const { send: publish, sending, refusal } = useSend(publishDrafts)
  const { save, dialog } = usePublicSave()
  const [preview, setPreview] = useState<StudioChangeResult>()
  const params = { id: row.id }
  const seen = seenOf(drafts)
  const labelOf = (field: string) => t(`fields.${row.kind}.${field}.label`, { defaultValue: field })

  // Of drafts and values that are read anew, what publishing does is asked anew.
  const asked = JSON.stringify(seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for what is sent
  useEffect(() => {
    let isCurrent = true
    setPreview(undefined)
    void look({ params, body: { drafts: seen, dryRun: true } }).then(({ answer }) => {
      if (isCurrent) setPreview(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [look, asked])

  async function confirm() {
    const sent = await save(options => publish({ params, body: { drafts: seen, ...options } }), preview)
    await mutate(() => true)
    if (!sent?.answer) return
    const { answer } = sent
    onClose()
    const text = t('prepared.published', { count: drafts.length })
    if (answer.entryId) showUndo({ text, undo: () => putBack(answer.entryId) })
    else showMessage(text)
  }

  const problems = preview?.problems ?? []
  const lines = preview?.changes ?? []
  const said = refusal?.said ?? lookRefusal?.said
  return (
    <Dialog
      open
      title={t('prepared.dialog', { name: row.title })}
      onClose={onClose}
      className={styles.publishing ?? ''}
      actions={
        <>
          <Button
            look="main"
            disabled={sending || !preview || problems.length > 0 || drafts.length === 0}
            onClick={() => void confirm()}
          >
            {t('prepared.publish', { count: drafts.length })}
          </Button>
          <Button onClick={onClose}>{t('prepared.cancel')}</Button>
        </>
      }
    >
      <div role="alert">
        {said && <p className={styles.refused}>{said}</p>}
        <Problems problems={readProblems(refusal?.details)} {...{ fields, labelOf }} />
      </div>
      {!preview && !lookRefusal && <Skeleton count={4} />}
      {problems.length > 0 && (
        <>
          <p>{t('prepared.refused')}</p>
          <Problems {...{ problems, fields, labelOf }} />
        </>
      )}
      {preview && problems.length === 0 && lines.length === 0 && <p>{t('prepared.nothing')}</p>}
      {preview && problems.length === 0 && <GoesPublic rows={preview.public} total={preview.publicTotal} />}
      {lines.length > 0 && <ChangeLines {...{ lines, fields }} nameOf={({ field }) => labelOf(field)} />}
      {dialog}
    </Dialog>
  )
}

interface ProblemsProps {
  readonly problems: readonly ShownProblem[]
  readonly fields: readonly StudioField[]
  readonly labelOf: (field: string) => string
}

/** By field why it cannot be published; both values where somebody else has saved another. */
function Problems({ problems, fields, labelOf }: ProblemsProps) {
  const wording = useWording()
  const { t } = wording
  if (problems.length === 0) return null
  const textOf = (name: string, json: string) =>
    valueText(fields.find(field => field.name === name) ?? { name, type: 'text' }, json, wording)
  return (
    <ul className={styles.problems}>
      {problems.map(({ field, reason, message, theirs, yours, actorName }) => (
        <li key={field}>
          <strong>{labelOf(field)}</strong>
          {theirs === undefined ? (
            <p className={styles.refused}>{message}</p>
          ) : (
            <dl className={styles.notice}>
              <dt>{t(`prepared.theirs.${reason}`, { who: actorName || t('conflict.somebody') })}</dt>
              <dd>{textOf(field, theirs)}</dd>
              <dt>{t(`prepared.yours.${reason}`)}</dt>
              <dd>{textOf(field, yours ?? 'null')}</dd>
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}
