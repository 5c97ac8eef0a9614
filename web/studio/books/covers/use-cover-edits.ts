import { useState } from 'react'
import { addCover, addCoverPicture, changeCover } from '#contract/calls/studio-covers.ts'
import type { StudioCover, StudioCoverCrop, StudioCoverPicture } from '#contract/generated/studio_covers.ts'
import { useSend } from '../../ui/use-send.ts'
import { useCoverTexts } from './use-cover-texts.ts'
import { useSavedCover } from './use-saved-cover.ts'

/** What is chosen of a cover, until it is saved. */
export interface CoverEdits {
  readonly picture: StudioCoverPicture | undefined
  readonly crop: StudioCoverCrop | undefined
  readonly lang: string
  readonly from: Date | undefined
  /** Of the cover on which the choice stands; 0 for a new one. */
  readonly version: number
}

const editsOf = (cover: StudioCover | undefined): CoverEdits => ({
  picture: cover?.picture,
  crop: cover?.picture?.crop,
  lang: cover?.lang ?? '',
  from: cover?.from,
  version: cover?.version ?? 0,
})

/** A cover as somebody has saved it meanwhile, of the details of a refusal. */
function theirsOf(details: string | undefined): StudioCover | undefined {
  if (!details) return undefined
  const cover = JSON.parse(details) as Omit<StudioCover, 'from'> & { from?: string | null }
  return { ...cover, from: cover.from ? new Date(cover.from) : undefined }
}

/** A new cover, or changes of one. */
export function useCoverEdits(id: string, cover: StudioCover | undefined, onSaved: () => void) {
  const { t, nameOf } = useCoverTexts()
  const [edits, setEdits] = useState(() => editsOf(cover))
  const [theirs, setTheirs] = useState<StudioCover>()
  const uploading = useSend(addCoverPicture)
  const adding = useSavedCover(addCover)
  const changing = useSavedCover(changeCover)
  const set = (change: Partial<CoverEdits>) => setEdits(before => ({ ...before, ...change }))

  async function upload(file: File) {
    const { answer } = await uploading.send({
      params: { id },
      body: new Uint8Array(await file.arrayBuffer()),
    })
    if (answer) set({ picture: answer, crop: answer.crop })
  }

  async function save() {
    const { picture, crop, lang, from, version } = edits
    if (!picture || !crop) return
    const body = { pictureId: picture.id, crop, lang, from, version }
    const entryOf = ({ entryId }: { entryId: string }) => entryId
    const name = nameOf({ lang })
    const refusal = cover
      ? await changing.carryOut(
          { params: { id, coverId: cover.id }, body },
          entryOf,
          t('covers.changed', { name }),
        )
      : await adding.carryOut({ params: { id }, body }, entryOf, t('covers.added', { name }))
    if (!refusal) return onSaved()
    setTheirs(refusal.refused === 'coverChanged' ? theirsOf(refusal.details) : undefined)
  }

  const { refusal, sending } = cover ? changing.call : adding.call
  return {
    edits,
    set,
    upload,
    uploading: uploading.sending,
    uploadRefusal: uploading.refusal,
    save,
    saving: sending,
    refusal: theirs ? null : refusal,
    /** Somebody else has saved it meanwhile. */
    theirs,
    takeTheirs() {
      setEdits(editsOf(theirs))
      setTheirs(undefined)
    },
    keepMine() {
      set({ version: theirs?.version ?? edits.version })
      setTheirs(undefined)
    },
  }
}
