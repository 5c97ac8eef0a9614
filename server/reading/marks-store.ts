import { brokenConstraint, type Reads, type Tx } from '../platform/db/connect.ts'

export interface MarkRow {
  id: string
  partId: string
  partSlug: string
  partTitle: string
  /** A Mark message. */
  message: Buffer
  createdAt: Date
  changedAt: Date
}

const MARK = `m.id, m.part_id as "partId", p.slug as "partSlug", p.title as "partTitle", m.message,
  m.created_at as "createdAt", m.changed_at as "changedAt"`
const SHOWN = `join parts p on p.id = m.part_id join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
  where not (p.hidden or v.hidden or s.hidden)`

interface Wish {
  accountId: string
  limit: number
  skip: number
}

/** What is marked in a part, in the order of its text. */
export function listMarksOf(
  reads: Reads,
  { accountId, partId, limit, skip }: Wish & { partId: string },
): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    name: 'listMarksOfPart',
    text: `select ${MARK} from reading_marks m ${SHOWN} and m.account_id = $1 and m.part_id = $2
      order by m.block, m.sign, m.id limit $3 offset $4`,
    values: [accountId, partId, limit, skip],
  })
}

/** What is marked anywhere, the last changed first. */
export function listMarks(reads: Reads, { accountId, limit, skip }: Wish): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    name: 'listMarks',
    text: `select ${MARK} from reading_marks m ${SHOWN} and m.account_id = $1
      order by m.changed_at desc, m.id limit $2 offset $3`,
    values: [accountId, limit, skip],
  })
}

/** Of one part, or of all. */
export async function countMarks(reads: Reads, accountId: string, partId: string | null): Promise<number> {
  const [row] = await reads.query<{ count: number }>({
    name: 'countMarks',
    text: `select count(*) as count from reading_marks m ${SHOWN} and m.account_id = $1 and ($2::text is null or m.part_id = $2)`,
    values: [accountId, partId],
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
  at: Date
}

/** An import has taken the part out of its volume meanwhile. */
export function isOfNoPart(error: unknown): boolean {
  return brokenConstraint(error) === 'reading_marks_part_id_fkey'
}

/**
 * Makes the mark or changes it; null where the account already has `most`. A mark stays in the part in which it was made. Throws
 * {@link isOfNoPart}.
 */
export async function keepMark(reads: Reads, mark: NewMark, most: number): Promise<MarkRow | null> {
  const { accountId, id, partId, block, sign, message, at } = mark
  const [row] = await reads.query<MarkRow>({
    name: 'keepMark',
    text: `with kept as (
        insert into reading_marks as m (account_id, id, part_id, block, sign, message, created_at, changed_at)
        select $1, $2, $3, $4, $5, $6, $7, $7
        where (select count(*) from reading_marks where account_id = $1) < $8
          or exists (select from reading_marks where account_id = $1 and id = $2)
        on conflict (account_id, id) do update set block = excluded.block, sign = excluded.sign,
          message = excluded.message, changed_at = excluded.changed_at
          where m.part_id = excluded.part_id
        returning *)
      select ${MARK} from kept m join parts p on p.id = m.part_id`,
    values: [accountId, id, partId, block, sign, message, at, most],
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

/** Everything for an export, also in parts that are not shown any more. */
export function listAllMarks(reads: Reads, accountId: string): Promise<MarkRow[]> {
  return reads.query<MarkRow>({
    text: `select ${MARK} from reading_marks m join parts p on p.id = m.part_id where m.account_id = $1 order by m.created_at`,
    values: [accountId],
  })
}

export async function endMarks(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from reading_marks where account_id = $1', values: [accountId] })
}
