import { findMe } from '#contract/calls/accounts.ts'
import { addPush } from '#contract/calls/follows.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'
import { PUSH_ENABLED_FOR, removeItem } from '../storage/consented-storage.ts'
import { currentPush, pushBrowserOf, requestPush } from './push-subscription.ts'

/** Whether this reader has turned on push messages in this browser, and they are still allowed. */
export async function isPushEnabledHere(readerId: string): Promise<boolean> {
  return (
    localStorage.getItem(PUSH_ENABLED_FOR) === readerId &&
    Notification.permission === 'granted' &&
    (await currentPush()) !== null
  )
}

export function savePushEnabled(readerId: string): void {
  localStorage.setItem(PUSH_ENABLED_FOR, readerId)
}

export function deletePushEnabled(): void {
  removeItem(PUSH_ENABLED_FOR)
}

/**
 * A push subscription ends with its session. For the reader who had turned it on, and nobody else, it is made again after
 * the next sign-in. The push service may also have given the browser another address meanwhile.
 */
export async function renewPush(): Promise<void> {
  const owner = localStorage.getItem(PUSH_ENABLED_FOR)
  if (owner === null) return
  const { answer } = await sendFromBrowser(findMe, {})
  if (answer?.id !== owner) return
  const subscription = (await currentPush()) ?? (await requestPush())
  if (subscription) await sendFromBrowser(addPush, { body: pushBrowserOf(subscription) })
}
