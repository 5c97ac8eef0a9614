import { useSWRConfig } from 'swr'
import { discardDrafts, saveDrafts } from '#contract/calls/studio-drafts.ts'
import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { readProblems } from '../catalogue/change-problems.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { itemOf, unpublishedField } from '../publishing/unpublished-of.ts'
import { useKept } from '../ui/kept/use-kept.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'

interface Subject {
  readonly id: string
  readonly field: string
  readonly label: string
  /** JSON */
  readonly live: string
  readonly draft: StudioDraft | undefined
}

interface Written {
  readonly own?: string
  /** The draft on which one's own text stands, as JSON; another by now is somebody else's. null: there was none. */
  readonly base?: string | null
  /** What stood in the field then. */
  readonly begunWith?: string
}

/** By which what is written of a draft is kept. */
export const draftName = (id: string, field: string) => `draft ${id} ${field}`

export type DraftState = 'draft' | 'ready'

/** What somebody writes as the draft of a field, until it is saved, published or discarded. */
export function useDraft({ id, field, label, live, draft }: Subject) {
  const { t } = useTranslation('studio-books')
  const { mutate } = useSWRConfig()
  const kept = useKept<Written>(draftName(id, field), {})
  const { own, base, begunWith } = kept.value
  const { putBack } = useUndoEntry()
  const saving = useSend(saveDrafts)
  const publishing = useSend(publishRelease)
  const discarding = useSend(discardDrafts)
  const standing = draft?.value ?? null
  const known = base === undefined ? standing : base
  const params = { id }
  const refusal = saving.refusal ?? publishing.refusal ?? discarding.refusal
  const readAgain = () => mutate(() => true)

  const leave = () => kept.set({})

  async function save(state: DraftState) {
    const value = own ?? draft?.value ?? live
    const written = { field, to: value, madeFrom: live, ...(known !== null && { before: known }) }
    const { answer } = await saving.send({ params, body: { drafts: [written], state } })
    await readAgain()
    if (!answer) return
    leave()
    showMessage(t(state === 'ready' ? 'drafts.savedReady' : 'drafts.saved', { label }))
  }

  async function end(kind: 'published' | 'discarded') {
    const drafts = [{ field, value: known ?? '', live }]
    const { answer } =
      kind === 'discarded'
        ? await discarding.send({ params, body: { drafts } })
        : await publishing.send({ body: { items: draft ? [itemOf(unpublishedField(draft))] : [] } })
    await readAgain()
    if (!answer) return
    leave()
    const text = t(`drafts.${kind}`, { label })
    if (answer.entryId) showUndo({ text, undo: () => putBack(answer.entryId) })
    else showMessage(text)
  }

  return {
    kept,
    value: own ?? draft?.value ?? live,
    isChanged: own !== undefined && own !== (draft?.value ?? live),
    /** Somebody has saved another draft since one began to write. */
    isContested: base !== undefined && base !== standing,
    busy: saving.sending || publishing.sending || discarding.sending,
    /** Why nothing was done, of the field itself where that is known. */
    said: readProblems(refusal?.details).find(({ theirs }) => theirs === undefined)?.message ?? refusal?.said,
    set(to: string) {
      kept.set(now => ({
        own: to,
        base: now.base === undefined ? standing : now.base,
        begunWith: now.begunWith ?? draft?.value ?? live,
      }))
    },
    begunWith,
    /** Leaves one's own text for the draft that is there. */
    takeTheirs: leave,
    /** One's own text takes the place of the draft that is there, with the next saving. */
    keepMine: () => kept.change({ base: standing }),
    /** A text made of both takes its place. */
    merge(to: string) {
      kept.change({ own: to, base: standing })
    },
    save,
    publish: () => end('published'),
    discard: () => end('discarded'),
  }
}
