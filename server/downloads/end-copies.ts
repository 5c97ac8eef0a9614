import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AppContext } from '../context.ts'
import { makeTemporaryFolder } from '../platform/temporary-folder.ts'
import type { CommonFile } from './common-file-store.ts'
import type { BoughtBook } from './copy-store.ts'
import { fileName } from './file-name.ts'
import { listFiles, noteMissing, replaceFile } from './file-store.ts'
import { makeEndingsInChild } from './worker/run-file-workers.ts'

/** A bought book with the id of its copy. */
export interface NamedCopy {
  bought: BoughtBook
  copyId: string
}

/** Makes the files of these copies of one volume: each begins with what they have in common and ends with whose it is. */
export async function endCopies(
  app: AppContext,
  commons: readonly CommonFile[],
  copies: readonly NamedCopy[],
  madeFrom: string,
): Promise<void> {
  const { db, clock } = app
  const ends = await endsOf(commons, copies)
  for (const [at, { bought }] of copies.entries()) {
    const { bookId, title } = bought
    const before = await listFiles(db, bookId)
    await db.transaction(async tx => {
      for (const { id: commonId, type, size, refused } of commons) {
        if (before.some(file => file.type === type && file.madeFrom === madeFrom)) continue
        const ending = ends[at]?.[type]
        const now = clock.now()
        if (!ending) {
          await noteMissing(tx, { bookId, type, madeFrom, reason: refused ?? '', at: now })
          continue
        }
        // The name stays the same, so that a new download replaces the old file on the reader's disk.
        const name = before.find(file => file.type === type)?.name ?? fileName(title, type)
        const file = { id: randomUUID(), bookId, type, name, madeFrom, madeAt: now }
        await replaceFile(tx, { ...file, size: size + ending.length, bytes: { commonId, ending } })
      }
    })
  }
}

async function endsOf(commons: readonly CommonFile[], copies: readonly NamedCopy[]) {
  const plans = Object.fromEntries(commons.flatMap(({ type, plan }) => (plan ? [[type, plan]] : [])))
  if (Object.keys(plans).length === 0) return []
  const folder = await makeTemporaryFolder('copies')
  try {
    return await makeEndingsInChild(folder, {
      plans,
      copies: copies.map(({ bought: { buyer, boughtAt, correctedAt }, copyId }) => ({
        ...{ id: copyId, buyer, boughtAt, correctedAt },
      })),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
