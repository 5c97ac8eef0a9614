import * as calls from '#contract/calls/coins.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { coinOptions } from './coin-options.ts'
import { convertMine } from './convert-credits.ts'
import { areCreditsShown } from './credits-shown.ts'

/** docs/product.md#coins and docs/product.md#credits: what coins cost, and credits into coins. */
export const coinRoutes: Bound[] = [
  bind(
    calls.findCoinOptions,
    async ({ house, now }) => coinOptions(0, await areCreditsShown(house.db, null, now)),
    { keep: 'visitor' },
  ),
  bind(calls.convertCredits, ({ house, reader, body, idempotencyKey, now }) =>
    convertMine({ house, reader, credits: body.amount, idempotencyKey, now }),
  ),
]
