import { type ReactNode, useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeStudioFields, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioChange, StudioChangeResult } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { readProblems } from '../catalogue/change-problems.ts'
import { type PendingChanges, PreviewDialog } from '../catalogue/PreviewDialog.tsx'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { usePublicSave } from '../ui/use-public-save.tsx'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'

const fieldsRead = read(listStudioFields, {})

interface Proposal {
  readonly changes: readonly StudioChange[]
  readonly titles: ReadonlyMap<string, string>
  /** What is said once it is saved. */
  readonly done: string
}

interface Saving {
  /**
   * Saves one change at once, as Undo is near, unless readers see something by it; several are shown old and new first. Ends
   * when nothing is left to be seen of it but a dialog.
   */
  readonly propose: (proposal: Proposal) => Promise<void>
  /** What is asked meanwhile: the preview, or which of two values counts. */
  readonly dialog: ReactNode
}

/** Saves dates, as the catalogue does: one transaction, one entry of the log, one Undo. */
export function useSaveChanges(onSaved?: () => void): Saving {
  const { t } = useTranslation('studio-calendar')
  const { mutate } = useSWRConfig()
  const { answer: fields } = useRead(fieldsRead)
  const { send } = useSend(changeStudioFields)
  const { putBack } = useUndoEntry()
  const { save, dialog: askedFirst } = usePublicSave()
  const [pending, setPending] = useState<(PendingChanges & Pick<Proposal, 'done'>) | null>(null)

  async function saved({ entryId }: StudioChangeResult, done: string) {
    setPending(null)
    onSaved?.()
    if (entryId) showUndo({ text: done, undo: () => putBack(entryId) })
    else showMessage(t('move.nothing'))
    await mutate(() => true)
  }

  async function propose({ changes, titles, done }: Proposal) {
    if (changes.length === 0) return showMessage(t('move.nothing'))
    if (changes.length > 1) return setPending({ changes, titles, done })
    const sent = await save(options => send({ body: { changes: [...changes], ...options } }))
    if (!sent) return
    if (sent.answer) return saved(sent.answer, done)
    const problems = readProblems(sent.refusal.details)
    if (problems.length === 0) showMessage(sent.refusal.said)
    else setPending({ changes, titles, done, problems })
    await mutate(() => true)
  }

  return {
    propose,
    dialog:
      askedFirst ??
      (pending && (
        <PreviewDialog
          pending={pending}
          fields={fields?.fields ?? []}
          onSaved={result => void saved(result, pending.done)}
          onClose={() => setPending(null)}
        />
      )),
  }
}
