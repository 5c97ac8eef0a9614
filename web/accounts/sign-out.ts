import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '#contract/calls/sign-in.ts'
import { useAct } from '../platform/act.ts'
import { useForget } from '../platform/forget.ts'
import { forgetReader } from '../platform/forget-reader.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { dropPersonalReads } from '../platform/send-from-browser.ts'
import { setLeaving } from '../platform/signed-in.ts'

/** Ends the session here and leads home, with nothing of the reader left in this browser. */
export function useSignOut(): { signOut: () => void; acting: boolean; said: string | null } {
  const { act, acting } = useAct(logout, 'common')
  const forget = useForget()
  const { go } = useNavigation()
  const link = useLink()
  const { t } = useTranslation('common')
  const [said, setSaid] = useState<string | null>(null)
  const signOut = useCallback(async () => {
    // Nothing personal is shown or under way when the session ends.
    setLeaving(true)
    dropPersonalReads()
    setSaid(null)
    const { refused, said: why } = await act({})
    setLeaving(false)
    // The session goes on, and so does what is shown.
    if (refused) return setSaid(`${t('reader.stillSignedIn')} ${why}`)
    await Promise.all([forgetReader(), forget()])
    go(link('/'))
  }, [act, forget, go, link, t])
  return { signOut: () => void signOut(), acting, said }
}
