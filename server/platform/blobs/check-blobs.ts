import type { Db } from '../db/connect.ts'
import { BlobGone, BlobLost } from './blob-store.ts'
import type { Blobs } from './blobs.ts'
import { listStored } from './store.ts'

const LISTED_AT_ONCE = 200
const READ_AT_ONCE = 4
/** After so many in a row that could not be read, their place is away. */
const MOST_IN_A_ROW = 16

export interface Checked {
  blobs: number
  bytes: number
  /** Of these, how many are missing or damaged. */
  lost: number
  /** Why others could not be read, a line for each. They are neither counted nor noted as lost. */
  unreadable: string[]
}

/** One of `of` equal shares, from 0. */
export interface Share {
  at: number
  of: number
}

/**
 * Reads all stored bytes, or a share of them, and compares them with the digests that name them. What is lost is noted in
 * its row, and what is sound again, too. What cannot be read just now is named. Throws where that is the case of many in a
 * row, or of all: BlobsUnavailable where a place is away, which says nothing of its bytes.
 */
export async function checkBlobs(
  { db, blobs }: { db: Db; blobs: Blobs },
  share: Share = { at: 0, of: 1 },
  progress: (checked: Checked) => void = () => {},
): Promise<Checked> {
  const checked: Checked = { blobs: 0, bytes: 0, lost: 0, unreadable: [] }
  let [inRow, why]: [number, unknown] = [0, null]
  for (let after = ''; ; ) {
    const some = await listStored(db, { after, share, places: blobs.places, limit: LISTED_AT_ONCE })
    const last = some.at(-1)
    if (!last) {
      if (checked.blobs === 0 && why !== null) throw why
      return checked
    }
    after = last.name
    const waiting = some.values()
    const worker = async () => {
      for (const { name, size } of waiting) {
        try {
          for await (const _ of blobs.read(name, 0, size - 1));
        } catch (error) {
          // What was removed meanwhile is nobody's loss.
          if (error instanceof BlobLost) checked.lost++
          else if (!(error instanceof BlobGone)) {
            checked.unreadable.push(`${name}: ${(error as Error).message}`)
            why = error
            if (++inRow >= MOST_IN_A_ROW) throw error
            continue
          }
        }
        inRow = 0
        checked.blobs++
        checked.bytes += size
        progress(checked)
      }
    }
    await Promise.all(Array.from({ length: READ_AT_ONCE }, worker))
  }
}
