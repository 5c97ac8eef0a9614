import { useSWRConfig } from 'swr'
import { undoAudit } from '#contract/calls/studio.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { useSend } from './use-send.ts'

interface Undoing {
  /** Undoes an entry of the log, and says `done` with a button that undoes the undo; otherwise why not. */
  readonly undo: (entryId: string, done: string) => Promise<void>
  /** Only undoes it; why not, in words, or null. */
  readonly putBack: (entryId: string) => Promise<string | null>
  readonly undoing: boolean
}

export function useUndoEntry(): Undoing {
  const { mutate } = useSWRConfig()
  const { send, sending } = useSend(undoAudit)

  async function putBack(entryId: string) {
    const sent = await send({ params: { entryId } })
    // Also without an answer: whether it was put back is seen where it is listed.
    await mutate(() => true)
    return sent
  }

  async function undo(entryId: string, done: string) {
    const { answer, refusal } = await putBack(entryId)
    if (refusal) return showMessage(refusal.said)
    showUndo({ text: done, undo: async () => (await putBack(answer.id)).refusal?.said ?? null })
  }

  return {
    undo,
    putBack: async entryId => (await putBack(entryId)).refusal?.said ?? null,
    undoing: sending,
  }
}
