import { CORRECTED_AT } from '../downloads/copy-store.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface BookRow {
  id: string
  legacyId: string
  volumeId: string
  purchasedAt: Date
  lastDownloadAt: Date | null
  hiddenAt: Date | null
  premium: boolean
  /** When an edition last took the place of the one that was bought, or of a later one; null: none has. */
  correctedAt: Date | null
}

export const BOOK = `b.id, b.legacy_id as "legacyId", b.volume_id as "volumeId", b.purchased_at as "purchasedAt",
  b.last_download_at as "lastDownloadAt", b.hidden_at as "hiddenAt", b.premium,
  ${CORRECTED_AT} as "correctedAt"`

interface NewBook {
  id: string
  legacyId: string
  accountId: string
  volumeId: string
  entryId: string | null
  premium: boolean
  at: Date
}

/** False where the reader owns the volume already. */
export async function addBook(tx: Tx, book: NewBook): Promise<boolean> {
  const { id, legacyId, accountId, volumeId, entryId, premium, at } = book
  const added = await tx.query({
    name: 'addBook',
    text: `insert into library_books (id, legacy_id, account_id, volume_id, entry_id, premium, purchased_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, volume_id) do nothing returning id`,
    values: [id, legacyId, accountId, volumeId, entryId, premium, at],
  })
  return added.length > 0
}

export async function findBook(reads: Reads, accountId: string, volumeId: string): Promise<BookRow | null> {
  const [row] = await reads.query<BookRow>({
    name: 'findBook',
    text: `select ${BOOK} from library_books b where b.account_id = $1 and b.volume_id = $2`,
    values: [accountId, volumeId],
  })
  return row ?? null
}

/** The first part of the book bought last, of those that are out, where nothing of it was read; null where it was begun. */
export async function findBoughtUnread(reads: Reads, accountId: string, now: Date): Promise<string | null> {
  const [row] = await reads.query<{ partId: string }>({
    name: 'findBoughtUnread',
    text: `with last as (
        select b.volume_id from library_books b join volumes v on v.id = b.volume_id
        where b.account_id = $1 and b.hidden_at is null
          and exists (select from parts p where p.volume_id = v.id and not p.hidden and p.launch_at <= $2)
        order by b.purchased_at desc, v.number limit 1)
      select p.id as "partId" from last l join parts p on p.volume_id = l.volume_id
      where not p.hidden and p.launch_at <= $2 and not exists (
        select from parts o join reading_progress r on r.part_id = o.id
        where o.volume_id = l.volume_id and r.account_id = $1 and (r.progress > 0 or r.reset_at is null))
      order by p.number limit 1`,
    values: [accountId, now],
  })
  return row?.partId ?? null
}

/** The titles of a volume (v) and its series (s) by which a library is searched, as one text. */
export const SEARCHED_TITLES = `concat_ws(' ', v.title, v.original_title, s.title, s.short_title, s.original_title)`

/** What of a volume (v) and its series (s) decides where it stands in a library. */
export const LIBRARY_ORDER = `v.series_id as "seriesId", s.title as "seriesTitle", v.title, v.number::float8 as number, v.publishing_at as "releasedAt"`

export interface OrderedRow {
  seriesId: string
  seriesTitle: string
  title: string
  number: number
  releasedAt: Date | null
  /** {@link SEARCHED_TITLES} */
  titles: string
}

export interface OrderedBookRow extends BookRow, OrderedRow {}

/** All books of the reader, the last bought first. They are few enough to be searched in the program. */
export async function listBooks(
  reads: Reads,
  accountId: string,
  { hidden }: { /** Also those that were hidden. */ hidden: boolean },
): Promise<OrderedBookRow[]> {
  return reads.query<OrderedBookRow>({
    name: 'listBooks',
    text: `select ${BOOK}, ${LIBRARY_ORDER}, ${SEARCHED_TITLES} as titles
      from library_books b join volumes v on v.id = b.volume_id join series s on s.id = v.series_id
      where b.account_id = $1 and ($2 or b.hidden_at is null) order by b.purchased_at desc, b.id desc`,
    values: [accountId, hidden],
  })
}

/** Which of these volumes the reader owns. */
export async function listOwned(
  reads: Reads,
  accountId: string,
  volumeIds: readonly string[],
): Promise<Set<string>> {
  const rows = await reads.query<{ volumeId: string }>({
    name: 'listOwned',
    text: 'select volume_id as "volumeId" from library_books where account_id = $1 and volume_id = any($2)',
    values: [accountId, volumeIds],
  })
  return new Set(rows.map(({ volumeId }) => volumeId))
}

/** False where the reader does not own it. */
export async function setHidden(
  reads: Reads,
  accountId: string,
  volumeId: string,
  at: Date | null,
): Promise<boolean> {
  const set = await reads.query({
    name: 'setBookHidden',
    text: `update library_books set hidden_at = case when $3::timestamptz is null then null else coalesce(hidden_at, $3) end
      where account_id = $1 and volume_id = $2 returning id`,
    values: [accountId, volumeId, at],
  })
  return set.length > 0
}

/** Everything for an export. */
export async function listAllBooks(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select b.id, s.title as series, v.title as volume, v.number, b.purchased_at, b.last_download_at, b.premium
      from library_books b join volumes v on v.id = b.volume_id join series s on s.id = v.series_id
      where b.account_id = $1 order by b.purchased_at`,
    values: [accountId],
  })
}

/** Deletes the books of an account; the entries that paid for them stay in the ledger. */
export async function endBooks(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from library_books where account_id = $1', values: [accountId] })
}

/**
 * Deletes the book that this entry paid for, where it was not opened. False where it was, or there is none: who opens it at
 * this moment has it, or finds it gone (`noteOpened`).
 */
export async function endUnopenedBookOf(tx: Tx, entryId: string): Promise<boolean> {
  const ended = await tx.query({
    name: 'endUnopenedBook',
    text: `delete from library_books where entry_id = $1 and opened_at is null and last_download_at is null returning id`,
    values: [entryId],
  })
  return ended.length > 0
}

/** Deletes the book that this entry paid for. False where there was none. */
export async function endBookOf(tx: Tx, entryId: string): Promise<boolean> {
  const ended = await tx.query({
    text: 'delete from library_books where entry_id = $1 returning id',
    values: [entryId],
  })
  return ended.length > 0
}
