import {
  columnOf,
  findJoinedTo,
  isNamed,
  NOT_JOINED,
  PART_COLUMNS,
  PART_PICTURES,
  PART_SHOWN,
  type PartOfSeries,
} from '../catalogue/store.ts'
import { isUnstreamed } from '../membership/store.ts'
import type { Reads } from '../platform/db/connect.ts'
import { rentalCovers } from '../rentals/store.ts'
import { FURTHER_FACTS, type HeldColumns, heldColumns, type PartFacts, rentedParts } from './store.ts'

/** A part by one of its names, what decides whether it opens, and what a reader holds of it. */
export interface PartToRead extends PartOfSeries, PartFacts, HeldColumns {
  /** The reader has the volume, or a running rental of the part, and has not opened it yet. */
  unopened: boolean
  /** Nothing was read by the reader's membership for a day. */
  unstreamed: boolean
}

/**
 * In SQL: the columns of {@link PartToRead}. Of the statement $1 is the name of the part, $2 the account or null, $3 the
 * time.
 */
export const TO_READ = `${PART_COLUMNS}, ${FURTHER_FACTS}, ${heldColumns('$2::text', 'p.volume_id')}, (exists (
    select from library_books ub where ub.account_id = $2 and ub.volume_id = p.volume_id and ub.opened_at is null) or exists (
    select from rentals ur where ur.account_id = $2 and ur.opened_at is null and ${rentalCovers('ur', 'p.id', '$3')})) as unopened,
  ${isUnstreamed('$2', '$3')} as unstreamed`

type Column = ReturnType<typeof columnOf>

/**
 * In SQL: where they come from. `column` is the kind of the name. What is hidden is found too: rules/part-access.ts says who
 * may read it.
 */
export const partToRead = (
  column: Column,
) => `parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id ${PART_PICTURES}
    left join ${rentedParts('$2::text', `array(select p.id from parts p where ${isNamed('p', column)})`, '$3::timestamptz')} rented on rented."partId" = p.id`
export const isToRead = (column: Column) => `${isNamed('p', column)} and (${PART_SHOWN} or ${NOT_JOINED})`

export interface PartQuery {
  /** Id, legacy id or slug. */
  key: string
  /** null: who is not signed in. */
  accountId: string | null
  now: Date
}

/** One statement, and two more where an edition has joined the part to another, which is found instead. */
export function findPartToRead(reads: Reads, query: PartQuery): Promise<PartToRead | null> {
  return findOrJoined(reads, query, async ({ key, accountId, now }) => {
    const column = columnOf(key)
    const [part] = await reads.query<PartToRead>({
      name: `findPartToReadBy ${column}`,
      text: `select ${TO_READ} from ${partToRead(column)} where ${isToRead(column)}`,
      values: [key, accountId, now],
    })
    return part ?? null
  })
}

/** What `find` finds, or the shown part to which an edition has joined it. */
export async function findOrJoined<Query extends PartQuery, Row extends PartFacts>(
  reads: Reads,
  query: Query,
  find: (query: Query) => Promise<Row | null>,
): Promise<Row | null> {
  const part = await find(query)
  if (part) return part
  let key: string | null = query.key
  for (;;) {
    key = await findJoinedTo(reads, key)
    if (key === null) return null
    const joined = await find({ ...query, key })
    if (joined && !joined.hidden) return joined
  }
}
