import { tmpdir } from 'node:os'
import { openBlobs } from '#server/platform/blobs/blobs.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openImages } from '#server/platform/images/images.ts'

/** What an import is given, for tests without a shop. */
export function importContext(db: Db, clock: Clock, dataDir = tmpdir()) {
  const blobs = openBlobs({ db, clock })
  return { db, clock, blobs, images: openImages({ db, clock, blobs, dataDir, drawn: null }) }
}
