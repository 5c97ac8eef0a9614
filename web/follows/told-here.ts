import { findMe } from '#contract/calls/accounts.ts'
import { addPush } from '#contract/calls/follows.ts'
import { dropOwn, TOLD_HERE } from '../platform/own-shelf.ts'
import { sendFromBrowser } from '../platform/send-from-browser.ts'
import { askForPush, browserOf, currentPush } from './push-here.ts'

/** Whether this reader has turned on push messages in this browser, and they are still allowed. */
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
 * A push subscription ends with its session. For the reader who had turned it on, and nobody else, it is made again after the next sign-in.
 * The push service may also have given the browser another address meanwhile.
 */
export async function tellAgain(): Promise<void> {
  const owner = localStorage.getItem(TOLD_HERE)
  if (owner === null) return
  const { answer } = await sendFromBrowser(findMe, {})
  if (answer?.id !== owner) return
  const subscription = (await currentPush()) ?? (await askForPush())
  if (subscription) await sendFromBrowser(addPush, { body: browserOf(subscription) })
}
