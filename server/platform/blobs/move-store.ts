import type { Reads, Tx } from '../db/connect.ts'
import type { BlobPlace } from './blob-store.ts'

export interface BlobsInPlace {
  place: BlobPlace
  blobs: number
  bytes: number
}

/** How much lies where. */
export function countBlobs(reads: Reads): Promise<BlobsInPlace[]> {
  return reads.query<BlobsInPlace>({
    text: 'select place, count(*) as blobs, sum(size)::bigint as bytes from blobs where stored group by place order by place',
  })
}

export interface BlobToMove {
  name: string
  size: number
  place: BlobPlace
}

/** Blobs that lie elsewhere, in the order of their names. */
export function listElsewhere(
  reads: Reads,
  { place, after, limit }: { place: BlobPlace; after: string; limit: number },
): Promise<BlobToMove[]> {
  return reads.query<BlobToMove>({
    name: 'listBlobsElsewhere',
    text: 'select name, size, place from blobs where place <> $1 and stored and name > $2 order by name limit $3',
    values: [place, after, limit],
  })
}

/**
 * Notes that bytes may lie in two places from now on. The sweep leaves them alone for a day. False where they are about to
 * be removed.
 */
export async function beginMove(
  reads: Reads,
  { name, place }: BlobToMove,
  to: BlobPlace,
  now: Date,
): Promise<boolean> {
  const rows = await reads.query({
    name: 'beginMoveOfBlob',
    text: `update blobs set other_place = $3, unused_since = case when unused_since is null then null else $4::timestamptz end
      where name = $1 and place = $2 and stored and other_place is null returning name`,
    values: [name, place, to, now],
  })
  return rows.length > 0
}

/**
 * From now on the bytes are read in their new place. False where they were removed meanwhile, as those of a reader who
 * leaves are.
 */
export async function endMove(reads: Reads, { name, place }: BlobToMove, to: BlobPlace): Promise<boolean> {
  const rows = await reads.query({
    name: 'endMoveOfBlob',
    text: 'update blobs set place = $3, other_place = $2 where name = $1 and place = $2 and other_place = $3 returning name',
    values: [name, place, to],
  })
  return rows.length > 0
}

/** Has the next sweep remove a copy of bytes of which no row knows any more. */
export async function noteForgotten(
  reads: Reads,
  { name, size }: BlobToMove,
  place: BlobPlace,
): Promise<void> {
  await reads.query({
    name: 'noteForgottenBlob',
    text: `insert into blobs (name, size, place, stored, unused_since) values ($1, $2, $3, false, 'epoch') on conflict do nothing`,
    values: [name, size, place],
  })
}

/** Bytes that a move which was broken off has left in a second place. */
export function listLeftovers(
  reads: Reads,
  limit: number,
): Promise<{ name: string; otherPlace: BlobPlace }[]> {
  return reads.query<{ name: string; otherPlace: BlobPlace }>({
    text: 'select name, other_place as "otherPlace" from blobs where other_place is not null and stored limit $1',
    values: [limit],
  })
}

/** Locks such a leftover until it is removed. False where a move that is under way has changed it. */
export async function lockLeftover(
  tx: Tx,
  { name, otherPlace }: { name: string; otherPlace: BlobPlace },
): Promise<boolean> {
  const rows = await tx.query({
    name: 'lockLeftoverOfBlob',
    text: 'select name from blobs where name = $1 and other_place = $2 and stored for update',
    values: [name, otherPlace],
  })
  return rows.length > 0
}

export async function noteOnePlace(reads: Reads, name: string): Promise<void> {
  await reads.query({
    name: 'noteOnePlaceOfBlob',
    text: 'update blobs set other_place = null where name = $1',
    values: [name],
  })
}
