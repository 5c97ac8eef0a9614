import type { Tx } from '../platform/db/connect.ts'
import type { KnownPartFate, NextPart, VolumeMapping } from './map-volume.ts'
import type { LocatorMover } from './move-locator.ts'
import { lockProgressIn, replaceProgress, type StoredProgress } from './move-reading-store.ts'
import type { KnownPart } from './part-store.ts'

interface MoveProgressInput {
  mapping: VolumeMapping
  /** Old parts whose text changed or is in other parts. */
  changed: readonly KnownPartFate[]
  next: readonly NextPart[]
  /** Ids of the new parts */
  ids: readonly string[]
  mover: LocatorMover
}

/**
 * Moves how far readers are in old parts to the parts that have their text. What comes before the farthest point of an old
 * part counts as read to its end. A new part is read where all old parts of which it has text were.
 */
export async function moveProgress(
  tx: Tx,
  { mapping, changed, ids, mover }: MoveProgressInput,
): Promise<void> {
  const partIds = changed.map(({ part }) => part.id)
  const rows = await lockProgressIn(tx, partIds)
  if (rows.length === 0) return
  const fateOf = new Map(changed.map(fate => [fate.part.id, fate]))
  const ends = new Map<string, readonly Reach[]>()
  const reachOf = (fate: KnownPartFate) => {
    const known = ends.get(fate.part.id) ?? reachesOf(fate, mapping, mover)
    ends.set(fate.part.id, known)
    return known
  }
  const moved = new Map<string, StoredProgress[]>()
  for (const row of rows) {
    const fate = fateOf.get(row.partId) as KnownPartFate
    for (const one of spread(row, reachOf(fate), mover)) {
      const key = `${one.at} ${row.accountId}`
      moved.set(key, [...(moved.get(key) ?? []), { ...one.progress, partId: row.partId }])
    }
  }
  const merged = [...moved].map(([key, parts]) => {
    const at = Number(key.split(' ')[0])
    const sources = readSources(mapping, at).length
    return { ...mergeProgress(parts, sources), partId: ids[at] as string }
  })
  const targets = changed.flatMap(({ to }) => to.map(at => ids[at] as string))
  await replaceProgress(tx, [...new Set([...partIds, ...targets])], merged)
}

/**
 * The old parts of which a new one has text, without those that come back from another part: what was read in them was read
 * in that one.
 */
function readSources({ sources }: VolumeMapping, at: number): readonly KnownPart[] {
  return (sources[at] ?? []).filter(({ moved }) => !moved)
}

/**
 * Where the text of an old part is in a new one: from which share of the old part on, and up to which share of the new one.
 */
interface Reach {
  at: number
  from: number
  end: number
}

const SAMPLES = 64

/** Follows points all over an old part to the new parts that have its text. */
function reachesOf({ part, to }: KnownPartFate, mapping: VolumeMapping, mover: LocatorMover): Reach[] {
  const samples = Array.from({ length: SAMPLES + 1 }, (_, sample) => {
    const from = sample / SAMPLES
    return { from, moved: mover.moveShare(part.id, from) }
  })
  return to.map(at => {
    const own = samples.filter(({ moved }) => moved.at === at)
    return {
      at,
      from: Math.min(1, ...own.map(({ from }) => from)),
      // A part with the text of one old part ends where that does.
      end: readSources(mapping, at).length === 1 ? 1 : Math.max(0, ...own.map(({ moved }) => moved.share)),
    }
  })
}

interface Spread {
  at: number
  progress: Omit<StoredProgress, 'partId'>
}

/** What the progress in an old part is in each of the new ones. */
function spread(row: StoredProgress, reaches: readonly Reach[], mover: LocatorMover): Spread[] {
  const { partId, accountId, changedAt, readAt, resetAt, progress, furthest } = row
  const here = mover.moveShare(partId, progress)
  const farthest = mover.moveShare(partId, furthest)
  const shareIn = (at: number, from: number, end: number, point: typeof here, share: number) => {
    if (point.at === at) return point.share
    return from < share ? end : 0
  }
  return reaches.flatMap(({ at, from, end }) => {
    const far = readAt
      ? Math.max(end, farthest.at === at ? farthest.share : 0)
      : shareIn(at, from, end, farthest, furthest)
    const now = shareIn(at, from, end, here, progress)
    const began = far > 0 || readAt !== null || here.at === at || resetAt !== null
    return began
      ? [
          {
            at,
            progress: { accountId, changedAt, readAt, resetAt, progress: now, furthest: Math.max(far, now) },
          },
        ]
      : []
  })
}

/** The progress in a new part from that in each old part of which it has text. */
function mergeProgress(parts: readonly StoredProgress[], sources: number): StoredProgress {
  const last = parts.reduce((one, other) => (other.changedAt > one.changedAt ? other : one))
  const reads = parts.flatMap(({ readAt }) => readAt ?? [])
  const resets = parts.flatMap(({ resetAt }) => resetAt ?? [])
  const isRead = reads.length === sources
  return {
    ...last,
    furthest: Math.max(...parts.map(({ furthest }) => furthest)),
    readAt: isRead ? latest(reads) : null,
    resetAt: resets.length > 0 ? latest(resets) : null,
  }
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(...times.map(time => time.getTime())))
}
