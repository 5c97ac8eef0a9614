import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { showSignedIn } from './signed-in.ts'

/** Takes everything that was read out of memory, and reads anew what is shown: after signing in or out it is somebody else's. */
export function useForget(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    showSignedIn()
    await mutate(() => true, undefined)
  }, [mutate])
}
