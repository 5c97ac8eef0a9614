import * as calls from '#contract/calls/returns.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { listReturns } from '../returns/list-returns.ts'
import { returnPurchase } from '../returns/return-purchase.ts'

/** docs/product.md#withdrawal: what readers bought and have not opened. */
export const returnRoutes: Bound[] = [
  bind(calls.listReturns, listReturns),
  bind(calls.returnPurchase, returnPurchase, OF_MONEY),
]
