import { storedConsent } from './consent-cookie.ts'

/** Prefix of keys: the position in a part that was not sent to the account yet. */
export const UNSENT_POSITION = 'unsent-place '

/**
 * Key of the id of the reader for whom this browser shows push messages. It needs no consent, since the reader has asked for
 * the messages.
 */
export const PUSH_ENABLED_FOR = 'told-here'

/** Key of the filters of the calendar that were saved without an account. */
export const SAVED_CALENDAR_FILTERS = 'kashihon-calendar'

/** Key of how this device saves parts for reading offline. */
export const OFFLINE_SETTINGS = 'offline-settings'

/**
 * Key of the parts that are still to be saved for reading offline. It needs no consent, since their reader has asked for
 * them.
 */
export const OFFLINE_WAITING = 'offline-waiting'

/** Prefixes of keys of what belongs to one reader, and is deleted when they sign out. */
const PERSONAL = ['place ', 'told-place ', UNSENT_POSITION, 'marks ', 'reading-preferences-unsaved']
/** Keys and prefixes of settings of this device, whoever reads on it. */
const SETTINGS = [
  'reading-preferences',
  'manga-preferences',
  'manga-shifts ',
  'reader-here',
  SAVED_CALENDAR_FILTERS,
  OFFLINE_SETTINGS,
]

/** Whether the reader has agreed to storage beyond the visit (docs/product.md#consent). */
export function mayStoreBeyondVisit(): boolean {
  return storedConsent()?.includes('personalization') ?? false
}

function chosenStorage(): Storage {
  return mayStoreBeyondVisit() ? localStorage : sessionStorage
}

/** The value of a key. Where both storages have one, that of the visit is the later one. */
export function getItem(key: string): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

/** Stores a value, beyond the visit only with consent. False where there is no room. */
export function setItem(key: string, text: string): boolean {
  const storage = chosenStorage()
  try {
    storage.setItem(key, text)
  } catch {
    return false
  }
  // The value in the other storage is older, and might be read first.
  otherThan(storage).removeItem(key)
  return true
}

export function removeItem(key: string): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

/** All keys with a prefix, of both storages. */
export function keysWithPrefix(beginning: string): string[] {
  const all = [sessionStorage, localStorage].flatMap(keysOf)
  return [...new Set(all.filter(key => key.startsWith(beginning)))]
}

/**
 * After consent was changed: moves all values to the storage of the browser, or of the visit where consent was withdrawn.
 */
export function moveToChosenStorage(): void {
  const storage = chosenStorage()
  const other = otherThan(storage)
  for (const key of keysOf(other).filter(isOwn)) {
    const text = other.getItem(key)
    other.removeItem(key)
    // Of two values that of the visit is the newer one.
    if (text === null || (storage === sessionStorage && storage.getItem(key) !== null)) continue
    try {
      storage.setItem(key, text)
    } catch {
      // Without room in the other storage the value is lost: it may not stay where it was.
    }
  }
}

/** Deletes positions, marks and unsaved preferences of the reader. */
export function removePersonalItems(): void {
  for (const beginning of PERSONAL) for (const key of keysWithPrefix(beginning)) removeItem(key)
}

function isOwn(key: string): boolean {
  return [...PERSONAL, ...SETTINGS].some(name => (name.endsWith(' ') ? key.startsWith(name) : key === name))
}

function otherThan(storage: Storage): Storage {
  return storage === localStorage ? sessionStorage : localStorage
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(key => key !== null)
}
