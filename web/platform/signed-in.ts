import { useSyncExternalStore } from 'react'

/** Set beside the session, which scripts cannot see. It is no credential: it only tells that asking for the reader is worth it. */
const SIGN = /(?:^|; )kashihon-signed-in=1(?:;|$)/

const listeners = new Set<() => void>()
/** Somebody is signing out. */
let leaving = false

export function isSignedIn(): boolean {
  return !leaving && SIGN.test(document.cookie)
}

export function isLeaving(): boolean {
  return leaving
}

/**
 * Before a session is ended: from here on the page shows nobody and asks for nothing that is somebody's, so that nothing of it comes too late. False
 * when it has ended, or could not be.
 */
export function setLeaving(now: boolean): void {
  leaving = now
  showSignedIn()
}

/** Undefined on the server and until the page is alive: pages are the same for everybody. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore(listen, isSignedIn, () => undefined)
}

/** After signing in or out: the page shows it at once. */
export function showSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn())
  for (const changed of listeners) changed()
}

/** The session has ended elsewhere; the server takes its own cookie away. */
export function dropSign(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = 'kashihon-signed-in=; Path=/; Max-Age=0'
  showSignedIn()
}

/** A page that the browser has put aside and shows again is as it was: what was read on it is gone for whoever comes after its reader. */
export function reloadForOthers(): void {
  let reading = isSignedIn()
  addEventListener('pagehide', () => {
    reading = isSignedIn()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && reading && !isSignedIn()) location.reload()
  })
}

function listen(changed: () => void): () => void {
  // Another tab may have signed in or out meanwhile.
  if (listeners.size === 0) document.addEventListener('visibilitychange', showSignedIn)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', showSignedIn)
  }
}
