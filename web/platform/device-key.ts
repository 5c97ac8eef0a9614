import type { DBSchema } from 'idb'

/** The key pair with which this browser opens sealed content. The private key cannot be exported by any script. */
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
/** Tells the other tabs that the key was deleted. */
let tabs: BroadcastChannel | null = null

/** The key of this browser, made at its first use. Rejects where there is no cryptography: on an insecure connection. */
export function deviceKey(): Promise<DeviceKey> {
  tabs ??= listenToTabs()
  known ??= findOrMake().catch(fault => {
    known = null
    throw fault
  })
  return known
}

/** Deletes the key and all parts stored for it, which cannot be opened without it. The next reader gets a new one. */
export async function deleteDeviceKey(): Promise<void> {
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

/** Uses no code that would have to be loaded first, so that one can sign out without a connection. */
function dropShelf(name: string): Promise<void> {
  return new Promise((done, fail) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.onsuccess = () => done()
    // It is deleted as soon as another tab closes it.
    asked.onblocked = () => done()
    asked.onerror = () => fail(asked.error)
  })
}

async function findOrMake(): Promise<DeviceKey> {
  // Loaded only where something sealed is opened.
  const { openDB } = await import('idb')
  try {
    const shelf = await openShelf(openDB)
    const kept = await shelf.get('keys', 'device')
    const key = kept ?? (await keepFirst(shelf, await makeKey()))
    shelf.close()
    return key
  } catch (fault) {
    if (!globalThis.crypto?.subtle) throw fault
    // In a browser that stores nothing the key lasts as long as the page.
    return makeKey()
  }
}

function openShelf(openDB: typeof import('idb')['openDB']) {
  return openDB<KeyShelf>(NAME, 1, { upgrade: shelf => void shelf.createObjectStore('keys') })
}

/** Two pages may make a key at the same time: the one that was stored first counts. */
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
