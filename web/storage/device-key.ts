import type { DBSchema } from 'idb'

/** The key pair with which this browser opens sealed content. The private key cannot be exported by any script. */
export interface DeviceKey {
  /** SPKI, base64url. */
  readonly publicKey: string
  readonly privateKey: CryptoKey
}

interface KnownKey extends DeviceKey {
  /** Whether it outlasts the page. */
  readonly isStored: boolean
}

interface KeyDatabase extends DBSchema {
  keys: { key: 'device'; value: DeviceKey }
}

const NAME = 'kashihon-device'
/** What is kept on this device, sealed for its key; KEPT_ANSWERS as in service-worker.ts. */
export const OFFLINE_DATABASE = 'kashihon-kept'
export const OFFLINE_CACHE = 'kashihon-kept'
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

let known: Promise<KnownKey> | null = null
/** Tells the other tabs that the key was deleted. */
let tabs: BroadcastChannel | null = null

/** The key of this browser, made at its first use. Rejects where there is no cryptography: on an insecure connection. */
export function deviceKey(): Promise<KnownKey> {
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
  await deleteDatabase(NAME).catch(() => {})
  await deleteDatabase(OFFLINE_DATABASE).catch(() => {})
  await globalThis.caches?.delete(OFFLINE_CACHE).catch(() => {})
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
function deleteDatabase(name: string): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => done()
    // It is deleted as soon as another tab closes it.
    request.onblocked = () => done()
    request.onerror = () => fail(request.error)
  })
}

async function findOrMake(): Promise<KnownKey> {
  // Loaded only where something sealed is opened.
  const { openDB } = await import('idb')
  try {
    const database = await openKeyDatabase(openDB)
    const stored = await database.get('keys', 'device')
    const key = stored ?? (await storeFirst(database, await makeKey()))
    database.close()
    return { ...key, isStored: true }
  } catch (fault) {
    if (!globalThis.crypto?.subtle) throw fault
    // In a browser that stores nothing the key lasts as long as the page.
    return { ...(await makeKey()), isStored: false }
  }
}

function openKeyDatabase(openDB: typeof import('idb')['openDB']) {
  return openDB<KeyDatabase>(NAME, 1, { upgrade: database => void database.createObjectStore('keys') })
}

/** Two pages may make a key at the same time: the one that was stored first counts. */
async function storeFirst(
  database: Awaited<ReturnType<typeof openKeyDatabase>>,
  made: DeviceKey,
): Promise<DeviceKey> {
  const change = database.transaction('keys', 'readwrite')
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
