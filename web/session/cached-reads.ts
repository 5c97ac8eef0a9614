import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { isSignedIn, updateSignedIn } from './signed-in.ts'

/** After signing in or out: drops all cached answers, which are another person's, and reads anew what is shown. */
export function useResetReads(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    updateSignedIn()
    if (isSignedIn()) await knowReader()
    await mutate(() => true, undefined)
  }, [mutate])
}

/** Where it fails for want of a connection, the next page does it. */
async function knowReader(): Promise<void> {
  const owner = await import('./reader-data.ts').catch(() => null)
  await owner?.deleteDataOfOtherReader().catch(() => {})
}

/**
 * After a purchase: reads anew what is shown, which stays until the answers are there, and drops all other cached answers.
 * Keys for which
 * `except` is true are left alone.
 */
export function useRefreshReads(): (except?: (key: string) => boolean) => Promise<void> {
  const { mutate, cache } = useSWRConfig()
  return useCallback(
    async (except = () => false) => {
      const refreshed = mutate(key => typeof key === 'string' && !except(key))
      for (const key of [...cache.keys()]) {
        // Answers that are being validated are on the screen.
        if (!except(key) && !cache.get(key)?.isValidating) cache.delete(key)
      }
      await refreshed
    },
    [mutate, cache],
  )
}
