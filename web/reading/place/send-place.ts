import { findPlaces, keepPlace } from '#contract/calls/places.ts'
import { PlaceList, PlaceRequest } from '#contract/generated/places.ts'
import { readProblem } from '#contract/problem.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../platform/send-from-browser.ts'
import { dropSign } from '../../platform/signed-in.ts'
import { forgetPlaces } from '../last-place.ts'
import type { PlaceMachine } from './place-keeper.ts'
import { dropUnsent, listUnsent, noteTold, noteUnsent, type UnsentPlace, wasTold } from './unsent-places.ts'

const SIGNED_OUT: readonly string[] = ['signInFirst', 'sessionExpired']
const PROTOBUF = 'application/x-protobuf'

/** The browser, as the keeper of places needs it. */
export const placeMachine: PlaceMachine = {
  async find(partId) {
    return (await sendFromBrowser(findPlaces, { params: { partId } })).answer ?? null
  },
  keep: sendPlace,
  note: noteUnsent,
  drop: dropUnsent,
  unsent: listUnsent,
  wasTold,
  forget: partId => forgetPlaces([partId]),
  now: () => currentTime().getTime(),
  later(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** Without waiting for anything before it is asked: a page that is being left does not wait. */
export async function sendPlace({ partId, locator, at }: UnsentPlace, last: boolean) {
  const ageMs = Math.max(0, Math.round(currentTime().getTime() - at))
  const age = { seconds: Math.floor(ageMs / 1000), nanos: (ageMs % 1000) * 1_000_000 }
  const response = await fetch(keepPlace.path.replace(':partId', encodeURIComponent(partId)), {
    method: keepPlace.method,
    headers: { accept: PROTOBUF, 'content-type': PROTOBUF },
    body: PlaceRequest.encode(PlaceRequest.fromPartial({ locator, age })).finish() as BodyInit,
    keepalive: last,
  })
  if (response.ok) {
    noteTold(partId)
    return PlaceList.decode(new Uint8Array(await response.arrayBuffer()))
  }
  const reason = readProblem(new Uint8Array(await response.arrayBuffer()))?.reason ?? ''
  // Nobody is signed in any more: it is told when its reader is.
  const signedOut = SIGNED_OUT.includes(reason)
  if (signedOut) dropSign()
  // Too many, or broken for the moment: it is sent again.
  if (signedOut || response.status === 429 || response.status >= 500)
    throw new Error(`place ${response.status}`)
  return null
}
