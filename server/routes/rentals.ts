import * as calls from '#contract/calls/rentals.ts'
import { rentalsOf } from '../access/list-rentals.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { rent } from '../rentals/rent-part.ts'

/** docs/product.md#rental: parts lent for 72 hours. */
export const rentalRoutes: Bound[] = [
  bind(calls.rentPart, rent, OF_MONEY),
  bind(calls.listRentals, rentalsOf),
]
