import { useState } from 'react'
import type { AnyCall } from '#contract/call.ts'
import { putPostPicture } from '#contract/calls/studio-posts.ts'
import type { StudioPicture } from '#contract/generated/studio_posts.ts'
import { Fault } from '../../../platform/send.ts'
import { newKey } from '../../../session/new-key.ts'
import { sendFromBrowser } from '../../../session/send-from-browser.ts'
import { wordsOfFault } from '../../../session/words-of-fault.ts'
import { useTranslation } from '../../../texts/use-translation.ts'

/** As the call takes. */
export const MOST_PICTURE_BYTES = 16_777_216

/** Uploads a picture of a post; null where that failed, and `said` why. The same picture sent again is stored once. */
export function usePictureUpload(postId: string) {
  const { t } = useTranslation(['refusals', 'common'])
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  async function upload(file: File): Promise<StudioPicture | null> {
    setSending(true)
    setSaid(null)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const outcome = await sendFromBrowser(putPostPicture, { params: { postId }, body }, newKey())
      if (outcome.refused === undefined) return outcome.answer
      setSaid(t(`refusals:${outcome.refused}`))
    } catch (fault) {
      setSaid(wordsOfFault(putPostPicture as AnyCall, fault instanceof Fault ? fault.status : 0, t))
    } finally {
      setSending(false)
    }
    return null
  }
  return { upload, sending, said }
}
