import type { Db } from '../db/connect.ts'
import { StartError } from '../start-error.ts'
import { type BlobPlace, type BlobStore, BlobsUnavailable } from './blob-store.ts'
import type { BlobsConfig } from './blobs-config.ts'
import { databaseStore } from './database-store.ts'
import { holdsBlobs } from './store.ts'

/** The stores by their places; what another place than the database needs is loaded when it is first used. */
export function openPlaces(db: Db, { folder, s3 }: BlobsConfig): (place: BlobPlace) => Promise<BlobStore> {
  const opened = new Map<BlobPlace, Promise<BlobStore>>([['database', Promise.resolve(databaseStore(db))]])

  async function open(place: BlobPlace): Promise<BlobStore> {
    if (place === 'folder' && folder !== null) {
      const { folderStore } = await import('./folder-store.ts')
      return folderStore(folder, async () => !(await holdsBlobs(db, 'folder')))
    }
    if (place === 's3' && s3 !== null) {
      const { s3Store } = await import('./s3-store.ts')
      return s3Store(s3)
    }
    throw new BlobsUnavailable(whyNotSet(place))
  }

  return place => {
    const known = opened.get(place)
    if (known) return known
    const opening = open(place)
    opened.set(place, opening)
    opening.catch(() => opened.delete(place))
    return opening
  }
}

/** One line for the operator. */
function whyNotSet(place: BlobPlace): string {
  const where = place === 's3' ? 'an object store' : 'a folder'
  return `Pictures and files lie in ${where}, which neither BLOBS nor BLOBS_BEFORE names`
}

/** Throws StartError with one line where bytes lie in a place that no setting names. */
export async function checkPlaces(db: Db, { folder, s3 }: BlobsConfig): Promise<void> {
  for (const [place, named] of [
    ['folder', folder],
    ['s3', s3],
  ] as const)
    if (named === null && (await holdsBlobs(db, place))) throw new StartError(`${whyNotSet(place)}.`)
}
