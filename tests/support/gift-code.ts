import type { PlanId } from '#rules/plans.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import type { TestShop } from './open-shop.ts'

interface Gift {
  coins?: number
  /** A volume, by its slug. */
  volume?: string
  membership?: { plan: PlanId; months: number }
  expiresAt?: Date
}

/** A code that one account may redeem. */
export function makeGiftCode({ app }: TestShop, gift: Gift): Promise<string> {
  return createGift(app, {
    ...{ coins: null, volume: null, membership: null, expiresAt: null, uses: 1, note: '' },
    ...gift,
  })
}
