import { findPushKey } from '#contract/calls/follows.ts'
import { sendFromBrowser } from '../platform/send-from-browser.ts'
import { trustedScript } from '../platform/trusted-script.ts'

const SERVICE_WORKER = '/service-worker.js'

/** Whether this browser can be told anything while no page of the shop is open. */
export function canBeTold(): boolean {
  return (
    isSecureContext &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  )
}

/** How this browser is told; null where it is not. */
export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the server has to know of it. */
export function browserOf(subscription: PushSubscription) {
  const key = (name: PushEncryptionKeyName) => new Uint8Array(subscription.getKey(name) ?? [])
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') }
}

/** Asks the person, and then the browser's push service. null where the person does not want it. Throws where the service cannot be reached. */
export async function askForPush(): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { answer } = await sendFromBrowser(findPushKey, {})
  await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER), { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const applicationServerKey = new Uint8Array(answer?.key ?? [])
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
