import { type DBSchema, openDB } from 'idb'
import type { Part, Volume } from '#contract/generated/catalogue.ts'
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
  /** What follows is missing in entries of older versions until they are refreshed. */
  readonly volumeId?: string
  /** Of the part in its volume. */
  readonly number?: number
  readonly cover?: SavedCover
  /** What the account knew of its reading when it was saved, and when it was refreshed last. */
  readonly readBefore?: boolean
  readonly read?: boolean
  /** From 0 to 1. */
  readonly progress?: number
}

/** The cover of a volume; the picture is cached with the first part of it. */
export interface SavedCover {
  readonly hash: string
  readonly colour: string
}

/** What an entry has of its part and of the volume, where that is known. */
export function detailsToSave(part: Part, volume: Volume | undefined = part.volume) {
  const { hash = '', colour = '' } = volume?.cover ?? {}
  return {
    title: part.shortTitle || part.title,
    volumeId: part.volumeId,
    number: part.number,
    read: part.read,
    progress: part.progress,
    ...(volume && { volume: volume.title, cover: { hash, colour } }),
  }
}

/** Whether it may still be read offline. */
export function isCurrent({ until }: SavedPart, now: Date): boolean {
  return until === null || until > now.getTime()
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
