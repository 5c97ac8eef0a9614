import * as calls from '#contract/calls/reading.ts'
import { findPartOffers } from '../access/part-offers.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { checkPart, openPart } from '../reading/open-part.ts'
import { openPages } from '../reading/protect/tickets.ts'
import { resetSeries, saveProgress } from '../reading/reading-positions.ts'

/** docs/product.md#part-access: the calls that open a part; each asks rules/part-access.ts. */
export const readingRoutes: Bound[] = [
  bind(calls.checkPart, checkPart, { shows: 'noted' }),
  bind(calls.findPartOffers, findPartOffers, { keep: 'country', shows: 'noted' }),
  bind(calls.openPart, openPart, { shows: 'noted' }),
  bind(calls.openTicket, openPages, { shows: 'noted' }),
  bind(calls.saveProgress, saveProgress),
  bind(calls.resetSeries, resetSeries),
]
