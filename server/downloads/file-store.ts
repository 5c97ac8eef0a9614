import { keptOf } from '../catalogue/seen-sql.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { FileType } from './file-types.ts'

export interface BookFile {
  id: string
  type: FileType
  name: string
  size: number
  madeFrom: string
  madeAt: Date
}

const FILE = 'f.id, f.type, f.name, f.size, f.made_from as "madeFrom", f.made_at as "madeAt"'

/** The files of a book as they are at present. */
export function listFiles(reads: Reads, bookId: string): Promise<BookFile[]> {
  return reads.query<BookFile>({
    name: 'listBookFiles',
    text: `select ${FILE} from book_files f where f.book_id = $1 and f.replaced_at is null`,
    values: [bookId],
  })
}

/** Those types of a book that could not be made, and from what. */
export function listMissing(reads: Reads, bookId: string): Promise<{ type: FileType; madeFrom: string }[]> {
  return reads.query<{ type: FileType; madeFrom: string }>({
    name: 'listMissingFiles',
    text: 'select type, made_from as "madeFrom" from book_files_missing where book_id = $1',
    values: [bookId],
  })
}

export interface NewFile extends BookFile {
  bookId: string
  /** The common file that it begins with, and how it goes on, or the blob with all its bytes, which is stored already. */
  bytes: { commonId: string; ending: Buffer } | { blob: string }
}

/** Puts a file in the place of the one before it. */
export async function replaceFile(tx: Tx, file: NewFile): Promise<void> {
  const { id, bookId, type, name, size, madeFrom, madeAt, bytes } = file
  const { commonId, ending, blob } = { commonId: null, ending: null, blob: null, ...bytes }
  await tx.query({
    name: 'retireBookFile',
    text: 'update book_files set replaced_at = $3 where book_id = $1 and type = $2 and replaced_at is null',
    values: [bookId, type, madeAt],
  })
  await tx.query({
    name: 'addBookFile',
    text: `insert into book_files (id, book_id, type, name, size, made_from, made_at, common_id, ending, blob)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [...[id, bookId, type, name, size, madeFrom, madeAt], ...[commonId, ending, blob]],
  })
  await tx.query({
    name: 'foundBookFile',
    text: 'delete from book_files_missing where book_id = $1 and type = $2',
    values: [bookId, type],
  })
}

/**
 * Where the bytes of a file are: a blob, or the beginning that it has in common with others, and its own end after so many
 * bytes.
 */
export interface FileBytes {
  blob: string
  ending: { at: number; bytes: Buffer } | null
}

export async function findFileBytes(reads: Reads, fileId: string): Promise<FileBytes | null> {
  const [row] = await reads.query<{ blob: string | null; at: number | null; bytes: Buffer | null }>({
    name: 'findFileBytes',
    text: `select coalesce(f.blob, v.blob) as blob, v.size as at, f.ending as bytes
      from book_files f left join volume_files v on v.id = f.common_id where f.id = $1`,
    values: [fileId],
  })
  const { blob, at, bytes } = row ?? { blob: null, at: null, bytes: null }
  if (blob === null) return null
  return { blob, ending: at === null || bytes === null ? null : { at, bytes } }
}

/** Records that a type cannot be made, and removes an older file of it, which is outdated. */
export async function noteMissing(
  tx: Tx,
  missing: { bookId: string; type: FileType; madeFrom: string; reason: string; at: Date },
): Promise<void> {
  const { bookId, type, madeFrom, reason, at } = missing
  await tx.query({
    name: 'retireBookFile',
    text: 'update book_files set replaced_at = $3 where book_id = $1 and type = $2 and replaced_at is null',
    values: [bookId, type, at],
  })
  await tx.query({
    name: 'noteMissingFile',
    text: `insert into book_files_missing (book_id, type, made_from, reason) values ($1, $2, $3, $4)
      on conflict (book_id, type) do update set made_from = excluded.made_from, reason = excluded.reason`,
    values: [bookId, type, madeFrom, reason],
  })
}

/** Deletes files that were replaced before `before`, which no download can be reading any more. */
export async function dropReplaced(reads: Reads, before: Date): Promise<void> {
  await reads.query({
    name: 'dropReplacedFiles',
    text: 'delete from book_files where replaced_at < $1',
    values: [before],
  })
}

export interface OwnedFile extends BookFile {
  accountId: string
  /** Nothing of the book was read or downloaded yet. */
  unopened: boolean
}

/** The file of a book that somebody owns; null where nobody does, or it is not there. */
export async function findOwnedFile(reads: Reads, bookId: string, type: FileType): Promise<OwnedFile | null> {
  const [row] = await reads.query<OwnedFile>({
    name: 'findOwnedFile',
    text: `select ${FILE}, b.account_id as "accountId", b.opened_at is null as unopened from book_files f join library_books b on b.id = f.book_id
      where f.book_id = $1 and f.type = $2 and f.replaced_at is null`,
    values: [bookId, type],
  })
  return row ?? null
}

/** False where nobody owns the book any more. */
export async function noteDownload(reads: Reads, bookId: string, at: Date): Promise<boolean> {
  const noted = await reads.query({
    name: 'noteDownload',
    text: 'update library_books set last_download_at = $2, opened_at = coalesce(opened_at, $2) where id = $1 returning id',
    values: [bookId, at],
  })
  return noted.length > 0
}

export interface BookState {
  bookId: string
  publishingAt: Date | null
  filledParts: number
  files: { type: FileType; madeAt: string }[]
  premium: boolean
  type: 'novel' | 'manga'
  /** `here`: only this machine lacks the program that makes it. */
  missing: { type: FileType; here: boolean }[]
}

/** How far the files of these books are. */
export function listBookStates(reads: Reads, bookIds: readonly string[]): Promise<BookState[]> {
  return reads.query<BookState>({
    name: 'listBookStates',
    text: `select b.id as "bookId", v.publishing_at as "publishingAt", b.premium, s.type,
        (select count(*) from parts p join part_contents c on c.part_id = p.id where p.volume_id = v.id and ${keptOf('p')} and not v.awaits_edition) as "filledParts",
        coalesce((select json_agg(json_build_object('type', f.type, 'madeAt', f.made_at)) from book_files f
          where f.book_id = b.id and f.replaced_at is null), '[]') as files,
        coalesce((select json_agg(json_build_object('type', m.type, 'here', m.made_from = '')) from book_files_missing m
          where m.book_id = b.id), '[]') as missing
      from library_books b join volumes v on v.id = b.volume_id join series s on s.id = v.series_id where b.id = any($1)`,
    values: [bookIds],
  })
}
