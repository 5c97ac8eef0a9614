import { keptOf, owns } from '../catalogue/seen-sql.ts'
import { VOLUME_KEPT } from '../catalogue/store.ts'
import { brokenConstraint, type Reads, type Tx } from '../platform/db/connect.ts'

export interface MarkRow {
  id: string
  partId: string
  partSlug: string
  partTitle: string
  volumeSlug: string
  volumeTitle: string
  /** An edition has removed the part from its volume. */
  removed: boolean
  /** A Mark message. */
  message: Buffer
  createdAt: Date
  changedAt: Date
}

const MARK = `m.id, m.part_id as "partId", p.slug as "partSlug", p.title as "partTitle", v.slug as "volumeSlug",
  v.title as "volumeTitle", m.message,
  exists (select from removed_parts g where g.part_id = p.id) as removed,
  m.created_at as "createdAt", m.changed_at as "changedAt"`
const SHOWN = `join parts p on p.id = m.part_id join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
  where (not (v.hidden or s.hidden) or (${VOLUME_KEPT} and ${owns('v', 'm.account_id')})) and (not p.hidden
    or (${keptOf('p')} and ${owns('v', 'm.account_id')})
    or exists (select from removed_parts o where o.part_id = p.id and not o.was_hidden))`

const IS_GONE = '(m.gone or exists (select from removed_parts g where g.part_id = p.id))'

interface MarksPage {
  accountId: string
  /** Only marks whose text is in the book no longer, or only others; null: all. */
  gone: boolean | null
  limit: number
  skip: number
}

/** The marks in a part, in the order of its text. */
export function listMarksOf(
  reads: Reads,
  { accountId, partId, gone, limit, skip }: MarksPage & { partId: string },
): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    name: 'listMarksOfPart',
    text: `select ${MARK} from reading_marks m ${SHOWN} and m.account_id = $1 and m.part_id = $2 and ($3::boolean is null or ${IS_GONE} = $3)
      order by m.block, m.sign, m.id limit $4 offset $5`,
    values: [accountId, partId, gone, limit, skip],
  })
}

/** The marks in all parts, the last changed first. */
export function listMarks(reads: Reads, { accountId, gone, limit, skip }: MarksPage): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    name: 'listMarks',
    text: `select ${MARK} from reading_marks m ${SHOWN} and m.account_id = $1 and ($2::boolean is null or ${IS_GONE} = $2)
      order by m.changed_at desc, m.id limit $3 offset $4`,
    values: [accountId, gone, limit, skip],
  })
}

/** The message of a mark in this part; null where there is none of this id. */
export async function findMark(
  reads: Reads,
  { accountId, id, partId }: { accountId: string; id: string; partId: string },
): Promise<Buffer | null> {
  const [row] = await reads.query<{ message: Buffer }>({
    name: 'findMark',
    text: 'select message from reading_marks where account_id = $1 and id = $2 and part_id = $3',
    values: [accountId, id, partId],
  })
  return row?.message ?? null
}

/** The number of marks in a part, or with null in all parts. */
export async function countMarks(
  reads: Reads,
  { accountId, partId, gone = null }: { accountId: string; partId: string | null; gone?: boolean | null },
): Promise<number> {
  const [row] = await reads.query<{ count: number }>({
    name: 'countMarks',
    text: `select count(*) as count from reading_marks m ${SHOWN} and m.account_id = $1 and ($2::text is null or m.part_id = $2)
      and ($3::boolean is null or ${IS_GONE} = $3)`,
    values: [accountId, partId, gone],
  })
  return row?.count ?? 0
}

interface NewMark {
  accountId: string
  id: string
  partId: string
  block: number
  sign: number
  message: Buffer
  gone: boolean
  at: Date
}

/** Whether the error says that the part does not exist, as after an import that removed it. */
export function isUnknownPart(error: unknown): boolean {
  return brokenConstraint(error) === 'reading_marks_part_id_fkey'
}

/**
 * Inserts or updates a mark. null where the account already has `most` marks, or where the id is that of a mark in another
 * part. Throws an error for which {@link isUnknownPart} is true where the part does not exist.
 */
export async function saveMark(reads: Reads, mark: NewMark, most: number): Promise<MarkRow | null> {
  const { accountId, id, partId, block, sign, message, gone, at } = mark
  const [row] = await reads.query<MarkRow>({
    name: 'keepMark',
    text: `with kept as (
        insert into reading_marks as m (account_id, id, part_id, block, sign, message, gone, created_at, changed_at)
        select $1, $2, $3, $4, $5, $6, $7, $8, $8
        where (select count(*) from reading_marks where account_id = $1) < $9
          or exists (select from reading_marks where account_id = $1 and id = $2)
        on conflict (account_id, id) do update set block = excluded.block, sign = excluded.sign,
          message = excluded.message, gone = excluded.gone, changed_at = excluded.changed_at
          where m.part_id = excluded.part_id
        returning *)
      select ${MARK} from kept m join parts p on p.id = m.part_id join volumes v on v.id = p.volume_id`,
    values: [accountId, id, partId, block, sign, message, gone, at, most],
  })
  return row ?? null
}

export async function removeMark(reads: Reads, accountId: string, id: string): Promise<void> {
  await reads.query({
    name: 'removeMark',
    text: 'delete from reading_marks where account_id = $1 and id = $2',
    values: [accountId, id],
  })
}

/** All marks for a data export, also in hidden parts. */
export function listAllMarks(reads: Reads, accountId: string): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    text: `select ${MARK} from reading_marks m join parts p on p.id = m.part_id join volumes v on v.id = p.volume_id
      where m.account_id = $1 order by m.created_at`,
    values: [accountId],
  })
}

export async function endMarks(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from reading_marks where account_id = $1', values: [accountId] })
}
