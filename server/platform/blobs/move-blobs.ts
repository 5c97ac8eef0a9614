import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { BlobGone, BlobLost, type BlobStore } from './blob-store.ts'
import type { Blobs } from './blobs.ts'
import {
  type BlobToMove,
  beginMove,
  endMove,
  listElsewhere,
  listLeftovers,
  lockLeftover,
  noteForgotten,
  noteOnePlace,
} from './move-store.ts'
import { digestOf } from './sources.ts'

const AT_ONCE = 4
const LISTED_AT_ONCE = 200
/** A move may take days; a process that hangs holds up the next one no longer than this. */
const LONGEST_MS = 7 * 86_400_000

export interface Moved {
  blobs: number
  bytes: number
  /** Why others could not be moved, a line for each. */
  refused: string[]
}

interface Move {
  db: Db
  blobs: Blobs
  clock: Clock
  /** Hears how much has been moved so far. */
  progress?(moved: Moved): void
}

/**
 * Carries all bytes that lie elsewhere to the place where new ones are stored, while the shop is open: each is copied, read
 * again and compared, then read in its new place, and then removed from the old one. What is lost, or whose copy is not the
 * same, stays where it is. Broken off, it goes on where it was. Null where another process is at it. Throws
 * BlobsUnavailable.
 */
export async function moveBlobs({ db, blobs, clock, progress }: Move): Promise<Moved | null> {
  const moved: Moved = { blobs: 0, bytes: 0, refused: [] }
  const isAlone = await db.exclusively('move blobs', LONGEST_MS, async () => {
    await removeLeftovers(db, blobs)
    const target = await blobs.storeAt(blobs.place)
    for (let after = ''; ; ) {
      const some = await listElsewhere(db, { place: blobs.place, after, limit: LISTED_AT_ONCE })
      const last = some.at(-1)
      if (!last) return
      after = last.name
      const waiting = some.values()
      const worker = async () => {
        for (const blob of waiting) {
          const outcome = await moveOne({ db, blobs, clock }, blob, target)
          if (typeof outcome === 'string') moved.refused.push(outcome)
          if (outcome !== true) continue
          moved.blobs++
          moved.bytes += blob.size
          progress?.(moved)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }
  })
  return isAlone ? moved : null
}

/** False where it has been removed or moved meanwhile; a line where it cannot be moved. */
async function moveOne(
  { db, blobs, clock }: Pick<Move, 'db' | 'blobs' | 'clock'>,
  blob: BlobToMove,
  target: BlobStore,
): Promise<boolean | string> {
  const { name, size, place } = blob
  if (!(await beginMove(db, blob, target.place, clock.now()))) return false
  const source = await blobs.storeAt(place)
  const original = await digestOf(blobs.read(name, 0, size - 1)).catch((error: unknown) => error as Error)
  if (original instanceof BlobLost) return original.message
  if (original instanceof BlobGone) return false
  if (original instanceof Error) throw original
  await target.put([{ name, sha256: original, size, read: () => source.read(name, 0, size - 1) }])
  const copy = await digestOf(target.read(name, 0, size - 1))
  if (copy !== original) return `the copy of ${name} is not the same (${original} became ${copy})`
  if (!(await endMove(db, blob, target.place))) {
    await noteForgotten(db, blob, target.place)
    return false
  }
  await source.remove(name)
  await noteOnePlace(db, name)
  return true
}

async function removeLeftovers(db: Db, blobs: Blobs): Promise<void> {
  for (;;) {
    const some = await listLeftovers(db, LISTED_AT_ONCE)
    // Another process whose connection broke in the middle may still be moving: what it moves stays.
    for (const leftover of some)
      await db.transaction(async tx => {
        if (!(await lockLeftover(tx, leftover))) return
        await (await blobs.storeAt(leftover.otherPlace)).remove(leftover.name)
        await noteOnePlace(tx, leftover.name)
      })
    if (some.length < LISTED_AT_ONCE) return
  }
}
