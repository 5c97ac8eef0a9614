import { EVERYWHERE } from '#rules/blocked-countries.ts'
import { owns } from '../catalogue/seen-sql.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

export interface RentalRow {
  id: string
  partId: string
  startedAt: Date
  expiresAt: Date
}

/** rules/rental.ts `isRunning`, in SQL: whether a rental (r) runs at an instant, which is an expression. */
export const rentalRuns = (now: string) => `${now} < r.expires_at`

/** In SQL: whether a rental of this name runs at an instant and covers a part, of which both are expressions. */
export const rentalCovers = (rental: string, partId: string, now: string) =>
  `${now} < ${rental}.expires_at and (${rental}.part_id = ${partId} or exists (
    select from rental_covers oc where oc.rental_id = ${rental}.id and oc.part_id = ${partId}))`

const RENTAL = `r.id, r.part_id as "partId", r.started_at as "startedAt", r.expires_at as "expiresAt"`

/**
 * Keeps the part from being taken out of its volume, and it, its volume and its series from being taken down, until the
 * transaction ends. False where it is gone or hidden.
 */
export async function holdPart(tx: Tx, partId: string): Promise<boolean> {
  const held = await tx.query({
    name: 'holdPart',
    text: `select p.id from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
      where p.id = $1 and not p.hidden for key share`,
    values: [partId],
  })
  return held.length > 0
}

interface NewRental {
  id: string
  accountId: string
  partId: string
  entryId: string
  startedAt: Date
  expiresAt: Date
}

export async function addRental(tx: Tx, rental: NewRental): Promise<void> {
  const { id, accountId, partId, entryId, startedAt, expiresAt } = rental
  await tx.query({
    name: 'addRental',
    text: `insert into rentals (id, account_id, part_id, entry_id, started_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [id, accountId, partId, entryId, startedAt, expiresAt],
  })
}

/**
 * The running rentals of parts, also where they cover text of a part that was rented (docs/decisions/0053), as a statement's
 * part: columns id, "partId", "startedAt" and "expiresAt". The arguments are expressions of SQL.
 */
export const runningRentals = (accountId: string, partIds: string, now: string) =>
  `select ${RENTAL} from rentals r where r.account_id = ${accountId} and r.part_id = any(${partIds}) and ${rentalRuns(now)}
    union all select r.id, c.part_id, r.started_at, r.expires_at from rental_covers c join rentals r on r.id = c.rental_id
      where r.account_id = ${accountId} and c.part_id = any(${partIds}) and ${rentalRuns(now)}`

/** The running rentals of these parts, by part; the one that ends last. */
export async function listRunning(
  reads: Reads,
  accountId: string,
  partIds: readonly string[],
  now: Date,
): Promise<Map<string, RentalRow>> {
  const rows = await reads.query<RentalRow>({
    name: 'listRunningRentals',
    text: `${runningRentals('$1', '$2', '$3')} order by "expiresAt"`,
    values: [accountId, partIds, now],
  })
  return new Map(rows.map(row => [row.partId, row]))
}

interface RentalsQuery {
  accountId: string
  /** Only those that run at this instant; null for all. */
  runningAt: Date | null
  limit: number
  skip: number
}

/** The reader's rentals, the last begun first. */
export async function listRentals(
  reads: Reads,
  { accountId, runningAt, limit, skip }: RentalsQuery,
): Promise<RentalRow[]> {
  return reads.query<RentalRow>({
    name: 'listRentals',
    // A part that was joined to another is shown as that.
    text: `select r.id, coalesce((select m.moved_to from removed_parts m where m.part_id = r.part_id), r.part_id) as "partId",
        r.started_at as "startedAt", r.expires_at as "expiresAt"
      from rentals r where r.account_id = $1 and ($2::timestamptz is null or ${rentalRuns('$2')})
      order by r.started_at desc, r.id desc limit $3 offset $4`,
    values: [accountId, runningAt, limit, skip],
  })
}

/** Whether its series lends the part, and whether there is something to read in it yet. */
export async function findRentable(
  reads: Reads,
  partId: string,
): Promise<{ rentals: boolean; filled: boolean } | null> {
  const [row] = await reads.query<{ rentals: boolean; filled: boolean }>({
    name: 'findRentable',
    text: `select s.rentals, exists (select from part_contents c where c.part_id = p.id) as filled
      from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id where p.id = $1`,
    values: [partId],
  })
  return row ?? null
}

/** The rental that this entry paid for; null where it was taken back. */
export async function findRentalOf(reads: Reads, entryId: string): Promise<RentalRow | null> {
  const [row] = await reads.query<RentalRow>({
    text: `select ${RENTAL} from rentals r where r.entry_id = $1`,
    values: [entryId],
  })
  return row ?? null
}

/** Deletes the rental that this entry paid for. False where it is over, since it was used up then. */
export async function endRentalOf(tx: Tx, entryId: string, now: Date): Promise<boolean> {
  const ended = await tx.query({
    text: `delete from rentals r where r.entry_id = $1 and ${rentalRuns('$2')} returning r.id`,
    values: [entryId, now],
  })
  return ended.length > 0
}

/** The same where it was not opened; false where it was. */
export async function endUnopenedRentalOf(tx: Tx, entryId: string, now: Date): Promise<boolean> {
  const ended = await tx.query({
    name: 'endUnopenedRental',
    text: `delete from rentals r where r.entry_id = $1 and ${rentalRuns('$2')} and r.opened_at is null returning r.id`,
    values: [entryId, now],
  })
  return ended.length > 0
}

/** A running rental that cannot be read any more, with what it cost. */
export interface ClosedRental {
  entryId: string
  accountId: string
  coins: number
}

/** Running rentals of what a takedown closes everywhere, of readers who do not own the volume; none where it was lifted. */
export function listClosedRentals(
  reads: Reads,
  takedownId: string,
  { now, most }: { now: Date; most: number },
): Promise<ClosedRental[]> {
  return reads.query<ClosedRental>({
    text: `select r.entry_id as "entryId", r.account_id as "accountId", (select coalesce(-sum(lp.amount), 0)::int from ledger_postings lp
        where lp.entry_id = r.entry_id and lp.pocket = 'reader' and lp.unit = 'coins') as coins
      from closed_subjects cs join (rentals r join parts p on p.id = r.part_id join volumes v on v.id = p.volume_id)
        on cs.subject_id in (p.id, v.id, v.series_id)
      where cs.takedown_id = $1 and cs.country = '${EVERYWHERE}' and ${rentalRuns('$2')} and not ${owns('v', 'r.account_id')}
      order by r.id limit $3`,
    values: [takedownId, now, most],
  })
}

/** Everything for an export. */
export async function listAllRentals(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query<Record<string, unknown>>({
    text: `select r.id, p.title as part, r.started_at, r.expires_at from rentals r join parts p on p.id = r.part_id
      where r.account_id = $1 order by r.started_at`,
    values: [accountId],
  })
}

/** Deletes the rentals of an account; the entries that paid for them stay in the ledger. */
export async function endRentals(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from rentals where account_id = $1', values: [accountId] })
}
