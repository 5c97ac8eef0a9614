import * as calls from '#contract/calls/places.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { listRecentlyRead } from '../reading/list-recent.ts'
import { listPositions, resetPart, savePosition } from '../reading/reading-positions.ts'

/** Where each of a reader's devices stopped. */
export const placeRoutes: Bound[] = [
  bind(calls.listPositions, listPositions),
  bind(calls.savePosition, savePosition),
  bind(calls.resetPart, resetPart),
  bind(calls.listRecent, listRecentlyRead),
]
