import { redeemGift } from '#contract/calls/gifts.ts'
import { type GiftResult, GiftType } from '#contract/generated/coins.ts'
import { isBlockedIn } from '#rules/blocked-countries.ts'
import { isOutAndEmpty } from '#rules/for-sale.ts'
import { readTypedCode, typedCodeHash } from '../accounts/typed-code.ts'
import { type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import { findBlockedOfVolume } from '../catalogue/takedown-store.ts'
import { giveCoins, giveCredits, openPurse } from '../coins/ledger.ts'
import { creditsIn } from '../coins/texts.ts'
import type { AppContext } from '../context.ts'
import { giveBook } from '../library/redeem.ts'
import { giveMembership } from '../membership/gift/give-membership.ts'
import { bumpCatalogue, CREDITS } from '../platform/db/catalogue-version.ts'
import type { Tx } from '../platform/db/connect.ts'
import { giftLimits } from './limits.ts'
import { type GiftRow, isRepeat, lockGift, markUsed } from './store.ts'

const TYPES = {
  coins: GiftType.COINS,
  // The contract has no type for them; `credits` and the message say what it is.
  credits: GiftType.COINS,
  subscription: GiftType.SUBSCRIPTION,
  book: GiftType.BOOK,
} as const

interface RedeemGiftInput {
  app: AppContext
  reader: Reader
  /** The language of the message, and the country in which a volume may be blocked. */
  visitor: Visitor
  params: { code: string }
  now: Date
  /** A second call with the same key answers as the first did, for clients that lost the first answer. */
  idempotencyKey: string | null
}

/** docs/product.md#gifts: a code counts once for an account, and for as many accounts as it was made for. */
export async function redeem({
  app,
  reader,
  visitor,
  params,
  now,
  idempotencyKey: repeatKey,
}: RedeemGiftInput): Promise<GiftResult> {
  const tries = giftLimits.redeem(reader.id)
  await countTry(app, redeemGift, tries)
  const codeHash = typedCodeHash(app.secrets.codes, 'gift', readTypedCode(params.code))
  const gift = await app.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now)
    const found = await lockGift(tx, codeHash)
    if (!found) throw refuse(redeemGift, 'codeInvalid')
    const use = { codeHash, accountId: reader.id, repeatKey }
    if (repeatKey && (await isRepeat(tx, use))) return found
    if (found.expiresAt && found.expiresAt <= now) throw refuse(redeemGift, 'codeExpired')
    if (found.uses >= found.mostUses) throw refuse(redeemGift, 'giftUsed')
    if (!(await markUsed(tx, use, now))) throw refuse(redeemGift, 'giftUsed')
    const key = `gift ${codeHash.toString('hex')} ${reader.id}`
    if (found.coins !== null)
      await giveCoins(tx, purse, { key, kind: 'gift', coins: found.coins, from: 'given' })
    if (found.credits !== null) await giveCredits(tx, purse, { key, kind: 'gift', credits: found.credits })
    // Pages show credits only while a code with credits can be redeemed.
    if (found.credits !== null && found.uses + 1 === found.mostUses) await bumpCatalogue(tx, CREDITS)
    if (found.volumeId !== null) await giveVolume(tx, found, found.volumeId)
    if (found.plan !== null && found.months !== null) {
      const input = { accountId: reader.id, plan: found.plan, months: found.months, at: now }
      if (!(await giveMembership(tx, input))) throw refuse(redeemGift, 'membershipRuns')
    }
    return found
  })
  await app.limits.giveBack(tries)
  return {
    ok: true,
    type: TYPES[gift.type],
    message:
      gift.credits === null ? String(gift.coins ?? gift.months ?? '') : creditsIn(gift.credits, visitor.lang),
    coins: gift.coins ?? 0,
    credits: gift.credits ?? 0,
  }

  async function giveVolume(tx: Tx, found: GiftRow, id: string): Promise<void> {
    const volume = { id, premiumExtras: found.premiumExtras }
    const input = { accountId: reader.id, volume, entryId: null, at: now }
    // A refusal rolls back the use, so that the code can be used later or given to somebody else.
    if (!(await giveBook(app, tx, input))) throw refuse(redeemGift, 'alreadyOwned')
    if (isBlockedIn(visitor.country, await findBlockedOfVolume(tx, id)))
      throw refuse(redeemGift, 'blockedInCountry')
    if (isOutAndEmpty(found, now)) throw refuse(redeemGift, 'nothingToRead')
  }
}
