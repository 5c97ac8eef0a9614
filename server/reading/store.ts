import type { Reads } from '../platform/db/connect.ts'

/** What is read in a part. */
export interface PartContent {
  revision: number
  updatedAt: Date
  type: 'novel' | 'manga'
  direction: 'ltr' | 'rtl'
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

/** A part's content, or null when none has been handed in yet. */
export async function findContent(reads: Reads, partId: string): Promise<PartContent | null> {
  const [content] = await reads.query<PartContent>({
    name: 'find-content',
    text: `select revision, updated_at as "updatedAt", type, direction, tree from part_contents where part_id = $1`,
    values: [partId],
  })
  return content ?? null
}

/** The pages of a manga part in reading order. */
export function listPages(reads: Reads, partId: string): Promise<PageImage[]> {
  return reads.query<PageImage>({
    name: 'list-pages',
    text: `select pi.position, pi.hash, i.width, i.height, i.colour, pi.wide, pi.blank, pi.description
      from part_images pi join images i on i.hash = pi.hash where pi.part_id = $1 order by pi.position`,
    values: [partId],
  })
}
