import { convertCredits } from '#contract/calls/coins.ts'
import { coinsOfCredit } from '#rules/price.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { newId } from '../platform/ids.ts'
import { findConversion } from './history-store.ts'
import { CannotSpend, convert, openPurse } from './ledger.ts'

interface ConversionInput {
  app: AppContext
  reader: Reader
  credits: number
  /** Repeated requests with the same key are one conversion. */
  idempotencyKey: string | null
  now: Date
}

/**
 * Converts credits into coins (docs/product.md#credits): each is worth a novel in the account's language. Throws 400, 402
 * and 422.
 */
export async function convertCreditsOf({
  app,
  reader,
  credits,
  idempotencyKey,
  now,
}: ConversionInput): Promise<null> {
  if (!Number.isInteger(credits) || credits < 1 || credits > 1_000_000)
    throw refuse(convertCredits, 'badAmount')
  const coins = credits * coinsOfCredit(reader.lang)
  const key = `convert ${reader.id} ${idempotencyKey ?? newId('ENT', now)}`
  await app.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now)
    const before = await findConversion(tx, key)
    if (before !== null) {
      if (before !== credits) throw refuse(convertCredits, 'keyUsed')
      return
    }
    if (purse.debt > 0) throw refuse(convertCredits, 'debtOpen')
    await convert(tx, purse, { key, credits, coins }).catch(error => {
      throw error instanceof CannotSpend ? refuse(convertCredits, 'notEnoughCredits') : error
    })
  })
  return null
}
