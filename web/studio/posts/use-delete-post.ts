import { useSWRConfig } from 'swr'
import { deletePost } from '#contract/calls/studio-posts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { goTo } from '../frame/studio-location.ts'
import { postPath } from '../frame/subject-path.ts'
import { showMessage, showUndo } from '../frame/toasts.ts'
import { useSend } from '../ui/use-send.ts'
import { useUndoEntry } from '../ui/use-undo-entry.ts'
import type { Version } from './use-version.ts'

/** Deletes a draft, says so with a button that brings it back, and leaves its screen where nothing of the post is left. */
export function useDeletePost(postId: string, { lang, revision, content }: Version) {
  const { t } = useTranslation('studio-posts')
  const { mutate } = useSWRConfig()
  const { send, sending } = useSend(deletePost)
  const { putBack } = useUndoEntry()

  async function remove(): Promise<void> {
    const { answer, refusal } = await send({ params: { postId, lang }, query: { from: revision } })
    if (refusal) showMessage(refusal.said)
    else {
      const left = answer.post?.versions[0]
      goTo(left ? postPath(postId, left.lang) : '/studio/news')
      showUndo({ text: t('delete.done', { title: content.title }), undo: () => putBack(answer.entryId) })
    }
    await mutate(() => true)
  }
  return { remove, removing: sending }
}
