import { listPositions, savePosition } from '#contract/calls/places.ts'
import { PlaceList, PlaceRequest } from '#contract/generated/places.ts'
import { readProblem } from '#contract/problem.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { clearSignedIn } from '../../session/signed-in.ts'
import { deletePositions } from './saved-position.ts'
import type { TrackerEnvironment } from './tracker-environment.ts'
import {
  deleteUnsent,
  listUnsent,
  markSent,
  saveUnsent,
  type UnsentPosition,
  wasSent,
} from './unsent-positions.ts'

const SIGNED_OUT: readonly string[] = ['signInFirst', 'sessionExpired']
const PROTOBUF = 'application/x-protobuf'

/** What the position tracker uses in a browser. */
export const browserEnvironment: TrackerEnvironment = {
  async find(partId) {
    return (await sendFromBrowser(listPositions, { params: { partId } })).answer ?? null
  },
  send: sendPosition,
  saveUnsent,
  deleteUnsent,
  listUnsent,
  wasSent,
  deletePosition: partId => deletePositions([partId]),
  now: () => currentTime().getTime(),
  schedule(work, ms) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Sends a position to the account. It calls `fetch` before it awaits anything, since a page that is being left does not
 * continue after an await. Throws where it can be sent later; answers null where the account refuses it for good.
 *
 * @param last whether the request has to outlive the page
 */
export async function sendPosition(position: UnsentPosition, last: boolean) {
  const { partId, locator, at } = position
  const ageMs = Math.max(0, Math.round(currentTime().getTime() - at))
  const age = { seconds: Math.floor(ageMs / 1000), nanos: (ageMs % 1000) * 1_000_000 }
  const response = await fetch(savePosition.path.replace(':partId', encodeURIComponent(partId)), {
    method: savePosition.method,
    headers: { accept: PROTOBUF, 'content-type': PROTOBUF },
    body: PlaceRequest.encode(PlaceRequest.fromPartial({ locator, age })).finish() as BodyInit,
    keepalive: last,
  })
  if (response.ok) {
    markSent(position)
    return PlaceList.decode(new Uint8Array(await response.arrayBuffer()))
  }
  const reason = readProblem(new Uint8Array(await response.arrayBuffer()))?.reason ?? ''
  // It is sent when its reader has signed in again.
  const signedOut = SIGNED_OUT.includes(reason)
  if (signedOut) clearSignedIn()
  // 429 and 5xx are temporary.
  if (signedOut || response.status === 429 || response.status >= 500)
    throw new Error(`place ${response.status}`)
  return null
}
