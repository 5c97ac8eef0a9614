import { useEffect } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { useLink, useNavigation } from './navigation.ts'
import { useReader } from './reader.ts'

/** Who is signed in, for a screen that is nobody's else; undefined while that is unknown. Visitors are led to the sign-in and back. */
export function useNeededReader(): User | undefined {
  const reader = useReader()
  const { go } = useNavigation()
  const link = useLink()
  const visitor = reader === null
  useEffect(() => {
    if (!visitor) return
    const here = location.pathname + location.search
    go(`${link('/sign-in')}?next=${encodeURIComponent(here)}`, { replace: true })
  }, [visitor, go, link])
  return reader ?? undefined
}
