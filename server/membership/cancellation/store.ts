import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A notice of cancellation. */
export interface Cancellation {
  number: string
  accountId: string
  membershipId: string
  /** As typed; '' without one. */
  name: string
  extraordinary: boolean
  reason: string
  /** The earliest day, `2026-12-24`; null for as soon as possible. */
  wishedOn: string | null
  lang: Language
  receivedAt: Date
  /** The end of the period that was paid when the notice was received. */
  paidUntil: Date
  confirmedAt: Date | null
  carriedOutAt: Date | null
}

const ROW = `number::text, account_id as "accountId", membership_id as "membershipId", name, extraordinary, reason,
  to_char(wished_on, 'YYYY-MM-DD') as "wishedOn", lang, received_at as "receivedAt", paid_until as "paidUntil", confirmed_at as "confirmedAt",
  carried_out_at as "carriedOutAt"`

/** Adds a notice. Answers its number. */
export async function addCancellation(
  tx: Tx,
  one: Omit<Cancellation, 'number' | 'confirmedAt' | 'carriedOutAt'>,
): Promise<string> {
  const [row] = await tx.query<{ number: string }>({
    text: `insert into membership_cancellations (account_id, membership_id, name, extraordinary, reason, wished_on, lang, received_at, paid_until)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning number::text`,
    values: [
      ...[one.accountId, one.membershipId, one.name, one.extraordinary, one.reason],
      ...[one.wishedOn, one.lang, one.receivedAt, one.paidUntil],
    ],
  })
  return row?.number ?? ''
}

export async function findCancellation(reads: Reads, number: string): Promise<Cancellation | null> {
  const [row] = await reads.query<Cancellation>({
    text: `select ${ROW} from membership_cancellations where number = $1`,
    values: [number],
  })
  return row ?? null
}

/** Stores the token of the mail; it replaces an earlier one. */
export async function setCancellationToken(reads: Reads, number: string, tokenHash: Buffer): Promise<void> {
  await reads.query({
    text: 'update membership_cancellations set token_hash = $2 where number = $1 and confirmed_at is null',
    values: [number, tokenHash],
  })
}

/** Confirms a notice; repeated, the first time stays. null where no notice received since `since` has this token. */
export async function confirmCancellation(
  tx: Tx,
  { tokenHash, now, since }: { tokenHash: Buffer; now: Date; since: Date },
): Promise<Cancellation | null> {
  const [row] = await tx.query<Cancellation>({
    text: `update membership_cancellations set confirmed_at = coalesce(confirmed_at, $2)
      where token_hash = $1 and received_at >= $3 returning ${ROW}`,
    values: [tokenHash, now, since],
  })
  return row ?? null
}

export async function setCarriedOut(reads: Reads, number: string, at: Date): Promise<void> {
  await reads.query({
    text: 'update membership_cancellations set carried_out_at = $2 where number = $1 and carried_out_at is null',
    values: [number, at],
  })
}

/** Numbers of confirmed notices that are not carried out, because they end later or the provider did not answer. */
export async function listToCarryOut(reads: Reads): Promise<string[]> {
  const rows = await reads.query<{ number: string }>({
    text: `select number::text from membership_cancellations where confirmed_at is not null and carried_out_at is null order by confirmed_at`,
  })
  return rows.map(({ number }) => number)
}

/** All notices of the account, for its data export. */
export function listCancellations(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select name, extraordinary, reason, to_char(wished_on, 'YYYY-MM-DD') as "wishedOn", received_at as "receivedAt",
        confirmed_at as "confirmedAt", carried_out_at as "carriedOutAt"
      from membership_cancellations where account_id = $1 order by number`,
    values: [accountId],
  })
}

export async function endCancellations(tx: Tx, accountId: string): Promise<void> {
  await tx.query({
    text: 'delete from membership_cancellations where account_id = $1',
    values: [accountId],
  })
}
