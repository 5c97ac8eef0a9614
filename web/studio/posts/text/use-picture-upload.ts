import { putPostPicture } from '#contract/calls/studio-posts.ts'
import type { StudioPicture } from '#contract/generated/studio_posts.ts'
import { useSend } from '../../ui/use-send.ts'

/** As the call takes. */
export const MOST_PICTURE_BYTES = 16_777_216

/** Uploads a picture of a post; null where that failed, and `said` why. The same picture sent again is stored once. */
export function usePictureUpload(postId: string) {
  const { send, sending, refusal } = useSend(putPostPicture)
  async function upload(file: File): Promise<StudioPicture | null> {
    const body = new Uint8Array(await file.arrayBuffer())
    const { answer } = await send({ params: { postId }, body })
    return answer ?? null
  }
  return { upload, sending, said: sending ? null : (refusal?.said ?? null) }
}
