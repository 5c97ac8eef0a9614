import { findPushKey } from '#contract/calls/follows.ts'
import { trustedScript } from '../platform/trusted-script.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'

const SERVICE_WORKER = '/service-worker.js'

/** Whether this browser can get push messages. */
export function canPush(): boolean {
  return (
    isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  )
}

/** The push subscription of this browser; null without one. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the server needs of a subscription. */
export function pushBrowserOf(subscription: PushSubscription) {
  const key = (name: PushEncryptionKeyName) => new Uint8Array(subscription.getKey(name) ?? [])
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') }
}

/**
 * Asks the person for permission, and then the push service for a subscription. null where permission is refused; throws
 * where the service cannot be reached.
 */
export async function requestPush(): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { answer } = await sendFromBrowser(findPushKey, {})
  await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER), { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = new Uint8Array(answer?.key ?? [])
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
