import * as calls from '#contract/calls/reading.ts'
import type { PartData } from '#contract/generated/reading.ts'
import { isPublished } from '#rules/part-access.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { countOpening } from './count-opening.ts'
import { accessTo, findAccess } from './find-access.ts'
import { noteOpened } from './note-opened.ts'
import { chooseDevice } from './protect/choose-device.ts'
import { partData } from './protect/part-data.ts'
import { findOpening } from './store.ts'

/** docs/product.md#part-access: whether this visitor may open the part now, as rules/part-access.ts says. */
export async function checkPart({
  params,
  visitor,
  app,
  now,
  shows,
}: CallInput<typeof calls.checkPart>): Promise<null> {
  const { part, access } = await findAccess(app, params.id, visitor, now)
  if (part) shows.series(part.seriesId)
  if (access.status !== 204) throw refuse(calls.checkPart, access.reason)
  return null
}

/**
 * The content of a part: a published preview as plain data, everything else encrypted for the device. Throws 429 beyond the
 * limits.
 */
export async function openPart(input: CallInput<typeof calls.openPart>): Promise<PartData> {
  const { params, visitor, reader, deviceKey, app, now, shows } = input
  const { id: accountId = null, sessionId = null } = reader ?? {}
  const found = await findOpening(app.db, { key: params.id, accountId, sessionId, now })
  const held = accessTo(found.part, visitor, now)
  const { part, access, owned, staff } = held
  if (part) shows.series(part.seriesId)
  if (access.status !== 204 || !part)
    throw refuse(calls.openPart, access.status === 204 ? 'partNotFound' : access.reason)
  const proof = access.reason === 'proof'
  // Sealed content is for a session. A page that is rendered has none, and its browser asks again.
  if ((proof || (visitor.standIn && !part.preview)) && !reader) throw refuse(calls.openPart, 'signInFirst')
  const device = part.preview && !proof ? null : chooseDevice(calls.openPart, deviceKey, found.deviceKey)
  await countOpening(calls.openPart, app, visitor, { partId: part.id, owned, staff }, now)
  const { content } = found
  if (!content) throw refuse(calls.openPart, 'partNotFound')
  const data = await partData({ app, part, content, now, reader, device })
  if (!(await noteOpened(app, visitor, held, now))) return openPart(input)
  return { ...data, proof: proof && found.part !== null && !isPublished(found.part, now) }
}
