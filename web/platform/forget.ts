import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { isSignedIn, showSignedIn } from './signed-in.ts'

/** Takes everything that was read out of memory, and reads anew what is shown: after signing in or out it is somebody else's. */
export function useForget(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    showSignedIn()
    if (isSignedIn()) await knowReader()
    await mutate(() => true, undefined)
  }, [mutate])
}

/** Without a connection it is found out on the next page. */
async function knowReader(): Promise<void> {
  const owner = await import('./forget-reader.ts').catch(() => null)
  await owner?.knowReader().catch(() => {})
}

/**
 * After something was bought: reads anew what is shown, which stays until the answers are there, and takes out of memory what is not.
 * `except` is left alone, for what is about to be opened anew.
 */
export function useRefresh(): (except?: (key: string) => boolean) => Promise<void> {
  const { mutate, cache } = useSWRConfig()
  return useCallback(
    async (except = () => false) => {
      const refreshed = mutate(key => typeof key === 'string' && !except(key))
      for (const key of [...cache.keys()]) {
        // What is on the screen is being asked for from here on.
        if (!except(key) && !cache.get(key)?.isValidating) cache.delete(key)
      }
      await refreshed
    },
    [mutate, cache],
  )
}
