import type { BookRemark } from '#contract/generated/studio_upload.ts'
import type { Page } from '#rules/paging.ts'
import { type Remark, remarkLine } from '../../book-files/remark.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { remarkView } from './remark-view.ts'
import type { Asker, ReadFile, UploadState } from './upload.ts'

export interface UploadRow {
  id: string
  accountId: string
  name: string
  folder: string
  bytes: number
  sha256: string
  pieceBytes: number
  state: UploadState
  progress: number
  refusal: string | null
  /** The refusal with its code; null where there is none, or an earlier version has stored it. */
  refusalRemark: BookRemark | null
  /** The message UploadAnswers. */
  answers: Buffer | null
  asker: Asker | null
  book: ReadFile | null
  /** The messages UploadPlan and UploadOutcome. */
  plan: Buffer | null
  outcome: Buffer | null
  failures: number
  begunAt: Date
  touchedAt: Date
  /** The numbers of the pieces that are there. */
  pieces: number[]
}

const UPLOAD = `u.id, u.account_id as "accountId", u.name, u.folder, u.bytes, u.sha256, u.piece_bytes as "pieceBytes", u.state, u.progress, u.refusal, u.refusal_remark as "refusalRemark", u.answers,
  u.asker, u.book, u.plan, u.outcome, u.failures, u.begun_at as "begunAt", u.touched_at as "touchedAt",
  array(select p.number from studio_upload_pieces p where p.upload_id = u.id order by p.number) as pieces`

export async function findUpload(reads: Reads, id: string): Promise<UploadRow | null> {
  const [found] = await reads.query<UploadRow>({
    name: 'findUpload',
    text: `select ${UPLOAD} from studio_uploads u where u.id = $1`,
    values: [id],
  })
  return found ?? null
}

/** The newest first. */
export function listUploadsOf(reads: Reads, accountId: string, { limit, skip }: Page): Promise<UploadRow[]> {
  return reads.query<UploadRow>({
    name: 'listUploadsOf',
    text: `select ${UPLOAD} from studio_uploads u where u.account_id = $1 order by u.begun_at desc, u.id desc limit $2 offset $3`,
    values: [accountId, limit, skip],
  })
}

/** How many uploads somebody has that are not imported, and their bytes; and how many there are in all. */
export async function countUploadsOf(
  reads: Reads,
  accountId: string,
): Promise<{ all: number; count: number; bytes: number }> {
  const [found] = await reads.query<{ all: number; count: number; bytes: number }>({
    name: 'countUploadsOf',
    text: `select count(*) as all, count(*) filter (where state <> 'imported') as count,
        coalesce(sum(bytes) filter (where state <> 'imported'), 0)::bigint as bytes
      from studio_uploads where account_id = $1`,
    values: [accountId],
  })
  return found ?? { all: 0, count: 0, bytes: 0 }
}

/** The bytes of uploads that have not come yet. */
export async function bytesToCome(reads: Reads): Promise<number> {
  const [found] = await reads.query<{ bytes: number }>({
    name: 'bytesToCome',
    text: `select coalesce(sum(greatest(0, u.bytes - u.piece_bytes::bigint * (select count(*) from studio_upload_pieces p where p.upload_id = u.id))), 0)::bigint as bytes
      from studio_uploads u where u.state = 'uploading'`,
  })
  return found?.bytes ?? 0
}

type NewUpload = Pick<
  UploadRow,
  'id' | 'accountId' | 'name' | 'folder' | 'bytes' | 'sha256' | 'pieceBytes' | 'begunAt'
>

/** The id of the upload, or of the one of the same file that is under way. */
export async function addUpload(reads: Reads, upload: NewUpload): Promise<string> {
  const { id, accountId, name, folder, bytes, sha256, pieceBytes, begunAt } = upload
  const [row] = await reads.query<{ id: string }>({
    name: 'addUpload',
    text: `insert into studio_uploads (id, account_id, name, folder, bytes, sha256, piece_bytes, state, begun_at, touched_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'uploading', $8, $8)
      on conflict (account_id, sha256, name, folder) where state <> 'imported' do update set touched_at = excluded.touched_at
      returning id`,
    values: [id, accountId, name, folder, bytes, sha256, pieceBytes, begunAt],
  })
  return row?.id ?? id
}

/** The upload of the same file that is under way. */
export async function findSameUpload(
  reads: Reads,
  { accountId, sha256, name, folder }: Pick<UploadRow, 'accountId' | 'sha256' | 'name' | 'folder'>,
): Promise<string | null> {
  const [found] = await reads.query<{ id: string }>({
    name: 'findSameUpload',
    text: `select id from studio_uploads where account_id = $1 and sha256 = $2 and name = $3 and folder = $4 and state <> 'imported'`,
    values: [accountId, sha256, name, folder],
  })
  return found?.id ?? null
}

/**
 * Notes a piece whose bytes are stored. Locks the upload, so that of two last pieces that come at the same time one sees
 * both.
 */
export async function addPiece(
  reads: Reads,
  { uploadId, number, sha256, now }: { uploadId: string; number: number; sha256: string; now: Date },
): Promise<void> {
  await reads.query({
    name: 'touchUpload',
    text: 'update studio_uploads set touched_at = $2 where id = $1',
    values: [uploadId, now],
  })
  await reads.query({
    name: 'addUploadPiece',
    text: 'insert into studio_upload_pieces (upload_id, number, sha256) values ($1, $2, $3) on conflict do nothing',
    values: [uploadId, number, sha256],
  })
}

/** Where the bytes of the pieces lie, in order. */
export async function listPieces(reads: Reads, uploadId: string): Promise<string[]> {
  const rows = await reads.query<{ sha256: string }>({
    name: 'listUploadPieces',
    text: 'select sha256 from studio_upload_pieces where upload_id = $1 order by number',
    values: [uploadId],
  })
  return rows.map(({ sha256 }) => sha256)
}

/** All of them, where the bytes are not those that were announced. */
export async function deletePieces(reads: Reads, uploadId: string): Promise<void> {
  await reads.query({
    name: 'deleteUploadPieces',
    text: 'delete from studio_upload_pieces where upload_id = $1',
    values: [uploadId],
  })
}

interface StateChange {
  state: UploadState
  /** Only from one of these. */
  from: readonly UploadState[]
  now: Date
  refusal?: Remark | null
  answers?: Uint8Array
  asker?: Asker | null
}

/** False where it is in none of the states named. */
export async function changeState(reads: Reads, id: string, change: StateChange): Promise<boolean> {
  const { state, from, now, refusal = null, answers, asker = null } = change
  const rows = await reads.query({
    name: 'changeUploadState',
    text: `update studio_uploads set state = $2, progress = 0, refusal = $4, refusal_remark = $8, touched_at = $5, failures = case when $6::bytea is null then failures else 0 end,
        answers = coalesce($6, answers), asker = coalesce($7::jsonb, asker)
      where id = $1 and state = any($3) returning id`,
    values: [
      ...[id, state, from, refusal && remarkLine(refusal), now],
      ...[answers ? Buffer.from(answers) : null, asker && JSON.stringify(asker)],
      refusal && JSON.stringify(remarkView(refusal)),
    ],
  })
  return rows.length > 0
}

/** What is answered of an upload that is being read. */
export async function saveAnswers(reads: Reads, id: string, answers: Uint8Array): Promise<void> {
  await reads.query({
    name: 'saveUploadAnswers',
    text: `update studio_uploads set answers = $2 where id = $1 and state = 'reading'`,
    values: [id, Buffer.from(answers)],
  })
}

export async function noteProgress(reads: Reads, id: string, percent: number): Promise<void> {
  await reads.query({
    name: 'noteUploadProgress',
    text: 'update studio_uploads set progress = $2 where id = $1 and progress <> $2',
    values: [id, percent],
  })
}

/** Counts a failure that nobody foresaw; answers how many there were. */
export async function countFailure(reads: Reads, id: string): Promise<number> {
  const [row] = await reads.query<{ failures: number }>({
    name: 'countUploadFailure',
    text: 'update studio_uploads set failures = failures + 1 where id = $1 returning failures',
    values: [id],
  })
  return row?.failures ?? 0
}

export async function saveReadFile(reads: Reads, id: string, file: ReadFile): Promise<void> {
  await reads.query({
    name: 'saveReadFile',
    text: 'update studio_uploads set book = $2 where id = $1',
    values: [id, JSON.stringify(file)],
  })
  for (const table of ['studio_upload_texts', 'studio_upload_pictures'])
    await reads.query({ text: `delete from ${table} where upload_id = $1`, values: [id] })
  const { pictures } = file.book
  await reads.query({
    name: 'saveUploadPictures',
    text: `insert into studio_upload_pictures (upload_id, hash, media_type)
      select $1, hash, type from unnest($2::text[], $3::text[]) as p (hash, type) on conflict do nothing`,
    values: [id, pictures.map(({ hash }) => hash), pictures.map(({ mediaType }) => mediaType)],
  })
}

export async function saveReadText(reads: Reads, id: string, name: string, bytes: Buffer): Promise<void> {
  await reads.query({
    name: 'saveUploadText',
    text: 'insert into studio_upload_texts (upload_id, name, bytes) values ($1, $2, $3)',
    values: [id, name, bytes],
  })
}

export async function findReadText(reads: Reads, id: string, name: string): Promise<Buffer | null> {
  const [row] = await reads.query<{ bytes: Buffer }>({
    name: 'findUploadText',
    text: 'select bytes from studio_upload_texts where upload_id = $1 and name = $2',
    values: [id, name],
  })
  return row?.bytes ?? null
}

/** The media type of a picture of somebody's upload. */
export async function findReadPicture(
  reads: Reads,
  { uploadId, hash, accountId }: { uploadId: string; hash: string; accountId: string },
): Promise<string | null> {
  const [row] = await reads.query<{ mediaType: string }>({
    name: 'findUploadPicture',
    text: `select p.media_type as "mediaType" from studio_upload_pictures p join studio_uploads u on u.id = p.upload_id
      where p.upload_id = $1 and p.hash = $2 and u.account_id = $3`,
    values: [uploadId, hash, accountId],
  })
  return row?.mediaType ?? null
}

/** False where an import is under way or asked for anew meanwhile. */
export async function savePlan(
  reads: Reads,
  id: string,
  planned: { plan: Uint8Array; refusal: string | null; refused: BookRemark | null; now: Date },
): Promise<boolean> {
  const { plan, refusal, refused, now } = planned
  const rows = await reads.query({
    name: 'saveUploadPlan',
    text: `update studio_uploads set state = 'read', plan = $2, refusal = $3, refusal_remark = $5, progress = 100, touched_at = $4 where id = $1 and state = 'reading' returning id`,
    values: [id, Buffer.from(plan), refusal, now, refused && JSON.stringify(refused)],
  })
  return rows.length > 0
}

/** The pieces and what was read of them are of no use any more. */
export async function saveOutcome(
  reads: Reads,
  id: string,
  { outcome, now }: { outcome: Uint8Array; now: Date },
): Promise<void> {
  await reads.query({
    name: 'saveUploadOutcome',
    text: `update studio_uploads set state = 'imported', outcome = $2, refusal = null, refusal_remark = null, progress = 100, touched_at = $3 where id = $1`,
    values: [id, Buffer.from(outcome), now],
  })
  for (const table of ['studio_upload_pieces', 'studio_upload_texts', 'studio_upload_pictures'])
    await reads.query({ text: `delete from ${table} where upload_id = $1`, values: [id] })
}

export async function deleteUploadRow(reads: Reads, id: string): Promise<boolean> {
  const rows = await reads.query({
    name: 'deleteUpload',
    text: `delete from studio_uploads where id = $1 and state <> 'importing' returning id`,
    values: [id],
  })
  return rows.length > 0
}

/** Those with which nothing was done since `before`. */
export async function deleteOldUploads(reads: Reads, before: Date): Promise<void> {
  await reads.query({
    name: 'deleteOldUploads',
    text: 'delete from studio_uploads where touched_at < $1',
    values: [before],
  })
}
