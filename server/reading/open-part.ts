import * as calls from '#contract/calls/reading.ts'
import type { PartData } from '#contract/generated/reading.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import { accessTo } from './access-to.ts'
import { countOpening } from './count-opening.ts'
import { deviceOf } from './protect/device-of.ts'
import { partData } from './protect/part-data.ts'
import { findContent } from './store.ts'

/** docs/product.md#part-access: whether this visitor may open the part now, as rules/part-access.ts says. */
export async function checkPart({
  params,
  visitor,
  house,
  now,
}: Asked<typeof calls.checkPart>): Promise<null> {
  const { access } = await accessTo(house, params.id, visitor, now)
  if (access.status !== 204) throw refuse(calls.checkPart, access.reason)
  return null
}

export async function openPart({
  params,
  visitor,
  reader,
  deviceKey,
  house,
  now,
}: Asked<typeof calls.openPart>): Promise<PartData> {
  const { part, access, owned } = await accessTo(house, params.id, visitor, now)
  if (access.status !== 204 || !part)
    throw refuse(calls.openPart, access.status === 204 ? 'partNotFound' : access.reason)
  const device = part.preview ? null : await deviceOf(calls.openPart, { house, reader, deviceKey })
  await countOpening(calls.openPart, house, visitor, { partId: part.id, owned }, now)
  const content = await findContent(house.db, part.id)
  if (!content) throw refuse(calls.openPart, 'partNotFound')
  return partData({ house, part, content, now, reader, device })
}
