import { useSWRConfig } from 'swr'
import { discardDrafts, saveDrafts } from '#contract/calls/studio-drafts.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'

/** Drafts as they are shown, for calls that do nothing where one is another by now. */
export function seenOf(drafts: readonly StudioDraft[]) {
  return drafts.map(({ field, value, live }) => ({ field, value, live }))
}

/** What is done with all drafts of a series, volume or part at once. */
export function usePrepared(id: string) {
  const { t } = useTranslation(['studio-books', 'refusals'])
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const discarding = useSend(discardDrafts)
  const marking = useSend(saveDrafts)
  const params = { id }

  async function finish(entryId: string | undefined, text: string) {
    await mutate(() => true)
    if (entryId) showUndo({ text, undo: () => putBack(entryId) })
    else if (entryId !== undefined) showMessage(text)
  }

  return {
    busy: discarding.sending || marking.sending,
    said: (discarding.refusal ?? marking.refusal)?.said,
    async discard(drafts: readonly StudioDraft[]) {
      const { answer } = await discarding.send({ params, body: { drafts: seenOf(drafts) } })
      await finish(answer?.entryId, t('prepared.discarded', { count: drafts.length }))
    },
    async markReady(drafts: readonly StudioDraft[]) {
      const same = drafts.map(({ field, value, madeFrom }) => ({ field, to: value, madeFrom, before: value }))
      const { answer } = await marking.send({ params, body: { drafts: same, state: 'ready' } })
      await finish(answer?.entryId, t('prepared.marked', { count: drafts.length }))
    },
  }
}
