import * as calls from '#contract/calls/gifts.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { redeem } from '../gifts/redeem-gift.ts'

/** Gift codes (docs/product.md#gifts). */
export const giftRoutes: Bound[] = [bind(calls.redeemGift, redeem, OF_MONEY)]
