import { redeemGift } from '#contract/calls/gifts.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { makeExpiredToken, type RefusalShop } from './refusal-shop.ts'

/** With volumes and parts of every kind, as tests/support/coin-shop.ts puts them on the shelf. */
export interface ShelfShop extends RefusalShop, Pick<CoinShop, 'buyer' | 'mail'> {
  /** Who has bought nothing and is no member. */
  readonly poor: Send
}

/** A preview, which everybody may read. */
export const OPEN_PART = 'rain-volume-1-part-1'
/** It is not streamed any more. */
export const EXPIRED_PART = 'rain-volume-1-part-2'
/** Members stream it. */
export const STREAMED_PART = 'rain-volume-1-part-3'
/** Nobody in Germany may read it. */
export const BLOCKED_PART = 'blocked-volume-1-part-1'

export async function openShelfShop(options?: Parameters<typeof openCoinShop>[0]): Promise<ShelfShop> {
  const { shop, readers, mail, buyer, close } = await openCoinShop({ jobs: 'by hand', ...options })
  const expiredToken = await makeExpiredToken({ shop, readers })
  return { shop, readers, mail, buyer, close, expiredToken, poor: (await buyer()).send }
}

/** The same reader in Germany. */
export async function inGermany({ shop, readers }: ShelfShop, name: string): Promise<Send> {
  return shop.sendWith({ authorization: `Bearer ${await readers.token(name)}`, 'x-country': 'DE' })
}

/** Makes somebody a member for a month. */
export async function makeMember({ shop }: Pick<RefusalShop, 'shop'>, send: Send): Promise<void> {
  const code = await makeGiftCode(shop, { membership: { plan: 'Membership', months: 1 } })
  const { refused } = await send(redeemGift, { params: { code } })
  if (refused) throw new Error(`no member was made: ${refused}`)
}
