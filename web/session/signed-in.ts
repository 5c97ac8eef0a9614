import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../platform/cookies.ts'
import { currentPreview } from '../platform/preview.ts'

/**
 * A cookie that scripts can see, set beside that of the session. It is no credential: it says that somebody is probably
 * signed in.
 */
const SIGNED_IN_COOKIE = 'kashihon-signed-in'

const listeners = new Set<() => void>()
/** The reader is signing out. */
let signingOut = false

export function isSignedIn(): boolean {
  return currentPreview()?.signedIn ?? (!signingOut && readCookie(SIGNED_IN_COOKIE) === '1')
}

export function isSigningOut(): boolean {
  return signingOut
}

/**
 * Set to true before a session is ended: from then on the page shows nobody and asks for nothing personal, so that no answer
 * comes too late. Set to false when the session has ended or could not be.
 */
export function setSigningOut(now: boolean): void {
  signingOut = now
  updateSignedIn()
}

/** Undefined on the server and until the page is hydrated: pages are the same for everybody. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore(listen, isSignedIn, () => undefined)
}

/** To be called after signing in or out, so that the page shows it at once. */
export function updateSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn())
  for (const changed of listeners) changed()
}

/** The session has ended elsewhere: deletes the cookie beside it. The server deletes its own. */
export function clearSignedIn(): void {
  writeCookie(SIGNED_IN_COOKIE, '', { seconds: 0, sameSite: 'Lax' })
  updateSignedIn()
}

/**
 * Reloads a page from the back/forward cache whose reader has signed out meanwhile, so that the next person does not see it.
 */
export function reloadAfterSignOut(): void {
  let wasSignedIn = isSignedIn()
  addEventListener('pagehide', () => {
    wasSignedIn = isSignedIn()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && wasSignedIn && !isSignedIn()) location.reload()
  })
}

function listen(changed: () => void): () => void {
  // Another tab may have signed in or out meanwhile.
  if (listeners.size === 0) document.addEventListener('visibilitychange', updateSignedIn)
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', updateSignedIn)
  }
}
