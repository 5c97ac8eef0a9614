import * as calls from '#contract/calls/gifts.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { redeem } from '../gifts/redeem-gift.ts'

/** Section 8: gift codes. */
export const giftRoutes: Bound[] = [bind(calls.redeemGift, redeem)]
