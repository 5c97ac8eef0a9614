import type { Part } from '#contract/generated/catalogue.ts'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useRefreshReads } from '../../session/cached-reads.ts'

/** Opens a part that has just been paid for, with all cached answers dropped. */
export function useGoOn({ slug }: Pick<Part, 'slug'>): () => void {
  const refresh = useRefreshReads()
  const { go } = useNavigation()
  const link = useLink()
  return () => {
    // The part that is open stays as it is until the next one is.
    void refresh(key => /^(findPart|openPart|openTicket) /.test(key))
    go(link(`/read/${slug}`), { anew: true })
  }
}
