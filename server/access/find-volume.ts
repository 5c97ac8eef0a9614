import * as calls from '#contract/calls/catalogue.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import { type Asked, refuse } from '../calls/bind.ts'
import * as store from '../catalogue/store.ts'
import type { House } from '../context.ts'
import { type Look, lookOf, volumeFor } from './labels.ts'

export async function findVolume({
  params,
  visitor,
  house,
  now,
}: Asked<typeof calls.findVolume>): Promise<Volume> {
  const row = await store.findVolume(house.db, params.id)
  if (!row) throw refuse(calls.findVolume, 'volumeNotFound')
  return volumeFor(house.db, row, lookOf({ house, visitor, now }))
}

export async function findVolumeOfPart({
  params,
  visitor,
  house,
  now,
}: Asked<typeof calls.findVolumeOfPart>): Promise<Volume> {
  const part = await store.findPart(house.db, params.id)
  const volume = part && (await volumeOf(house, part.volumeId, lookOf({ house, visitor, now })))
  if (!volume) throw refuse(calls.findVolumeOfPart, 'partNotFound')
  return volume
}

/** The volume with this id, with its access label for this viewer. */
export async function volumeOf(house: House, id: string, look: Look): Promise<Volume | undefined> {
  const row = await store.findVolume(house.db, id)
  return row ? volumeFor(house.db, row, look) : undefined
}
