import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showUndo } from '../frame/toasts.ts'
import { GoesPublic } from '../ui/GoesPublic.tsx'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import styles from './Books.module.css'
import { useWording, valueText } from './value-text.ts'

interface Props {
  readonly id: string
  readonly field: StudioField
  readonly label: string
  /** JSON: the value as it is shown now, and the earlier one. */
  readonly from: string
  readonly to: string
  readonly onClose: () => void
}

/** What an earlier version of a field would change, before it is saved. */
export function RestoreDialog({ id, field, label, from, to, onClose }: Props) {
  const wording = useWording()
  const { t } = wording
  const { mutate } = useSWRConfig()
  const { send: look, refusal: lookRefusal } = useSend(changeStudioFields)
  const { send, sending, refusal } = useSend(changeStudioFields)
  const { save, dialog } = usePublicSave()
  const { putBack } = useUndoEntry()
  const [preview, setPreview] = useState<StudioChangeResult>()
  const change = { id, field: field.name, from, to }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, for the version that was chosen
  useEffect(() => {
    void look({ body: { changes: [change], dryRun: true } }).then(({ answer }) => setPreview(answer))
  }, [look])

  async function restore() {
    const sent = await save(options => send({ body: { changes: [change], ...options } }), preview)
    if (!sent?.answer) return
    const { entryId } = sent.answer
    onClose()
    showUndo({ text: t('restore.done', { label }), undo: () => putBack(entryId) })
    await mutate(() => true)
  }

  const [problem] = preview?.problems ?? []
  const [changed] = preview?.changes ?? []
  return (
    <Dialog
      open
      title={t('restore.title', { label })}
      onClose={onClose}
      actions={
        <>
          <Button look="main" disabled={sending || !changed} onClick={() => void restore()}>
            {t('restore.confirm')}
          </Button>
          <Button onClick={onClose}>{t('restore.cancel')}</Button>
        </>
      }
    >
      {!preview && !lookRefusal && <Skeleton count={3} />}
      {preview && !changed && !problem && <p>{t('restore.same')}</p>}
      {changed && (
        <dl className={styles.fixed}>
          <dt>{t('restore.now')}</dt>
          <dd>{valueText(field, changed.old, wording)}</dd>
          <dt>{t('restore.then')}</dt>
          <dd>{valueText(field, changed.new, wording)}</dd>
        </dl>
      )}
      {changed?.keepers && (
        <p>{t('restore.keepers', { owners: changed.keepers.owners, renters: changed.keepers.renters })}</p>
      )}
      {preview && <GoesPublic rows={preview.public} total={preview.publicTotal} />}
      {dialog}
      <p role="alert">{problem?.message ?? lookRefusal?.said ?? refusal?.said}</p>
    </Dialog>
  )
}
