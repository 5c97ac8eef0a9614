import { useState } from 'react'
import { addCover, addCoverPicture, changeCover, saveCoverDraft } from '#contract/calls/studio-covers.ts'
import type {
  StudioCover,
  StudioCoverCrop,
  StudioCoverDraft,
  StudioCoverPicture,
} from '#contract/generated/studio_covers.ts'
import { type Refusal, useSend } from '../../ui/use-send.ts'
import { useCoverTexts } from './use-cover-texts.ts'
import { useSavedCover } from './use-saved-cover.ts'

/** What is chosen of a cover, until it is saved. */
export interface CoverEdits {
  readonly picture: StudioCoverPicture | undefined
  readonly crop: StudioCoverCrop | undefined
  readonly lang: string
  readonly from: Date | undefined
}

/** A cover or draft as it is saved. */
type Saved = Pick<StudioCover, 'lang' | 'from' | 'picture' | 'version'>

/** What is edited: the draft of a cover, a cover in the shop, or neither, which is a new one. */
export interface EditedCover {
  readonly cover?: StudioCover | undefined
  readonly draft?: StudioCoverDraft | undefined
}

const editsOf = (saved: Saved | undefined): CoverEdits => ({
  picture: saved?.picture,
  crop: saved?.picture?.crop,
  lang: saved?.lang ?? '',
  from: saved?.from,
})

interface Theirs {
  readonly of: 'cover' | 'draft'
  /** Missing where a draft was published or discarded. */
  readonly saved: Saved | undefined
}

/** What somebody has saved meanwhile, of the details of a refusal. */
function theirsOf({ refused, details }: Refusal): Theirs | undefined {
  if (refused !== 'coverChanged' && refused !== 'draftChanged') return undefined
  const of = refused === 'coverChanged' ? 'cover' : 'draft'
  const saved = JSON.parse(details || 'null') as (Omit<Saved, 'from'> & { from?: string | null }) | null
  return { of, saved: saved ? { ...saved, from: saved.from ? new Date(saved.from) : undefined } : undefined }
}

/** A new cover, or changes of one, in the shop or as a draft. */
export function useCoverEdits(id: string, { cover, draft }: EditedCover, onSaved: () => void) {
  const { t, nameOf } = useCoverTexts()
  const [edits, setEdits] = useState(() => editsOf(draft ?? cover))
  const [theirs, setTheirs] = useState<Theirs>()
  /** Of the cover and of the draft on which the choice stands; 0 where there is none. */
  const [known, setKnown] = useState({ cover: cover?.version ?? 0, draft: draft?.version ?? 0 })
  /** The draft was published or discarded, and what is chosen becomes another one. */
  const [isAnew, setIsAnew] = useState(false)
  const uploading = useSend(addCoverPicture)
  const adding = useSavedCover(addCover)
  const changing = useSavedCover(changeCover)
  const drafting = useSavedCover(saveCoverDraft)
  const set = (change: Partial<CoverEdits>) => setEdits(before => ({ ...before, ...change }))
  const entryOf = ({ entryId }: { entryId: string }) => entryId
  const { picture, crop, lang, from } = edits
  const name = nameOf({ lang })
  const chosen = { pictureId: picture?.id ?? '', crop, lang, from }
  const params = { id }

  async function upload(file: File) {
    const { answer } = await uploading.send({ params, body: new Uint8Array(await file.arrayBuffer()) })
    if (answer) set({ picture: answer, crop: answer.crop })
  }

  function finish(refusal: Refusal | null) {
    if (!refusal) return onSaved()
    setTheirs(theirsOf(refusal))
  }

  /** What is saved next takes the place of what somebody else has saved. */
  function takeNote({ of, saved }: Theirs) {
    setKnown(before => ({ ...before, [of]: saved?.version ?? 0 }))
    if (of === 'draft') setIsAnew(!saved)
    setTheirs(undefined)
  }

  async function save() {
    const body = { ...chosen, version: known.cover }
    finish(
      cover
        ? await changing.carryOut(
            { params: { id, coverId: cover.id }, body },
            entryOf,
            t('covers.changed', { name }),
          )
        : await adding.carryOut({ params, body }, entryOf, t('covers.added', { name })),
    )
  }

  async function saveDraft() {
    const live = draft ? draft.live : cover
    const coverId = isAnew ? (live?.id ?? '') : (draft?.coverId ?? cover?.id ?? '')
    const body = {
      ...{ ...chosen, coverId, state: 'draft', version: known.draft },
      madeFrom: live?.version ?? (isAnew ? 0 : (draft?.madeFrom ?? 0)),
    }
    finish(
      await drafting.carryOut(
        { params, body },
        entryOf,
        t('drafts.saved', { label: t('covers.draftOf', { name }) }),
      ),
    )
  }

  const used = [adding.call, changing.call, drafting.call]
  return {
    edits,
    set,
    upload,
    uploading: uploading.sending,
    uploadRefusal: uploading.refusal,
    save,
    saveDraft,
    saving: used.some(({ sending }) => sending),
    refusal: theirs ? null : used.find(({ refusal }) => refusal)?.refusal,
    /** Somebody else has saved it meanwhile. */
    theirs,
    takeTheirs() {
      if (!theirs?.saved) return onSaved()
      setEdits(editsOf(theirs.saved))
      takeNote(theirs)
    },
    keepMine() {
      if (theirs) takeNote(theirs)
    },
  }
}
