import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#contract/calls/sign-in.ts'
import { useAct } from '../platform/act.ts'
import { useForget } from '../platform/forget.ts'
import { forgetReader } from '../platform/forget-reader.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { dropPersonalReads } from '../platform/send-from-browser.ts'
import { setLeaving } from '../platform/signed-in.ts'

/** Why the last sign-out was not done. What shows it is not there while the session is being ended, so it is kept here. */
let failure: string | null = null
const listeners = new Set<() => void>()

function setFailure(words: string | null): void {
  failure = words
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Why the last sign-out was not done, in words; null where it was. It is told until what shows it goes away. */
export function useSignOutFailure(): string | null {
  useEffect(() => () => setFailure(null), [])
  return useSyncExternalStore(
    listen,
    () => failure,
    () => null,
  )
}

/** Ends the session here and leads home, with nothing of the reader left in this browser. Where that fails it leads to the profile, which says so. */
export function useSignOut(): { signOut: () => void; acting: boolean } {
  const { act, acting } = useAct(logout, 'common')
  const forget = useForget()
  const { go } = useNavigation()
  const link = useLink()
  const { t } = useTranslation('common')
  const signOut = useCallback(async () => {
    // Nothing personal is shown or under way when the session ends.
    setLeaving(true)
    dropPersonalReads()
    const { refused, said } = await act({})
    setLeaving(false)
    if (refused) {
      setFailure(`${t('reader.stillSignedIn')} ${said}`)
      const profile = link('/user/profile')
      if (location.pathname !== profile) go(profile)
      return
    }
    await Promise.all([forgetReader(), forget()])
    go(link('/'))
  }, [act, forget, go, link, t])
  return { signOut: () => void signOut(), acting }
}
