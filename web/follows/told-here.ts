import { findMe } from '#contract/calls/accounts.ts'
import { addPush } from '#contract/calls/follows.ts'
import { dropOwn, TOLD_HERE } from '../platform/own-shelf.ts'
import { sendFromBrowser } from '../platform/send-from-browser.ts'
import { askForPush, browserOf, currentPush } from './push-here.ts'

/** Whether this reader has asked this browser to tell of releases, and it may. */
export async function isToldHere(readerId: string): Promise<boolean> {
  return (
    localStorage.getItem(TOLD_HERE) === readerId &&
    Notification.permission === 'granted' &&
    (await currentPush()) !== null
  )
}

export function keepToldHere(readerId: string): void {
  localStorage.setItem(TOLD_HERE, readerId)
}

export function dropToldHere(): void {
  dropOwn(TOLD_HERE)
}

/**
 * What a browser tells belongs to a session, and ends when that has run out. Whoever asked for it and comes back hears of releases again; nobody
 * else does. The browser may also have got another address from its push service meanwhile.
 */
export async function tellAgain(): Promise<void> {
  const owner = localStorage.getItem(TOLD_HERE)
  if (owner === null) return
  const { answer } = await sendFromBrowser(findMe, {})
  if (answer?.id !== owner) return
  const subscription = (await currentPush()) ?? (await askForPush())
  if (subscription) await sendFromBrowser(addPush, { body: browserOf(subscription) })
}
