import { storedConsent } from './consent-cookie.ts'

/** Before a part: where one was in it, as long as the account does not know. */
export const UNSENT = 'unsent-place '

/** Whose releases this browser tells of, as they have asked it to. Kept beyond the visit, as what was asked for is. */
export const TOLD_HERE = 'told-here'

/** How one likes to see the calendar, without an account. */
export const CALENDAR_HERE = 'kashihon-calendar'

/** What somebody leaves behind while reading, by how its keys begin. Nobody else is to see it. */
const PERSONAL = ['place ', 'told-place ', UNSENT, 'marks ', 'reading-preferences-unsaved']
/** How one likes to read at this device, whoever one is. */
const SETTINGS = ['reading-preferences', 'manga-preferences', 'manga-shifts ', 'reader-here', CALENDAR_HERE]

/** What is kept beyond the visit is kept only for those who agreed to it (docs/product.md#consent). */
export function keptBeyondVisit(): boolean {
  return storedConsent()?.includes('personalization') ?? false
}

function ownShelf(): Storage {
  return keptBeyondVisit() ? localStorage : sessionStorage
}

/** What is kept under a key; of two that which was kept last. */
export function readOwn(key: string): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

/** Keeps something. False where there is no room: then it holds until the page is left. */
export function keepOwn(key: string, text: string): boolean {
  const shelf = ownShelf()
  try {
    shelf.setItem(key, text)
  } catch {
    return false
  }
  // What lies on the other shelf is older, and may be what is read first.
  otherThan(shelf).removeItem(key)
  return true
}

export function dropOwn(key: string): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

/** The keys that begin so, on either shelf. */
export function keysOfOwn(beginning: string): string[] {
  const all = [sessionStorage, localStorage].flatMap(keysOf)
  return [...new Set(all.filter(key => key.startsWith(beginning)))]
}

/** Whoever agrees takes along what the visit has brought; whoever does not agree any more keeps it until the visit ends. */
export function settleOwn(): void {
  const shelf = ownShelf()
  const other = otherThan(shelf)
  for (const key of keysOf(other).filter(isOwn)) {
    const text = other.getItem(key)
    other.removeItem(key)
    // What was kept for the visit is newer, whichever way it goes.
    if (text === null || (shelf === sessionStorage && shelf.getItem(key) !== null)) continue
    try {
      shelf.setItem(key, text)
    } catch {
      // No room on the other shelf: it is gone, as it has to be.
    }
  }
}

/** Of what was read, marked and wished for here nothing stays that is somebody's own. */
export function clearPersonal(): void {
  for (const beginning of PERSONAL) for (const key of keysOfOwn(beginning)) dropOwn(key)
}

function isOwn(key: string): boolean {
  return [...PERSONAL, ...SETTINGS].some(name => (name.endsWith(' ') ? key.startsWith(name) : key === name))
}

function otherThan(shelf: Storage): Storage {
  return shelf === localStorage ? sessionStorage : localStorage
}

function keysOf(shelf: Storage): string[] {
  return Array.from({ length: shelf.length }, (_, at) => shelf.key(at)).filter(key => key !== null)
}
