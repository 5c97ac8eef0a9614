import type { DBSchema } from 'idb'

/** What this browser opens sealed content with. The private half never leaves it: no script can read it. */
export interface DeviceKey {
  /** SPKI, base64url. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

interface KeyShelf extends DBSchema {
  keys: { key: 'device'; value: DeviceKey }
}

const NAME = 'kashihon-device'
/** What is kept on this device, sealed for its key; KEPT_ANSWERS as in service-worker.ts. */
export const KEPT_SHELF = 'kashihon-kept'
export const KEPT_ANSWERS = 'kashihon-kept'
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

let known: Promise<DeviceKey> | null = null
/** Between the tabs: the key is one of the past. */
let tabs: BroadcastChannel | null = null

/** The key of this browser, made when it is first wanted. Rejects where there is no cryptography: on an insecure connection. */
export function deviceKey(): Promise<DeviceKey> {
  tabs ??= listenToTabs()
  known ??= findOrMake().catch(fault => {
    known = null
    throw fault
  })
  return known
}

/** Whoever signs in next has another. What was kept for the old one cannot be opened any more. */
export async function forgetDeviceKey(): Promise<void> {
  known = null
  await dropShelf(NAME).catch(() => {})
  await dropShelf(KEPT_SHELF).catch(() => {})
  await globalThis.caches?.delete(KEPT_ANSWERS).catch(() => {})
  tabs ??= listenToTabs()
  tabs.postMessage('forgotten')
}

function listenToTabs(): BroadcastChannel {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = () => {
    known = null
  }
  return channel
}

/** Without any code that would have to be loaded: also who has no connection may sign out. */
function dropShelf(name: string): Promise<void> {
  return new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.onsuccess = () => done()
    // Another tab is about to close it: it goes then.
    asked.onblocked = () => done()
    asked.onerror = () => fail(asked.error)
  })
}

async function findOrMake(): Promise<DeviceKey> {
  // Needed where something sealed is opened, and on no page before.
  const { openDB } = await import('idb')
  try {
    const shelf = await openShelf(openDB)
    const kept = await shelf.get('keys', 'device')
    const key = kept ?? (await keepFirst(shelf, await makeKey()))
    shelf.close()
    return key
  } catch (fault) {
    if (!globalThis.crypto?.subtle) throw fault
    // A browser that keeps nothing, or no keys: then it is good for this page.
    return makeKey()
  }
}

function openShelf(openDB: typeof import('idb')['openDB']) {
  return openDB<KeyShelf>(NAME, 1, { upgrade: shelf => void shelf.createObjectStore('keys') })
}

/** Two pages may make one at the same time: the first that is kept counts. */
async function keepFirst(shelf: Awaited<ReturnType<typeof openShelf>>, made: DeviceKey): Promise<DeviceKey> {
  const change = shelf.transaction('keys', 'readwrite')
  const first = await change.store.get('device')
  if (!first) await change.store.put(made, 'device')
  await change.done
  return first ?? made
}

async function makeKey(): Promise<DeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  const text = btoa(String.fromCharCode(...spki))
  return { privateKey, publicKey: text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') }
}
