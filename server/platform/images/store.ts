import type { Reads } from '../db/connect.ts'

/** What is known of a stored picture. */
export interface StoredImage {
  hash: string
  mediaType: string
  width: number
  height: number
  colour: string
}

/** Of finding a picture that is deleted before it can be locked. */
const MOST_TRIES = 5

/**
 * Stores what is known of a picture, whose bytes are stored already; the same content is stored once. One that is there
 * already cannot be deleted as unused until the transaction ends, by which time something refers to it.
 */
export async function addImage(tx: Reads, image: StoredImage, now: Date): Promise<StoredImage> {
  const { hash, mediaType, width, height, colour } = image
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const added = await tx.query<{ hash: string }>({
      name: 'addImage',
      text: `insert into images (hash, media_type, width, height, colour, created_at)
        values ($1, $2, $3, $4, $5, $6) on conflict (hash) do nothing returning hash`,
      values: [hash, mediaType, width, height, colour, now],
    })
    if (added.length > 0 || (await holdImage(tx, hash))) return { hash, mediaType, width, height, colour }
  }
  throw new Error(`the picture ${hash} was deleted again and again`)
}

/** Lets a picture be added whose bytes are not stored, in a transaction that will be undone. */
export async function announceImage(tx: Reads, hash: string): Promise<void> {
  await tx.query({
    name: 'announceImage',
    text: `insert into blobs (name, size, place, stored) values ($1, 1, 'database', false) on conflict do nothing`,
    values: [hash],
  })
}

/** Locks a stored picture against being deleted. False where it has been. */
async function holdImage(tx: Reads, hash: string): Promise<boolean> {
  const [row] = await tx.query<{ unused: boolean }>({
    name: 'holdImage',
    text: 'select unused_since is not null as unused from images where hash = $1 for key share',
    values: [hash],
  })
  if (row?.unused)
    await tx.query({ text: 'update images set unused_since = null where hash = $1', values: [hash] })
  return row !== undefined
}

/** In SQL: shown, or withdrawn, where its owners still see its cover. */
const isListed = (table: string) => `(not ${table}.hidden or ${table}.stage = 'withdrawn')`

/**
 * Whether anybody may see the picture: covers and banners of what is not hidden or was withdrawn, since its owners see them,
 * covers of the studio from their beginning on, and pictures of previews that have launched. Null when there is no such
 * picture. A picture that is shown nowhere is closed.
 */
export async function findImageIsOpen(db: Reads, hash: string, now: Date): Promise<boolean | null> {
  const [row] = await db.query<{ open: boolean }>({
    name: 'findImageIsOpen',
    text: `select
        exists (select from series where cover_hash = $1 and ${isListed('series')})
        or exists (select from series where banner_hash = $1 and ${isListed('series')})
        or exists (select from volumes v join series s on s.id = v.series_id
          where v.cover_hash = $1 and ${isListed('v')} and ${isListed('s')})
        or exists (select from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
          where p.cover_hash = $1 and ${isListed('p')} and ${isListed('v')} and ${isListed('s')})
        or exists (select from cover_pictures cp join covers c on c.picture_id = cp.id
          left join volumes v on v.id = c.volume_id join series s on s.id = coalesce(c.series_id, v.series_id)
          where (cp.card = $1 or cp.square = $1 or cp.wide = $1) and (c.from_at is null or c.from_at <= $2)
            and ${isListed('s')} and (v.id is null or ${isListed('v')}))
        or exists (select from part_images i join parts p on p.id = i.part_id
          join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
          where i.hash = $1 and p.preview and p.launch_at <= $2 and not p.hidden and not v.hidden and not s.hidden) as open
      from images where hash = $1`,
    values: [hash, now],
  })
  return row?.open ?? null
}
