import { useCallback } from 'react'
import { nextPath } from '#rules/next-path.ts'
import { useForget } from '../platform/forget.ts'
import { placeOf } from '../platform/match.ts'
import { useLink, useNavigation } from '../platform/navigation.ts'
import { notFoundRoute } from '../routes.tsx'

/** After signing in: to where one wanted to go, as the reader one is now. */
export function useGoOn(next: string | undefined): () => Promise<void> {
  const forget = useForget()
  const { go } = useNavigation()
  const link = useLink()
  return useCallback(async () => {
    await forget()
    const path = nextPath(next)
    const href = path === '/' ? link('/') : path
    // Some addresses are answered by the server alone, as that of the forum's sign-on.
    if (placeOf(new URL(href, location.href)).route === notFoundRoute) location.assign(href)
    else go(href, { replace: true })
  }, [forget, go, link, next])
}

/** Carries on where one wants to go, as a query parameter that follows `?` or `&`; nothing where that is nowhere. */
export function onwardOf(next: string | undefined): (sign: '?' | '&') => string {
  const path = nextPath(next)
  return sign => (path === '/' ? '' : `${sign}next=${encodeURIComponent(path)}`)
}
