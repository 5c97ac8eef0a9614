import type { Db } from '../db/connect.ts'
import { BlobGone, BlobLost } from './blob-store.ts'
import type { Blobs } from './blobs.ts'
import { listStored } from './store.ts'

const LISTED_AT_ONCE = 200
const READ_AT_ONCE = 4

export interface Checked {
  blobs: number
  bytes: number
  /** Of these, how many are missing or damaged. */
  lost: number
}

/** One of `of` equal shares, from 0. */
export interface Share {
  at: number
  of: number
}

/**
 * Reads all stored bytes, or a share of them, and compares them with the digests that name them. What is lost is noted in
 * its row, and what is sound again, too. Throws BlobsUnavailable where a place is away, which says nothing of its bytes.
 */
export async function checkBlobs(
  { db, blobs }: { db: Db; blobs: Blobs },
  share: Share = { at: 0, of: 1 },
  progress: (checked: Checked) => void = () => {},
): Promise<Checked> {
  const checked: Checked = { blobs: 0, bytes: 0, lost: 0 }
  for (let after = ''; ; ) {
    const some = await listStored(db, { after, share, places: blobs.places, limit: LISTED_AT_ONCE })
    const last = some.at(-1)
    if (!last) return checked
    after = last.name
    const waiting = some.values()
    const worker = async () => {
      for (const { name, size } of waiting) {
        try {
          for await (const _ of blobs.read(name, 0, size - 1));
        } catch (error) {
          // What was removed meanwhile is nobody's loss.
          if (error instanceof BlobLost) checked.lost++
          else if (!(error instanceof BlobGone)) throw error
        }
        checked.blobs++
        checked.bytes += size
        progress(checked)
      }
    }
    await Promise.all(Array.from({ length: READ_AT_ONCE }, worker))
  }
}
