import type { Language } from '#rules/interface-language.ts'
import type { PageLayout } from '#rules/page-layout.ts'
import { keptOf } from '../catalogue/seen-sql.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import type { CommonType } from './file-types.ts'

/**
 * When an edition took the place of the one of which somebody bought the book (b), or of a later one; null: none has. Parts
 * that came before there was a book are none.
 */
export const CORRECTED_AT = `(select max(e.replaced_at) from replaced_editions e
    where e.volume_id = b.volume_id and e.replaced_at > b.purchased_at
      and not coalesce((e.volume->>'awaits_edition')::boolean, false))`

/** A bought volume, as far as files are made of it. */
export interface BoughtBook {
  bookId: string
  premium: boolean
  boughtAt: Date
  correctedAt: Date | null
  buyer: string
  volumeId: string
  slug: string
  title: string
  number: number
  description: string
  publisher: string
  publishingAt: Date | null
  coverHash: string | null
  seriesId: string
  seriesTitle: string
  lang: Language
  type: 'novel' | 'manga'
  /** How the pages of a manga are read. */
  layout: PageLayout
  filledParts: number
  /** null while no part is filled */
  updatedAt: Date | null
  edition: string
}

export async function findBoughtBook(reads: Reads, bookId: string): Promise<BoughtBook | null> {
  const [row] = await reads.query<BoughtBook>({
    name: 'findBoughtBook',
    text: `select b.id as "bookId", b.premium, b.purchased_at as "boughtAt", ${CORRECTED_AT} as "correctedAt",
        coalesce(nullif(a.display_name, ''), a.username) as buyer, v.id as "volumeId", v.slug, v.title, v.number::float8 as number,
        v.description, v.original_publisher as publisher, v.publishing_at as "publishingAt", v.cover_hash as "coverHash",
        s.id as "seriesId", s.title as "seriesTitle", s.lang, s.type, v.layout,
        case when v.awaits_edition then 0 else e.filled_parts end as "filledParts", e.updated_at as "updatedAt", e.edition
      from library_books b join accounts a on a.id = b.account_id join volumes v on v.id = b.volume_id
        join series s on s.id = v.series_id join volume_editions e on e.volume_id = v.id
      where b.id = $1`,
    values: [bookId],
  })
  return row ?? null
}

export function listMakers(reads: Reads, volumeId: string): Promise<{ name: string; role: string }[]> {
  return reads.query<{ name: string; role: string }>({
    name: 'listMakers',
    text: `select c.name, vc.role from volume_creators vc join creators c on c.id = vc.creator_id
      where vc.volume_id = $1 order by vc.position`,
    values: [volumeId],
  })
}

export interface FilledPart {
  id: string
  title: string
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal-tb' | 'vertical-rl'
  /** A RichText message, zstd; null for a manga. */
  tree: Buffer | null
}

export function listFilledParts(reads: Reads, volumeId: string): Promise<FilledPart[]> {
  return reads.query<FilledPart>({
    name: 'listFilledParts',
    text: `select p.id, coalesce(nullif(p.short_title, ''), p.title) as title, c.direction, c.writing_mode as "writingMode", c.tree
      from parts p join part_contents c on c.part_id = p.id where p.volume_id = $1 and ${keptOf('p')} order by p.number`,
    values: [volumeId],
  })
}

export interface PlacedPicture {
  partId: string
  hash: string
  mediaType: string
  width: number
  height: number
  description: string
  wide: boolean
}

export function listPlacedPictures(reads: Reads, volumeId: string): Promise<PlacedPicture[]> {
  return reads.query<PlacedPicture>({
    name: 'listPlacedPictures',
    text: `select pi.part_id as "partId", pi.hash, i.media_type as "mediaType", i.width, i.height, pi.description, pi.wide
      from part_images pi join parts p on p.id = pi.part_id join images i on i.hash = pi.hash
      where p.volume_id = $1 and ${keptOf('p')} order by p.number, pi.position`,
    values: [volumeId],
  })
}

export async function findPicture(
  reads: Reads,
  hash: string,
): Promise<Omit<PlacedPicture, 'partId' | 'description' | 'wide'> | null> {
  const [row] = await reads.query<Omit<PlacedPicture, 'partId' | 'description' | 'wide'>>({
    name: 'findPictureSize',
    text: 'select hash, media_type as "mediaType", width, height from images where hash = $1',
    values: [hash],
  })
  return row ?? null
}

/** Further books of this volume that wait for these files, the first bought first. */
export function listAlike(
  reads: Reads,
  query: {
    volumeId: string
    types: readonly CommonType[]
    madeFrom: string
    except: string
    now: Date
    limit: number
  },
): Promise<{ bookId: string }[]> {
  const { volumeId, types, madeFrom, except, now, limit } = query
  return reads.query<{ bookId: string }>({
    name: 'listAlike',
    text: `select b.id as "bookId" from library_books b left join book_copies c on c.book_id = b.id
      where b.volume_id = $1 and b.id <> $3 and (c.making_until is null or c.making_until <= $4) and exists (
        select from unnest($6::text[]) as wanted (type)
        where not exists (select from book_files f
            where f.book_id = b.id and f.type = wanted.type and f.replaced_at is null and f.made_from = $2)
          and not exists (select from book_files_missing m
            where m.book_id = b.id and m.type = wanted.type and m.made_from = $2))
      order by b.purchased_at limit $5`,
    values: [volumeId, madeFrom, except, now, limit, types],
  })
}

/**
 * Claims the making of a copy's files until `until`, and answers the id of the copy, which is `offered` where there was
 * none. Null while another process has the claim.
 */
export async function claimCopy(
  reads: Reads,
  { bookId, offered, now, until }: { bookId: string; offered: string; now: Date; until: Date },
): Promise<string | null> {
  const [row] = await reads.query<{ copyId: string }>({
    name: 'claimCopy',
    text: `insert into book_copies as c (book_id, copy_id, created_at, making_until) values ($1, $2, $3, $4)
      on conflict (book_id) do update set making_until = excluded.making_until
        where c.making_until is null or c.making_until <= $3
      returning copy_id as "copyId"`,
    values: [bookId, offered, now, until],
  })
  return row?.copyId ?? null
}

/** Claims that this process still has go on until then. */
export async function renewCopies(reads: Reads, bookIds: readonly string[], until: Date): Promise<void> {
  await reads.query({
    name: 'renewCopies',
    text: 'update book_copies set making_until = $2 where book_id = any($1) and making_until is not null',
    values: [bookIds, until],
  })
}

export async function releaseCopy(reads: Reads, bookId: string): Promise<void> {
  await reads.query({
    name: 'releaseCopy',
    text: 'update book_copies set making_until = null where book_id = $1',
    values: [bookId],
  })
}

/**
 * Books of published volumes of which a file is missing or outdated; a manga has a CBZ, too. `withMobi`: those of the
 * premium edition have a MOBI, too.
 */
export function listUnmade(
  reads: Reads,
  { making, withMobi, now }: { making: string; withMobi: boolean; now: Date },
): Promise<{ bookId: string }[]> {
  return reads.query<{ bookId: string }>({
    name: 'listUnmade',
    text: `select b.id as "bookId" from library_books b join volumes v on v.id = b.volume_id join series s on s.id = v.series_id
        join volume_editions e on e.volume_id = v.id
      where v.publishing_at <= $3 and e.filled_parts > 0 and not v.awaits_edition and exists (
        select from unnest('{epub,pdf}'::text[] || case when s.type = 'manga' then '{cbz}'::text[] else '{}' end
            || case when b.premium and $2 then '{mobi}'::text[] else '{}' end) as wanted (type)
        where not exists (select from book_files f
            where f.book_id = b.id and f.type = wanted.type and f.replaced_at is null and f.made_from = $1 || e.edition)
          and not exists (select from book_files_missing m
            where m.book_id = b.id and m.type = wanted.type and m.made_from = $1 || e.edition))
      order by b.purchased_at`,
    values: [making, withMobi, now],
  })
}

/** Everything for an export. */
export function listCopies(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select c.copy_id, c.book_id, c.created_at, array(select f.name from book_files f where f.book_id = c.book_id and f.replaced_at is null) as files
      from book_copies c join library_books b on b.id = c.book_id where b.account_id = $1 order by c.created_at`,
    values: [accountId],
  })
}

/**
 * The files of somebody who leaves. Those that are theirs as a whole are removed by the next look for bytes that nothing
 * uses, which need not wait for a day.
 */
export async function endCopies(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: `update blobs set unused_since = 'epoch' where name in (select f.blob from book_files f
      join library_books b on b.id = f.book_id where b.account_id = $1)`,
    values: [accountId],
  })
  await tx.query({
    text: 'delete from book_copies c using library_books b where b.id = c.book_id and b.account_id = $1',
    values: [accountId],
  })
}
