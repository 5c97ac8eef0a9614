import type { BookReading } from '#contract/generated/library.ts'
import type { Reader } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { listLastPositions, listNextParts, listVolumeReading } from '../places/store.ts'
import { toReadingPlace } from '../places/to-reading-place.ts'

interface ReadingRequest {
  app: AppContext
  reader: Reader
  now: Date
  volumeIds: readonly string[]
}

/**
 * How far the reader is in each of these volumes, by volume id, and where to go on; three statements, whatever their number.
 */
export async function readingsOf({
  app: { db },
  reader,
  now,
  volumeIds,
}: ReadingRequest): Promise<Map<string, BookReading>> {
  if (volumeIds.length === 0) return new Map()
  const of = { accountId: reader.id, volumeIds, now }
  const [rows, nextParts] = await Promise.all([listVolumeReading(db, of), listNextParts(db, of)])
  const positions = await listLastPositions(
    db,
    reader.id,
    nextParts.map(({ partId }) => partId),
  )
  const nextOf = new Map(nextParts.map(next => [next.volumeId, next]))
  const placeOf = new Map(positions.map(row => [row.partId, toReadingPlace(row, reader)]))
  return new Map(
    rows.map(({ volumeId, parts, partsRead, progress, lastReadAt }) => {
      const { slug = '', title = '', partId = '' } = nextOf.get(volumeId) ?? {}
      const read = partsRead === parts
      const reading = { parts, partsRead, progress, read, lastRead: lastReadAt ?? undefined, slug, title }
      // Who has read all of it begins anew, and not at the end of a part.
      return [volumeId, { ...reading, place: read ? undefined : placeOf.get(partId) }]
    }),
  )
}
