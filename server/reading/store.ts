import type { PageLayout } from '#rules/page-layout.ts'
import {
  findOrJoined,
  isToRead,
  type PartQuery,
  type PartToRead,
  partToRead,
  TO_READ,
} from '../access/part-store.ts'
import { columnOf } from '../catalogue/store.ts'
import type { Reads } from '../platform/db/connect.ts'
import { rentalCovers } from '../rentals/store.ts'

/** The content of a part. */
export interface PartContent {
  revision: number
  updatedAt: Date
  type: 'novel' | 'manga'
  direction: 'ltr' | 'rtl'
  /** How the pages of a manga are read. */
  layout: PageLayout
  /** A RichText message, zstd; null for a manga. */
  tree: Buffer | null
}

export interface PageImage {
  position: number
  hash: string
  width: number
  height: number
  colour: string
  wide: boolean
  blank: boolean
  description: string
}

/** A part's content; null before it is imported. */
export async function findContent(reads: Reads, partId: string): Promise<PartContent | null> {
  const [content] = await reads.query<PartContent>({
    name: 'findContent',
    text: `select c.revision, c.updated_at as "updatedAt", c.type, c.direction, v.layout, c.tree
      from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id where c.part_id = $1`,
    values: [partId],
  })
  return content ?? null
}

interface OpeningColumns {
  revision: PartContent['revision'] | null
  updatedAt: Date | null
  contentType: PartContent['type'] | null
  direction: PartContent['direction'] | null
  layout: PartContent['layout']
  tree: PartContent['tree']
  deviceKey: Buffer | null
  pageKey: Buffer | null
}

export interface Opening {
  /** null where no part has this name. */
  part: PartToRead | null
  /** null before it is imported. */
  content: PartContent | null
  /** The public key of the session's registered device; null without one. */
  deviceKey: Buffer | null
  /** That of the session's browser, for pages that come with the text; null where it has not said it. */
  pageKey: Buffer | null
}

/** Everything that is needed to open a part, as it is in one moment. Says nothing about who may open it. */
export async function findOpening(
  reads: Reads,
  query: PartQuery & { sessionId: string | null },
): Promise<Opening> {
  const row = await findOrJoined(reads, query, async ({ key, accountId, now, sessionId }) => {
    const column = columnOf(key)
    const [found] = await reads.query<PartToRead & OpeningColumns>({
      name: `findOpeningBy ${column}`,
      text: `select ${TO_READ}, c.revision, c.updated_at as "updatedAt", c.type as "contentType", c.direction, v.layout, c.tree,
          (select d.pkey from sessions own join devices d on d.id = own.device_id where own.id = $4) as "deviceKey",
          (select own.page_key from sessions own where own.id = $4) as "pageKey"
        from ${partToRead(column)} left join part_contents c on c.part_id = p.id where ${isToRead(column)}`,
      values: [key, accountId, now, sessionId],
    })
    return found ?? null
  })
  if (!row) return { part: null, content: null, deviceKey: null, pageKey: null }
  const { revision, updatedAt, contentType, direction, layout, tree, deviceKey, pageKey, ...part } = row
  const isThere = revision !== null && updatedAt && contentType && direction
  const content = isThere ? { revision, updatedAt, type: contentType, direction, layout, tree } : null
  return { part, content, deviceKey, pageKey }
}

/** The pages of a manga part in reading order. */
export function listPages(reads: Reads, partId: string): Promise<PageImage[]> {
  return reads.query<PageImage>({
    name: 'listPages',
    text: `select pi.position, pi.hash, i.width, i.height, i.colour, pi.wide, pi.blank, pi.description
      from part_images pi join images i on i.hash = pi.hash where pi.part_id = $1 order by pi.position`,
    values: [partId],
  })
}

/** The picture of one page; null without one. */
export async function findPage(
  reads: Reads,
  partId: string,
  position: number,
): Promise<{ hash: string } | null> {
  const [page] = await reads.query<{ hash: string }>({
    name: 'findPage',
    text: 'select hash from part_images where part_id = $1 and position = $2',
    values: [partId, position],
  })
  return page ?? null
}

/** Notes when a volume or rental of the reader with this part was first opened. False where they have neither any more. */
export async function setOpened(
  reads: Reads,
  { accountId, part, now }: { accountId: string; part: { id: string; volumeId: string }; now: Date },
): Promise<boolean> {
  const [held] = await reads.query<{ count: number }>({
    name: 'setOpened',
    text: `with books as (
        update library_books set opened_at = coalesce(opened_at, $4) where account_id = $1 and volume_id = $3 returning id
      ), lent as (
        update rentals r set opened_at = coalesce(opened_at, $4)
        where r.account_id = $1 and ${rentalCovers('r', '$2', '$4')} returning id
      )
      select (select count(*) from books) + (select count(*) from lent) as count`,
    values: [accountId, part.id, part.volumeId, now],
  })
  return (held?.count ?? 0) > 0
}

/** When the reader's last rental or the part's streaming ended, whichever is later; null where neither has ended. */
export async function findLastEnd(
  reads: Reads,
  accountId: string,
  partId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await reads.query<{ ended: Date | null }>({
    name: 'findLastEnd',
    text: `select greatest(
        (select max(r.expires_at) from rentals r where r.account_id = $1 and r.expires_at <= $3
          and (r.part_id = $2 or exists (select from rental_covers c where c.rental_id = r.id and c.part_id = $2))),
        (select expires_at from parts where id = $2 and expires_at <= $3)) as ended`,
    values: [accountId, partId, now],
  })
  return row?.ended ?? null
}
