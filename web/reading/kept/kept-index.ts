import { type DBSchema, openDB } from 'idb'
import { KEPT_SHELF } from '../../platform/device-key.ts'

/** What the shelf says about a part that is kept. */
export interface KeptPart {
  readonly partId: string
  /** The page at which it is read, with language prefix. */
  readonly page: string
  readonly title: string
  readonly volume: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** Until when it may be read here; null for as long as it lies here. */
  readonly until: number | null
  /** Who has kept it: the id of the account. */
  readonly reader: string
  /** Addresses of what was kept of it. */
  readonly answers: readonly string[]
}

interface Shelf extends DBSchema {
  parts: { key: string; value: KeptPart }
}

function openShelf() {
  return openDB<Shelf>(KEPT_SHELF, 1, {
    upgrade: shelf => void shelf.createObjectStore('parts', { keyPath: 'partId' }),
  })
}

async function withShelf<T>(work: (shelf: Awaited<ReturnType<typeof openShelf>>) => Promise<T>): Promise<T> {
  const shelf = await openShelf()
  try {
    return await work(shelf)
  } finally {
    shelf.close()
  }
}

/** The last kept first. */
export async function listKept(): Promise<KeptPart[]> {
  const all = await withShelf(shelf => shelf.getAll('parts'))
  return all.sort((a, b) => b.keptAt - a.keptAt)
}

export function findKept(partId: string): Promise<KeptPart | null> {
  return withShelf(async shelf => (await shelf.get('parts', partId)) ?? null)
}

export async function noteKept(part: KeptPart): Promise<void> {
  await withShelf(shelf => shelf.put('parts', part))
}

export async function dropKept(partId: string): Promise<void> {
  await withShelf(shelf => shelf.delete('parts', partId))
}
