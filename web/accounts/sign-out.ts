import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { logout } from '#contract/calls/sign-in.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useResetReads } from '../session/cached-reads.ts'
import { deleteReaderData } from '../session/reader-data.ts'
import { abortPersonalReads } from '../session/send-from-browser.ts'
import { setSigningOut } from '../session/signed-in.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'

/** Why the last sign-out failed. It is kept here because what shows it is not rendered during a sign-out. */
let failure: string | null = null
const listeners = new Set<() => void>()

function setFailure(text: string | null): void {
  failure = text
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * Why the last sign-out failed, in words; null where it did not. Forgotten when the component that shows it is unmounted.
 */
export function useSignOutFailure(): string | null {
  useEffect(() => () => setFailure(null), [])
  return useSyncExternalStore(
    listen,
    () => failure,
    () => null,
  )
}

/**
 * Ends the session, deletes the reader's data in this browser and opens the home page. Where that fails it opens the
 * profile, which says so.
 */
export function useSignOut(): { signOut: () => void; acting: boolean } {
  const { act, acting } = useMutation(logout, 'common')
  const forget = useResetReads()
  const { go } = useNavigation()
  const link = useLink()
  const { t } = useTranslation('common')
  const signOut = useCallback(async () => {
    // Nothing personal is shown or under way when the session ends.
    setSigningOut(true)
    abortPersonalReads()
    const { refused, said } = await act({})
    setSigningOut(false)
    if (refused) {
      setFailure(`${t('reader.stillSignedIn')} ${said}`)
      const profile = link('/user/profile')
      if (location.pathname !== profile) go(profile)
      return
    }
    await Promise.all([deleteReaderData(), forget()])
    go(link('/'))
  }, [act, forget, go, link, t])
  return { signOut: () => void signOut(), acting }
}
