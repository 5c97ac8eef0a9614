import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { savePost } from '#contract/calls/studio-posts.ts'
import type { StudioPostContent, StudioPostVersion } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { type KeptValue, keep, keptKey, readKept, removeKept } from '../ui/kept/kept-values.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import { changedFields, type Edits, leftAfter } from './version-edits.ts'

/** What is stored of a post in a language; a language that it is not in yet has no revision. */
export type Version = Pick<StudioPostVersion, 'lang' | 'revision' | 'state' | 'pictures'> & {
  readonly content: StudioPostContent
  readonly stored: StudioPostVersion | null
}

export interface VersionEditing {
  /** As it stands on the screen. */
  readonly content: StudioPostContent
  readonly edits: Edits
  readonly changed: number
  readonly saving: boolean
  /** Why the last saving was refused, where that still holds. */
  readonly said: string | undefined
  /** Somebody has saved the post since its changes here were begun. */
  readonly isOvertaken: boolean
  /** Typed here before and never saved. */
  readonly unsaved: KeptValue<TypedText> | null
  readonly set: (change: Edits) => void
  readonly save: (more?: { publishNow?: boolean; change?: Edits }) => Promise<void>
  readonly discard: () => void
  /** Goes on from what somebody else has saved, with one's own changes put on it. */
  readonly keepMine: () => void
  /**
   * As it was stored when one's own changes were begun; null where they come from an earlier visit, and it is another by
   * now.
   */
  readonly begun: StudioPostContent | null
  /** Goes on from what somebody else has saved, with these texts made of both and one's other changes. */
  readonly merge: (change: Edits) => void
  readonly restoreUnsaved: () => void
  readonly forgetUnsaved: () => void
}

interface TypedText {
  /** The revision that was changed. */
  readonly revision: string
  readonly edits: Edits
}

/** What somebody changes of a post in a language, until it is saved. Meanwhile this browser keeps it. */
export function useVersion(postId: string, version: Version): VersionEditing {
  const { t } = useTranslation('studio-posts')
  const { mutate } = useSWRConfig()
  const { accountId } = useStudioMe()
  const key = keptKey(accountId, 'post', postId, version.lang)
  const [edits, setEdits] = useState<Edits>({})
  /** What was stored when the changes were begun: a newer text must not slip under them. */
  const [begun, setBegun] = useState<Version | null>(null)
  const [unsaved, setUnsaved] = useState(() => readKept<TypedText>(key))
  const { send, sending: saving, refusal } = useSend(savePost)
  const { putBack } = useUndoEntry()
  const changed = begun ? changedFields(begun.content, edits).length : 0
  // Without changes it is always what is stored, also where somebody else has saved it.
  const base = changed > 0 && begun ? begun : version
  const content = changed > 0 ? { ...base.content, ...edits } : base.content
  const [isSettling, setSettling] = useState(false)
  const isOvertaken = changed > 0 && !isSettling && base.revision !== version.revision

  useEffect(() => {
    if (begun === null) return
    if (changed > 0) keep(key, { revision: begun.revision, edits })
    else removeKept(key)
  }, [key, begun, edits, changed])

  function begin(from: Version, next: Edits) {
    setBegun(from)
    setEdits(next)
    setUnsaved(null)
  }

  function end() {
    removeKept(key)
    setEdits({})
    setBegun(null)
  }

  return {
    ...{ content, edits, changed, saving, isOvertaken },
    // It may have been saved without its answer having come back.
    unsaved: unsaved && changedFields(version.content, unsaved.value.edits).length > 0 ? unsaved : null,
    said: refusal?.refused === 'changedMeanwhile' && !isOvertaken ? undefined : refusal?.said,
    set(change) {
      setUnsaved(null)
      setBegun(base)
      setEdits(now => (changed > 0 ? { ...now, ...change } : change))
    },
    async save({ publishNow = false, change = {} } = {}) {
      const sent = { ...content, ...change }
      const params = { postId, lang: version.lang }
      const body = { from: base.revision, content: sent, publishNow }
      const { answer, refusal: kept } = await send({ params, body })
      // One's own saving overtakes nobody, though it is read before it is known here.
      setSettling(!kept)
      // Also where it is refused: what somebody else has saved is shown then.
      await mutate(() => true)
      setSettling(false)
      if (kept) return
      removeKept(key)
      const saved = answer.post?.versions.find(({ lang }) => lang === version.lang)
      setEdits(now => leftAfter(now, sent))
      setBegun(saved?.content ? { ...saved, content: saved.content, stored: saved } : null)
      const text = t('saved', { title: sent.title })
      const { entryId } = answer
      if (entryId)
        showUndo({
          text,
          undo: async () => {
            const said = await putBack(entryId)
            if (said === null) end()
            return said
          },
        })
      else showMessage(text)
    },
    discard: end,
    keepMine: () => begin(version, edits),
    begun: base.stored?.revision === base.revision ? base.content : null,
    merge: change => begin(version, { ...edits, ...change }),
    restoreUnsaved() {
      if (!unsaved) return
      begin({ ...version, revision: unsaved.value.revision }, unsaved.value.edits)
    },
    forgetUnsaved() {
      removeKept(key)
      setUnsaved(null)
    },
  }
}
