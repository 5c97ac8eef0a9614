import type { Reads } from '../db/connect.ts'
import type { BlobPlace, BlobSource, LostAs } from './blob-store.ts'

/** What the database knows of stored bytes, wherever they lie. */
export interface Blob {
  size: number
  place: BlobPlace
  /** False while they are being stored or removed. */
  stored: boolean
  /** Null while nothing is known to be wrong with them. */
  lostAs: LostAs | null
}

const BLOB = 'size, place, stored, lost_as as "lostAs"'

export async function findBlob(reads: Reads, name: string): Promise<Blob | null> {
  const [blob] = await reads.query<Blob>({
    name: 'findBlob',
    text: `select ${BLOB} from blobs where name = $1`,
    values: [name],
  })
  return blob ?? null
}

export function listBlobs(reads: Reads, names: readonly string[]): Promise<(Blob & { name: string })[]> {
  return reads.query<Blob & { name: string }>({
    name: 'listBlobs',
    text: `select name, ${BLOB} from blobs where name = any($1)`,
    values: [names],
  })
}

export interface LostBlob {
  name: string
  place: BlobPlace
  as: LostAs
}

/** Notes what is wrong with stored bytes. False where that is known, or they are stored anew or lie elsewhere by now. */
export async function noteLost(reads: Reads, { name, place, as }: LostBlob, now: Date): Promise<boolean> {
  const rows = await reads.query({
    name: 'noteLostBlob',
    text: `update blobs set lost_at = $4, lost_as = $3
      where name = $1 and place = $2 and stored and lost_as is distinct from $3 returning name`,
    values: [name, place, as, now],
  })
  return rows.length > 0
}

/** Notes that nothing is wrong with the bytes any more. */
export async function noteSound(reads: Reads, name: string): Promise<void> {
  await reads.query({
    name: 'noteSoundBlob',
    text: 'update blobs set lost_at = null, lost_as = null where name = $1',
    values: [name],
  })
}

/**
 * Notes bytes before they are stored, so that whatever becomes of it nothing lies anywhere of which the database does not
 * know. Answers those that are not stored yet or are lost; the others stay for a day from now, used or not. What is lost is
 * read where it was until it is stored again, as somebody may restore it there.
 */
export async function announceBlobs(
  reads: Reads,
  sources: readonly Pick<BlobSource, 'name' | 'size'>[],
  place: BlobPlace,
  now: Date,
): Promise<{ name: string }[]> {
  const rows = await reads.query<{ name: string; stored: boolean; isLost: boolean }>({
    name: 'announceBlobs',
    text: `insert into blobs as b (name, size, place, stored, unused_since)
      select distinct on (name) name, size, $3, false, $4::timestamptz from unnest($1::text[], $2::bigint[]) as given (name, size) order by name
      on conflict (name) do update set
        unused_since = case when b.unused_since is null then null else excluded.unused_since end,
        place = case when b.stored then b.place else excluded.place end,
        other_place = case when b.place = excluded.place or (b.stored and b.lost_as is null) then b.other_place
          when b.stored then excluded.place else b.place end
      where b.unused_since is not null or b.lost_as is not null
      returning b.name, b.stored, b.lost_as is not null as "isLost"`,
    values: [sources.map(({ name }) => name), sources.map(({ size }) => size), place, now],
  })
  return rows.filter(({ stored, isLost }) => !stored || isLost)
}

/** False where some of them are to lie elsewhere by now: another server, with other settings, stores the same bytes. */
export async function noteStored(reads: Reads, names: readonly string[], place: BlobPlace): Promise<boolean> {
  const rows = await reads.query({
    name: 'noteStoredBlobs',
    text: `update blobs set stored = true, lost_at = null, lost_as = null, place = $2,
        other_place = case when place = $2 then other_place else place end
      where name = any($1) and (place = $2 or (stored and other_place = $2)) returning name`,
    values: [names, place],
  })
  return rows.length === names.length
}

/** Stored bytes of a share, in the order of their names. */
export function listStored(
  reads: Reads,
  {
    after,
    share,
    places,
    limit,
  }: { after: string; share: { at: number; of: number }; places: readonly BlobPlace[]; limit: number },
): Promise<{ name: string; size: number }[]> {
  return reads.query<{ name: string; size: number }>({
    name: 'listStoredBlobs',
    text: `select name, size from blobs
      where stored and name > $1 and abs(hashtext(name)::bigint) % $2 = $3 and place = any($4) order by name limit $5`,
    values: [after, share.of, share.at, places, limit],
  })
}

/** What is noted as lost, in the order of the names. */
export function listLost(
  reads: Reads,
  { after, limit }: { after: string; limit: number },
): Promise<LostBlob[]> {
  return reads.query<LostBlob>({
    name: 'listLostBlobs',
    text: `select name, place, coalesce(lost_as, 'missing') as "as" from blobs where lost_at is not null and name > $1 order by name limit $2`,
    values: [after, limit],
  })
}

export function countLost(reads: Reads): Promise<{ as: LostAs; count: number }[]> {
  return reads.query<{ as: LostAs; count: number }>({
    name: 'countLostBlobs',
    text: `select coalesce(lost_as, 'missing') as "as", count(*)::int as count from blobs where lost_at is not null group by lost_as`,
  })
}

/** Every piece of a file but the last has this many bytes; what was in memory as a whole is one piece. */
export const PIECE_BYTES = 524_288

export async function addPiece(reads: Reads, name: string, position: number, bytes: Buffer): Promise<void> {
  await reads.query({
    name: 'addBlobPiece',
    text: 'insert into blob_pieces (name, position, bytes) values ($1, $2, $3) on conflict do nothing',
    values: [name, position, bytes],
  })
}

/** The bytes from `start` to the end of their piece, or to `end`. Null where there are none. */
export async function findBytes(
  reads: Reads,
  name: string,
  start: number,
  end: number,
): Promise<Buffer | null> {
  const [row] = await reads.query<{ bytes: Buffer | null }>({
    name: 'findBlobBytes',
    text: `select substring(bytes from ($3::bigint - position::bigint * ${PIECE_BYTES} + 1)::int for $4::int) as bytes
      from blob_pieces where name = $1 and position = any($2::int[]) order by position desc limit 1`,
    values: [name, [0, Math.floor(start / PIECE_BYTES)], start, end - start + 1],
  })
  return row?.bytes?.length ? row.bytes : null
}

export async function hasPieces(reads: Reads, name: string): Promise<boolean> {
  const rows = await reads.query({
    name: 'hasBlobPieces',
    text: 'select from blob_pieces where name = $1 limit 1',
    values: [name],
  })
  return rows.length > 0
}

/** Also those that earlier versions stored, in tables of their own. */
export async function deletePieces(reads: Reads, names: readonly string[]): Promise<void> {
  await reads.query({
    name: 'deleteBlobPieces',
    text: 'delete from blob_pieces where name = any($1)',
    values: [names],
  })
}

/** Whether bytes are stored in this place. */
export async function holdsBlobs(reads: Reads, place: BlobPlace): Promise<boolean> {
  const rows = await reads.query({
    name: 'holdsBlobs',
    text: 'select from blobs where place = $1 and stored limit 1',
    values: [place],
  })
  return rows.length > 0
}
