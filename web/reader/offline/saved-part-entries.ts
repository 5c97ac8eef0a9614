import { type DBSchema, openDB } from 'idb'
import { OFFLINE_DATABASE } from '../../storage/device-key.ts'

/** A part that is saved for reading offline, as it is stored in IndexedDB. */
export interface SavedPart {
  readonly partId: string
  /** The path of the page at which it is read, with its language. */
  readonly page: string
  readonly title: string
  readonly volume: string
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** Until when it may be read offline, milliseconds since 1970; null without a limit. */
  readonly until: number | null
  /** The id of the account that saved it. */
  readonly reader: string
  /** The paths of its answers in the cache. */
  readonly answers: readonly string[]
}

interface Schema extends DBSchema {
  parts: { key: string; value: SavedPart }
}

function openDatabase() {
  return openDB<Schema>(OFFLINE_DATABASE, 1, {
    upgrade: database => void database.createObjectStore('parts', { keyPath: 'partId' }),
  })
}

async function withDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** The newest first. */
export async function listSavedParts(): Promise<SavedPart[]> {
  const all = await withDatabase(database => database.getAll('parts'))
  return all.sort((a, b) => b.keptAt - a.keptAt)
}

export function findSavedPart(partId: string): Promise<SavedPart | null> {
  return withDatabase(async database => (await database.get('parts', partId)) ?? null)
}

export async function putSavedPart(part: SavedPart): Promise<void> {
  await withDatabase(database => database.put('parts', part))
}

/** Deletes the entry alone, not what is cached of the part. */
export async function deleteEntry(partId: string): Promise<void> {
  await withDatabase(database => database.delete('parts', partId))
}
