import { useCallback } from 'react'
import { nextPath } from '#rules/next-path.ts'
import { placeOf } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { notFoundRoute } from '../router/routes.ts'
import { useResetReads } from '../session/cached-reads.ts'

/** After signing in: drops cached answers and opens the address that was asked for before. */
export function useOpenNext(next: string | undefined): () => Promise<void> {
  const forget = useResetReads()
  const { go } = useNavigation()
  const link = useLink()
  return useCallback(async () => {
    await forget()
    const path = nextPath(next)
    const href = path === '/' ? link('/') : path
    // Some addresses are no screens and are answered by the server, as the forum's sign-on.
    if (placeOf(new URL(href, location.href)).route === notFoundRoute) location.assign(href)
    else go(href, { replace: true })
  }, [forget, go, link, next])
}

/** The query parameter `next` after `?` or `&`; '' for the home page. */
export function nextQuery(next: string | undefined): (sign: '?' | '&') => string {
  const path = nextPath(next)
  return sign => (path === '/' ? '' : `${sign}next=${encodeURIComponent(path)}`)
}
