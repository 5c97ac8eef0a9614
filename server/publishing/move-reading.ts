import { Mark } from '#contract/generated/marks.ts'
import { Locator } from '#contract/generated/places.ts'
import { GRACE_HOURS } from '#rules/may-finish.ts'
import type { Tx } from '../platform/db/connect.ts'
import { isSame, type NextPart, type VolumeMapping } from './map-volume.ts'
import { createMover, type LocatorMover } from './move-locator.ts'
import { moveProgress } from './move-progress.ts'
import * as store from './move-reading-store.ts'

interface MoveReadingInput {
  mapping: VolumeMapping
  next: readonly NextPart[]
  /** Ids of the new parts */
  ids: readonly string[]
  now: Date
}

/**
 * After the parts of an edition are stored: moves marks, positions and progress to where their text is now, and lets running
 * rentals cover all parts that have text of the part that was rented (docs/decisions/0053). Of a part whose text went into
 * no part, marks and positions on a passage that is in one follow it; everything else stays in the part.
 */
export async function moveReading(tx: Tx, { mapping, next, ids, now }: MoveReadingInput): Promise<void> {
  const changed = mapping.fates.filter(({ part, to }) => {
    const [only, ...more] = to
    if (only === undefined || part.type === null) return false
    const isAlone = more.length === 0 && mapping.ids[only] === part && mapping.sources[only]?.length === 1
    return !isAlone || !isSame(part, next[only])
  })
  const lost = mapping.fates.filter(({ part, to }) => to.length === 0 && part.type !== null)
  if (changed.length + lost.length === 0) return
  const mover = createMover({ mapping, next, ids })
  const partIds = changed.map(({ part }) => part.id)
  const readIn = [...partIds, ...lost.map(({ part }) => part.id)]
  await moveMarksOf(tx, readIn, mover)
  await movePositions(tx, readIn, mover)
  if (changed.length === 0) return
  await moveProgress(tx, { mapping, changed, next, ids, mover })
  // What was opened in time may be read to its end, also where the part has become another one meanwhile.
  const endedAfter = new Date(now.getTime() - GRACE_HOURS * 3_600_000)
  const rented = new Set(await store.listRentedIn(tx, partIds, endedAfter))
  await store.coverParts(
    tx,
    changed
      .filter(({ part }) => rented.has(part.id))
      .flatMap(({ part, to }) =>
        [...new Set([...to, ...mover.partsWith(part.id)])]
          .filter(at => ids[at] !== part.id)
          .map(at => ({ from: part.id, to: ids[at] as string })),
      ),
    endedAfter,
  )
}

async function moveMarksOf(tx: Tx, partIds: readonly string[], mover: LocatorMover): Promise<void> {
  const marks = await store.lockMarksIn(tx, partIds)
  if (marks.length === 0) return
  await store.moveMarks(
    tx,
    marks.map(mark => {
      const message = Mark.decode(mark.message)
      const { from: before = Locator.create(), to: end, gone: wasGone } = message
      const { partId, from, to, gone } = mover.move(mark.partId, before, end, wasGone)
      const moved = Mark.encode({ ...message, from, to, gone }).finish()
      return {
        ...mark,
        partId,
        block: from.page > 0 ? from.page : from.block,
        sign: from.page > 0 ? Math.round(from.pageTop * 10_000) : from.offset,
        message: Buffer.from(moved),
        gone,
      }
    }),
  )
}

async function movePositions(tx: Tx, partIds: readonly string[], mover: LocatorMover): Promise<void> {
  const positions = await store.lockPositionsIn(tx, partIds)
  if (positions.length === 0) return
  await store.replacePositions(
    tx,
    partIds,
    positions.map(position => {
      const { partId, from } = mover.move(position.partId, Locator.decode(position.locator))
      return { ...position, partId, locator: Buffer.from(Locator.encode(from).finish()) }
    }),
  )
}
