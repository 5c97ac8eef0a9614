import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeLegalDraft, publishLegalDraft } from '#contract/calls/studio-shop.ts'
import type { LegalPage, LegalTexts } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { showMessage, showUndo } from '../../frame/toasts.ts'
import { type Restorable, useKept } from '../../ui/kept/use-kept.ts'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'
import { contestedIn, type DraftPiece, withPiece, withTheirs } from './both-drafts.ts'

const NOTHING: LegalTexts = { texts: [], holdsFrom: undefined }
const isSame = (one: LegalTexts, other: LegalTexts) => JSON.stringify(one) === JSON.stringify(other)

const isTyped = ({ base, draft }: { base: LegalTexts; draft: LegalTexts }) => !isSame(base, draft)

export interface EditedDraft {
  readonly draft: LegalTexts
  readonly kept: Restorable
  /** As it was when one's own changes were begun. */
  readonly base: LegalTexts
  readonly isChanged: boolean
  readonly isStored: boolean
  readonly set: (change: Partial<LegalTexts>) => void
  readonly working: boolean
  readonly said: string | undefined
  /** What somebody else has written meanwhile. What only they have changed is in the draft already. */
  readonly theirs: LegalTexts | null
  /** What both have changed: texts, or the date. */
  readonly contested: readonly DraftPiece[]
  readonly takeTheirs: (piece: DraftPiece) => void
  /** Goes on with one's own, or with a draft in which this piece is made of both. */
  readonly keepMine: (piece: DraftPiece, merged?: LegalTexts) => void
  readonly save: () => void
  readonly discard: () => void
  readonly publish: () => void
}

/** The draft of a legal page while it is written. */
export function useDraft(page: LegalPage): EditedDraft {
  const { t } = useTranslation('studio-shop')
  const { mutate } = useSWRConfig()
  const saving = useSend(changeLegalDraft)
  const publishing = useSend(publishLegalDraft)
  const { putBack } = useUndoEntry()
  const stored = page.draft ?? NOTHING
  const [known, setKnown] = useState(page.draft)
  const kept = useKept('draft', { base: stored, draft: stored }, { isTyped })
  const { base, draft } = kept.value
  const [theirs, setTheirs] = useState<LegalTexts | null>(null)
  const isChanged = isTyped(kept.value)
  const contested = theirs ? contestedIn({ base, mine: draft, theirs }) : []
  if (known !== page.draft) {
    setKnown(page.draft)
    if (!isChanged) {
      kept.set({ base: stored, draft: stored })
    }
  }
  const params = { page: page.page }

  async function save() {
    const before = theirs && contested.length === 0 ? theirs : base
    const { answer, refusal } = await saving.send({ params, body: { before, after: draft } })
    if (refusal?.refused === 'changedMeanwhile' && refusal.details) {
      const found = readTexts(refusal.details)
      setTheirs(found)
      kept.set(now => ({ ...now, draft: withTheirs({ base, mine: now.draft, theirs: found }) }))
    }
    if (!answer) return
    accept(answer.page?.draft ?? NOTHING)
    await mutate(() => true)
    const { entryId } = answer
    if (entryId) showUndo({ text: t('legal.saved'), undo: () => putBack(entryId) })
  }

  async function publish() {
    const { answer, refusal } = await publishing.send({ params, body: draft })
    // Nothing of one's own is unsaved where one publishes: what is there by now is shown, and said.
    if (refusal?.refused === 'changedMeanwhile' && refusal.details) accept(readTexts(refusal.details))
    if (!answer) return
    accept(NOTHING)
    await mutate(() => true)
    showMessage(t('legal.published'))
  }

  function accept(next: LegalTexts) {
    kept.set({ base: next, draft: next })
    setTheirs(null)
  }

  const refusal = saving.refusal ?? publishing.refusal
  return {
    ...{ draft, base, isChanged, theirs, contested, kept },
    isStored: base.texts.length > 0,
    set: change => kept.set(now => ({ ...now, draft: { ...now.draft, ...change } })),
    working: saving.sending || publishing.sending,
    said: refusal?.said,
    takeTheirs: piece => theirs && kept.set(now => ({ ...now, draft: withPiece(now.draft, piece, theirs) })),
    // What theirs is has been seen by then: it is what one's own is changed from.
    keepMine(piece, merged) {
      if (theirs) kept.set(now => ({ ...now, base: withPiece(now.base, piece, theirs) }))
      if (merged) kept.set(now => ({ ...now, draft: withPiece(now.draft, piece, merged) }))
    },
    save: () => void save(),
    discard: () => accept(theirs ?? base),
    publish: () => void publish(),
  }
}

/** As a refusal brings it along. */
function readTexts(details: string): LegalTexts {
  const { texts, holdsFrom } = JSON.parse(details) as { texts: LegalTexts['texts']; holdsFrom?: string }
  return { texts, holdsFrom: holdsFrom ? new Date(holdsFrom) : undefined }
}
