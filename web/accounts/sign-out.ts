import { useCallback } from 'react'
import { logout } from '#contract/calls/sign-in.ts'
import { useAct } from '../platform/act.ts'
import { useForget } from '../platform/forget.ts'
import { forgetReader } from '../platform/forget-reader.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'

/** Ends the session here and leads home, with nothing of the reader left in this browser. */
export function useSignOut(): { signOut: () => void; acting: boolean } {
  const { act, acting } = useAct(logout, 'common')
  const forget = useForget()
  const { go } = useNavigation()
  const link = useLink()
  const signOut = useCallback(async () => {
    const { refused } = await act({})
    if (refused) return
    await forgetReader()
    await forget()
    go(link('/'))
  }, [act, forget, go, link])
  return { signOut: () => void signOut(), acting }
}
