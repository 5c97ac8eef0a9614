import { createHash } from 'node:crypto'
import { emailKey } from '#rules/credentials.ts'
import { findAccountByLogin, takeFromStrangers } from '../accounts/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/connect.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { StartError } from '../platform/start-error.ts'
import { addGrant, findGrantedCredits } from './grant-store.ts'
import { giveCredits, openPurse } from './ledger.ts'

const MOST_CREDITS = 1000

interface GrantInput {
  /** A username or an address. */
  name: string
  credits: number
  /** What it is for. */
  note: string
  /** Repeated grants to an account with the same key are one; null: the note is the key. */
  key: string | null
}

/**
 * docs/product.md#credits: gives a reader credits in the name of the shop, once for each key. `granted` is false for a
 * repeat. Throws StartError with one line for what cannot be given, and where the key stands for another number of credits.
 */
export async function grantCredits(
  { db, clock }: { db: Db; clock: Clock },
  { name, credits, note, key: typedKey }: GrantInput,
): Promise<{ username: string; granted: boolean; balance: number }> {
  if (!Number.isInteger(credits) || credits < 1 || credits > MOST_CREDITS)
    throw new StartError(`A grant is of 1 to ${MOST_CREDITS} credits.`)
  const account = await findAccountByLogin(db, name, emailKey(name))
  if (!account) throw new StartError(`There is no account ${name}.`)
  const business = (typedKey ?? note).trim()
  if (note.trim() === '' || business === '')
    throw new StartError('A grant has a note that says what it is for.')
  const now = clock.now()
  // Entries are never erased, so what was typed does not become part of one.
  const key = `grant ${account.id} ${createHash('sha256').update(business).digest('hex')}`
  return db.transaction(async tx => {
    // By the link of the mail, whoever reads the address sets a password.
    if (await takeFromStrangers(tx, account.id))
      await addJob(tx, {
        kind: 'mail verify',
        key: account.id,
        payload: { accountId: account.id },
        after: now,
      })
    const purse = await openPurse(tx, account.id, now)
    const granted = await giveCredits(tx, purse, { key, credits })
    if (granted) await addGrant(tx, { key, accountId: account.id, credits, note: note.trim(), at: now })
    else if ((await findGrantedCredits(tx, key)) !== credits)
      throw new StartError(`This was granted to ${account.username} before, with another number of credits.`)
    return { username: account.username, granted, balance: purse.credits + (granted ? credits : 0) }
  })
}
