import { redeemGift } from '#contract/calls/coins.ts'
import { type GiftResult, GiftType } from '#contract/generated/coins.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { readTypedCode, typedCodeHash } from '../accounts/typed-code.ts'
import { giveCoins, openPurse } from '../coins/ledger.ts'
import type { House } from '../house.ts'
import { giveBook } from '../library/redeem.ts'
import { giveMembership } from '../membership/give-membership.ts'
import type { Tx } from '../platform/db/connect.ts'
import { type Reader, refuse } from '../platform/http/bind.ts'
import { type GiftRow, lockGift, useUpGift } from './store.ts'

const TYPES = { coins: GiftType.COINS, subscription: GiftType.SUBSCRIPTION, book: GiftType.BOOK } as const

interface Redeeming {
  house: House
  reader: Reader
  code: string
  now: Date
  /** Done in the same transaction, for a new book. */
  bought: (tx: Tx, bookId: string) => Promise<void>
}

/** Section 8, gift: a code counts once for an account, and for as many accounts as it was made for. */
export async function redeem({ house, reader, code, now, bought }: Redeeming): Promise<GiftResult> {
  const tries = limitsOf.gift(reader.id)
  await take(house, redeemGift, tries)
  const codeHash = typedCodeHash(house.secrets.codes, 'gift', readTypedCode(code))
  const gift = await house.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now)
    const found = await lockGift(tx, codeHash)
    if (!found) throw refuse(redeemGift, 'codeInvalid')
    if (found.expiresAt && found.expiresAt <= now) throw refuse(redeemGift, 'codeExpired')
    if (found.uses >= found.mostUses) throw refuse(redeemGift, 'giftUsed')
    if (!(await useUpGift(tx, codeHash, reader.id, now))) throw refuse(redeemGift, 'giftUsed')
    const key = `gift ${codeHash.toString('hex')} ${reader.id}`
    if (found.coins !== null)
      await giveCoins(tx, purse, { key, kind: 'gift', coins: found.coins, from: 'given' })
    if (found.volumeId !== null) await giveVolume(tx, found, found.volumeId)
    if (found.plan !== null && found.months !== null) {
      const giving = { accountId: reader.id, plan: found.plan, months: found.months, at: now }
      if (!(await giveMembership(tx, giving))) throw refuse(redeemGift, 'membershipRuns')
    }
    return found
  })
  await house.limits.giveBack(tries)
  return {
    ok: true,
    type: TYPES[gift.type],
    message: String(gift.coins ?? gift.months ?? ''),
  }

  async function giveVolume(tx: Tx, { premiumExtras }: GiftRow, id: string): Promise<void> {
    const giving = { accountId: reader.id, volume: { id, premiumExtras }, entryId: null, at: now, bought }
    // The code is then not used up: it can be given to somebody else.
    if (!(await giveBook(tx, giving))) throw refuse(redeemGift, 'alreadyOwned')
  }
}
