import type { Holding } from '#rules/part-access.ts'
import { holdingOfStandIn } from '#rules/stand-in.ts'
import type { Visitor } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import type { StandIn } from '../platform/http/visitor.ts'
import { type HeldColumns, listHeld } from './store.ts'

interface PartRef {
  id: string
  volumeId: string
  seriesId: string
}

/** What somebody holds of parts and their volumes. */
export interface Holdings {
  ofPart(part: PartRef): Holding
  /** Of a volume with these parts: whether it is owned, and the rental of a part that ends last. */
  ofVolume(volumeId: string, parts: readonly PartRef[]): Holding
}

const NOTHING: Holding = { owned: false, rental: null }
const NONE: Holdings = { ofPart: () => NOTHING, ofVolume: () => NOTHING }

/** What columns say of one part or volume. */
export function holdingOf({ owned, rentedFrom, rentedUntil }: HeldColumns): Holding {
  return { owned, rental: rentedFrom && rentedUntil ? { from: rentedFrom, until: rentedUntil } : null }
}

/** What this visitor has of a part or volume of a series, of which columns say what the account has. */
export function heldBy(
  { standIn }: Pick<Visitor, 'standIn'>,
  held: HeldColumns & { seriesId: string },
): Holding {
  return standIn ? heldByStandIn(standIn, held.seriesId) : holdingOf(held)
}

function heldByStandIn({ kind, at, seriesId }: StandIn, ofSeries: string): Holding {
  return seriesId === ofSeries ? holdingOfStandIn(kind, at) : NOTHING
}

/** One statement for whoever is signed in, whatever the number of parts; none for visitors. */
export async function holdingsOf(
  reads: Reads,
  { reader, standIn }: Pick<Visitor, 'reader' | 'standIn'>,
  parts: readonly PartRef[],
  volumeIds: readonly string[],
  now: Date,
): Promise<Holdings> {
  if (standIn) return holdingsOfStandIn(standIn)
  if (!reader) return NONE
  const volumes = [...new Set([...volumeIds, ...parts.map(part => part.volumeId)])]
  const held = await listHeld(reads, {
    accountId: reader.id,
    volumeIds: volumes,
    partIds: parts.map(part => part.id),
    now,
  })
  const owned = new Set(held.map(({ volumeId }) => volumeId))
  const rentals = new Map<string, NonNullable<Holding['rental']>>()
  for (const { partId, startedAt, expiresAt } of held)
    if (partId && startedAt && expiresAt) rentals.set(partId, { from: startedAt, until: expiresAt })
  const rentalOf = ({ id }: PartRef) => rentals.get(id) ?? null
  return {
    ofPart: part => ({ owned: owned.has(part.volumeId), rental: rentalOf(part) }),
    ofVolume(volumeId, itsParts) {
      const running = itsParts.map(rentalOf).filter(rental => rental !== null)
      const last = running.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
      return { owned: owned.has(volumeId), rental: last ?? null }
    },
  }
}

function holdingsOfStandIn(standIn: StandIn): Holdings {
  return {
    ofPart: ({ seriesId }) => heldByStandIn(standIn, seriesId),
    ofVolume: (_, [part]) => (part ? heldByStandIn(standIn, part.seriesId) : NOTHING),
  }
}
