import { useSyncExternalStore } from 'react'
import type { Middleware } from 'swr'
import type { AnyCall } from '#contract/call.ts'
import type { Outcome } from '#contract/page.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'

/** Refusals that signing in again is the answer to. */
const ENDED = ['signInFirst', 'sessionExpired']

/** Somebody has been let in: their screen stays when the session ends, and they sign in over it. */
let isLetIn = false
/** It is asked, over the screen, who works here. */
let isAsked = false
/** What waits for the answer: changes, which may be given up, and reads, which go on once somebody has signed in. */
let changes: ((signedIn: boolean) => void)[] = []
let reads: (() => void)[] = []
const listeners = new Set<() => void>()

function ask(now: boolean): void {
  if (isAsked === now) return
  isAsked = now
  for (const changed of listeners) changed()
}

/** To be called with true once somebody has been let in, and with false before they sign out. */
export function setLetIn(now: boolean): void {
  isLetIn = now
  if (!now) ask(false)
}

/**
 * Asks, over the screen, for signing in again. True once that is done; false where somebody does not want to, or nobody was
 * let in.
 */
export function signInAgain(): Promise<boolean> {
  if (!isLetIn) return Promise.resolve(false)
  ask(true)
  return new Promise(done => changes.push(done))
}

/** Carries on with what waits, or gives the changes back as refused: what was typed stays on the screen either way. */
export function answerSignIn(signedIn: boolean): void {
  const [waiting, asked] = [changes, reads]
  changes = []
  ask(false)
  for (const done of waiting) done(signedIn)
  if (!signedIn) return
  reads = []
  for (const done of asked) done()
}

export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(
    changed => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => isAsked,
  )
}

const hasEnded = (outcome: { readonly refused?: unknown } | undefined) =>
  ENDED.includes(outcome?.refused as string)

/**
 * As sendFromBrowser. Where the session has ended, somebody signs in over the screen, and it is sent again, with the same
 * key.
 */
export const sendFromStudio: typeof sendFromBrowser = async (call, input, key) => {
  const outcome = await sendFromBrowser(call, input, key)
  return hasEnded(outcome) && (await signInAgain()) ? sendFromStudio(call, input, key) : outcome
}

/**
 * What is read when the session has ended is read again after signing in; meanwhile the screen keeps the answer that it has.
 */
export const holdReads: Middleware = useNext => (key, fetcher, config) => {
  const held = async (asked: never) => {
    for (;;) {
      const outcome = await (fetcher as unknown as (key: never) => Promise<Outcome<AnyCall>>)(asked)
      if (!isLetIn || !hasEnded(outcome)) return outcome
      ask(true)
      await new Promise<void>(done => reads.push(done))
    }
  }
  return useNext(key, fetcher && (held as unknown as typeof fetcher), config)
}
