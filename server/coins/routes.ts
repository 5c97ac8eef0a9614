import * as calls from '#contract/calls/coins.ts'
import { type Bound, bind } from '../platform/http/bind.ts'
import { coinOptions } from './coin-options.ts'
import { convertMine } from './convert-credits.ts'
import { historyOf } from './history.ts'

/** Section 7: what coins cost, credits into coins, and where all of them went. */
export const coinRoutes: Bound[] = [
  bind(calls.findCoinOptions, async () => coinOptions(0), { keep: 'visitor' }),
  bind(calls.convertCredits, ({ house, reader, body, idempotencyKey, now }) =>
    convertMine({ house, reader, credits: body.amount, idempotencyKey, now }),
  ),
  bind(calls.readHistory, ({ house, reader, query, visitor }) =>
    historyOf(house, reader, query, visitor.lang),
  ),
]
