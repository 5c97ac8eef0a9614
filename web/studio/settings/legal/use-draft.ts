import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { changeLegalDraft, publishLegalDraft } from '#contract/calls/studio-shop.ts'
import type { LegalPage, LegalTexts } from '#contract/generated/studio_shop.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { showMessage, showUndo } from '../../frame/toasts.ts'
import { useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'

const NOTHING: LegalTexts = { texts: [], holdsFrom: undefined }
const isSame = (one: LegalTexts, other: LegalTexts) => JSON.stringify(one) === JSON.stringify(other)

export interface EditedDraft {
  readonly draft: LegalTexts
  readonly isChanged: boolean
  readonly isStored: boolean
  readonly set: (change: Partial<LegalTexts>) => void
  readonly working: boolean
  readonly said: string | undefined
  /** What somebody else has written meanwhile. */
  readonly theirs: LegalTexts | null
  readonly takeTheirs: () => void
  readonly keepMine: () => void
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
  const [base, setBase] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const [theirs, setTheirs] = useState<LegalTexts | null>(null)
  const isChanged = !isSame(base, draft)
  if (known !== page.draft) {
    setKnown(page.draft)
    if (!isChanged) {
      setBase(stored)
      setDraft(stored)
    }
  }
  const params = { page: page.page }
  const contest = (details: string | undefined) => details && setTheirs(readTexts(details))

  async function save() {
    const { answer, refusal } = await saving.send({ params, body: { before: base, after: draft } })
    if (refusal?.refused === 'changedMeanwhile') contest(refusal.details)
    if (!answer) return
    accept(answer.page?.draft ?? NOTHING)
    await mutate(() => true)
    const { entryId } = answer
    if (entryId) showUndo({ text: t('legal.saved'), undo: () => putBack(entryId) })
  }

  async function publish() {
    const { answer, refusal } = await publishing.send({ params, body: draft })
    if (refusal?.refused === 'changedMeanwhile') contest(refusal.details)
    if (!answer) return
    accept(NOTHING)
    await mutate(() => true)
    showMessage(t('legal.published'))
  }

  function accept(next: LegalTexts) {
    setBase(next)
    setDraft(next)
    setTheirs(null)
  }

  const refusal = saving.refusal ?? publishing.refusal
  return {
    draft,
    isChanged,
    isStored: base.texts.length > 0,
    set: change => setDraft(now => ({ ...now, ...change })),
    working: saving.sending || publishing.sending,
    said: refusal?.said,
    theirs,
    takeTheirs: () => theirs && accept(theirs),
    keepMine: () => {
      if (theirs) setBase(theirs)
      setTheirs(null)
    },
    save: () => void save(),
    discard: () => accept(base),
    publish: () => void publish(),
  }
}

/** As a refusal brings it along. */
function readTexts(details: string): LegalTexts {
  const { texts, holdsFrom } = JSON.parse(details) as { texts: LegalTexts['texts']; holdsFrom?: string }
  return { texts, holdsFrom: holdsFrom ? new Date(holdsFrom) : undefined }
}
