import * as calls from '#contract/calls/places.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { findPlaces, forgetPlace, keepPlace, recentlyRead } from '../reading/places.ts'

/** Where each of a reader's devices stopped. */
export const placeRoutes: Bound[] = [
  bind(calls.findPlaces, findPlaces),
  bind(calls.keepPlace, keepPlace),
  bind(calls.forgetPlace, forgetPlace),
  bind(calls.listRecent, recentlyRead),
]
