import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

/** A notice of withdrawal that came without a session. */
export interface WithdrawalNotice {
  number: string
  accountId: string
  /** As typed; '' without one. */
  name: string
  /** What it is about, as typed; '' where the sender did not say. */
  about: string
  lang: Language
  receivedAt: Date
}

const ROW = `number::text, account_id as "accountId", name, about, lang, received_at as "receivedAt"`

/** Adds a notice. Answers its number. */
export async function addNotice(tx: Tx, one: Omit<WithdrawalNotice, 'number'>): Promise<string> {
  const [row] = await tx.query<{ number: string }>({
    text: `insert into withdrawal_notices (account_id, name, about, lang, received_at)
      values ($1, $2, $3, $4, $5) returning number::text`,
    values: [one.accountId, one.name, one.about, one.lang, one.receivedAt],
  })
  return row?.number ?? ''
}

export async function findNotice(reads: Reads, number: string): Promise<WithdrawalNotice | null> {
  const [row] = await reads.query<WithdrawalNotice>({
    text: `select ${ROW} from withdrawal_notices where number = $1`,
    values: [number],
  })
  return row ?? null
}

/** The notice received since `since` whose mail has this token; null without one. */
export async function findNoticeBy(
  reads: Reads,
  { tokenHash, since }: { tokenHash: Buffer; since: Date },
): Promise<WithdrawalNotice | null> {
  const [row] = await reads.query<WithdrawalNotice>({
    text: `select ${ROW} from withdrawal_notices where token_hash = $1 and received_at >= $2`,
    values: [tokenHash, since],
  })
  return row ?? null
}

/** Stores the token of the mail; it replaces an earlier one. */
export async function setNoticeToken(reads: Reads, number: string, tokenHash: Buffer): Promise<void> {
  await reads.query({
    text: 'update withdrawal_notices set token_hash = $2 where number = $1',
    values: [number, tokenHash],
  })
}

/** All notices of the account, for its data export. */
export function listNotices(reads: Reads, accountId: string): Promise<Record<string, unknown>[]> {
  return reads.query({
    text: `select name, about, received_at as "receivedAt" from withdrawal_notices where account_id = $1 order by number`,
    values: [accountId],
  })
}

export async function endNotices(tx: Tx, accountId: string): Promise<void> {
  await tx.query({ text: 'delete from withdrawal_notices where account_id = $1', values: [accountId] })
}
