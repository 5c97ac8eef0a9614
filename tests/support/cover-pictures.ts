import sharp from 'sharp'
import * as calls from '#contract/calls/studio-covers.ts'
import type { StudioCover, StudioCoverDraft, StudioCoverPicture } from '#contract/generated/studio_covers.ts'
import type { Send } from '#contract/page.ts'

/** A picture of one colour. */
export async function drawCoverPicture(
  background: string,
  width = 900,
  height = 1350,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

export async function uploadCover(
  send: Send,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StudioCoverPicture> {
  const { answer, refused } = await send(calls.addCoverPicture, { params: { id }, body: bytes })
  if (!answer) throw new Error(`the picture was refused: ${refused}`)
  return answer
}

interface NewCover {
  background: string
  lang?: string
  from?: Date
}

/** Uploads a picture and makes it a cover, as somebody does who changes nothing of the crop. */
export async function makeCover(
  send: Send,
  id: string,
  { background, lang = '', from }: NewCover,
): Promise<StudioCover & { entryId: string }> {
  const picture = await uploadCover(send, id, await drawCoverPicture(background))
  const { answer, refused } = await send(calls.addCover, {
    params: { id },
    body: { pictureId: picture.id, crop: picture.crop, lang, from },
  })
  if (!answer?.cover) throw new Error(`the cover was refused: ${refused}`)
  return { ...answer.cover, entryId: answer.entryId }
}

interface NewDraft extends NewCover {
  /** The cover in whose place it comes; a new one without. */
  cover?: { id: string; version: number }
  state?: 'draft' | 'ready'
}

/** Uploads a picture and prepares it as a cover. */
export async function prepareCover(
  send: Send,
  id: string,
  { background, lang = '', from, cover, state = 'draft' }: NewDraft,
): Promise<StudioCoverDraft & { entryId: string }> {
  const picture = await uploadCover(send, id, await drawCoverPicture(background))
  const { answer, refused } = await send(calls.saveCoverDraft, {
    params: { id },
    body: {
      ...{ pictureId: picture.id, crop: picture.crop, lang, from, state },
      ...(cover && { coverId: cover.id, madeFrom: cover.version }),
    },
  })
  if (!answer?.draft) throw new Error(`the draft was refused: ${refused}`)
  return { ...answer.draft, entryId: answer.entryId }
}
