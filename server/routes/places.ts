import * as calls from '#contract/calls/places.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { listPositions, listRecentlyRead, resetPart, savePosition } from '../reading/places.ts'

/** Where each of a reader's devices stopped. */
export const placeRoutes: Bound[] = [
  bind(calls.findPlaces, listPositions),
  bind(calls.keepPlace, savePosition),
  bind(calls.forgetPlace, resetPart),
  bind(calls.listRecent, listRecentlyRead),
]
