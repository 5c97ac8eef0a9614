import type { Db, Reads, Tx } from '../../platform/db/connect.ts'

export interface SecondFactorRow {
  /** The authenticator's secret, encrypted; never null. */
  sealed: Buffer | null
  confirmedAt: Date | null
  lastStep: number
}

export async function findSecondFactor(reads: Reads, accountId: string): Promise<SecondFactorRow | null> {
  const [row] = await reads.query<SecondFactorRow>({
    text: `select sealed, confirmed_at as "confirmedAt", last_step as "lastStep" from second_factors where account_id = $1`,
    values: [accountId],
  })
  return row ?? null
}

/** Stores a new secret; it replaces one that was never confirmed. False where a second factor is on. */
export async function beginSecondFactor(
  reads: Reads,
  accountId: string,
  sealed: Buffer,
  at: Date,
): Promise<boolean> {
  const begun = await reads.query({
    text: `insert into second_factors (account_id, sealed, begun_at) values ($1, $2, $3)
      on conflict (account_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at, last_step = 0
        where second_factors.confirmed_at is null
      returning account_id`,
    values: [accountId, sealed, at],
  })
  return begun.length > 0
}

/** Of all sealed secrets: those that were sealed anew, those that need nothing, and those that no key opens. */
export interface Renewed {
  renewed: number
  current: number
  broken: number
}

const AT_ONCE = 500

/** Replaces each sealed secret by what `renew` makes of it: null for nothing to do. Only some rows are locked at a time. */
export async function renewSealed(
  db: Db,
  renew: (sealed: Buffer, accountId: string) => Buffer | 'broken' | null,
): Promise<Renewed> {
  const counts: Renewed = { renewed: 0, current: 0, broken: 0 }
  for (let after: string | null = ''; after !== null; )
    after = await db.transaction(async (tx): Promise<string | null> => {
      const rows: { accountId: string; sealed: Buffer }[] = await tx.query({
        text: `select account_id as "accountId", sealed from second_factors where sealed is not null and account_id > $1
          order by account_id limit ${AT_ONCE} for update`,
        values: [after],
      })
      for (const { accountId, sealed } of rows) {
        const fresh = renew(sealed, accountId)
        if (fresh === null) counts.current++
        else if (fresh === 'broken') counts.broken++
        else {
          counts.renewed++
          await tx.query({
            text: 'update second_factors set sealed = $2 where account_id = $1',
            values: [accountId, fresh],
          })
        }
      }
      return rows.at(-1)?.accountId ?? null
    })
  return counts
}

/**
 * For a lost key: deletes all second factors and the check of the key, so that the next start accepts another key. Answers
 * how many factors there were.
 */
export async function endSecondFactors(tx: Tx): Promise<number> {
  const ended = await tx.query({ text: 'delete from second_factors returning account_id' })
  await tx.query({ text: 'delete from recovery_codes' })
  await tx.query({ text: 'delete from sealing_key' })
  return ended.length
}

export async function confirmSecondFactor(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const confirmed = await tx.query({
    text: `update second_factors set confirmed_at = $2 where account_id = $1 and confirmed_at is null returning account_id`,
    values: [accountId, at],
  })
  return confirmed.length > 0
}

/** Uses a time step up. False where this step or a later one was used: a code counts once. */
export async function takeStep(reads: Reads, accountId: string, step: number): Promise<boolean> {
  const used = await reads.query({
    text: `update second_factors set last_step = $2 where account_id = $1 and last_step < $2 returning account_id`,
    values: [accountId, step],
  })
  return used.length > 0
}

export async function endSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from second_factors where account_id = $1', values: [accountId] })
  await tx.query({ text: 'delete from recovery_codes where account_id = $1', values: [accountId] })
}

/** Replaces all recovery codes of the account. */
export async function setRecoveryCodes(tx: Tx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query({ text: 'delete from recovery_codes where account_id = $1', values: [accountId] })
  await tx.query({
    text: 'insert into recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])',
    values: [accountId, hashes],
  })
}

export async function takeRecoveryCode(reads: Reads, accountId: string, hash: Buffer): Promise<boolean> {
  const used = await reads.query({
    text: 'delete from recovery_codes where account_id = $1 and code_hash = $2 returning account_id',
    values: [accountId, hash],
  })
  return used.length > 0
}

export async function countRecoveryCodes(reads: Reads, accountId: string): Promise<number> {
  const [row] = await reads.query<{ count: number }>({
    text: 'select count(*) as count from recovery_codes where account_id = $1',
    values: [accountId],
  })
  return row?.count ?? 0
}
