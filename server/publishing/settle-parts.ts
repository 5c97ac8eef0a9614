import type { Tx } from '../platform/db/connect.ts'
import type { VolumeMapping } from './map-volume.ts'
import { hideParts, type KnownPart, numberRemovedParts, removeParts, returnParts } from './part-store.ts'

interface SettlePartsInput {
  volumeId: string
  /** Parts that the volume had, also those that were taken out of it */
  before: readonly KnownPart[]
  mapping: VolumeMapping
  /** Ids of the parts that it has now */
  ids: readonly string[]
  now: Date
}

/**
 * After the parts of an edition are stored: takes out those that it has not, brings back removed ones that it has, and hides those that have text of a
 * part that the publisher hides. Answers what the publisher should know.
 */
export async function settleParts(
  tx: Tx,
  { volumeId, before, mapping, ids, now }: SettlePartsInput,
): Promise<string[]> {
  const staying = new Set(ids)
  const leaving = before.filter(({ id, removed }) => !removed && !staying.has(id))
  const targets = mapping.fates.flatMap(({ part, to }) =>
    to[0] === undefined ? [] : [[part.id, ids[to[0]] as string] as const],
  )
  const movedTo = new Map(targets.filter(([id]) => !staying.has(id)))
  const partIds = leaving.map(({ id }) => id)
  if (partIds.length + movedTo.size > 0) await removeParts(tx, { partIds, movedTo, at: now })
  const back = before.filter(({ id, removed }) => removed && staying.has(id)).map(({ id }) => id)
  if (back.length > 0) await returnParts(tx, back)
  await numberRemovedParts(tx, volumeId)
  const holdsHidden = ids.filter((_, at) => mapping.sources[at]?.some(({ hidden }) => hidden))
  const hidden = holdsHidden.length > 0 ? await hideParts(tx, holdsHidden) : []
  return hidden.map(number => `part ${number} is hidden, since it has text of a part that is hidden`)
}
