import { type Remark, remark } from '../book-files/remark.ts'
import { isImprintTitle } from '../epub/text/book-matter.ts'
import type { Tx } from '../platform/db/connect.ts'
import { type NextPart, tokensOf, type VolumeMapping } from './map-volume.ts'
import { type KnownPart, removeParts, returnParts, saveTrees } from './part-store.ts'
import type { PartOnShelf, Shelf } from './shelf/shelf.ts'
import { saveShelf } from './shelf/shelf-rows-store.ts'
import { renumberLinks } from './text/link-parts.ts'

interface SettlePartsInput {
  shelf: Shelf
  /** Parts that the volume had, also those that were taken out of it */
  before: readonly KnownPart[]
  mapping: VolumeMapping
  /** The parts of the new edition */
  next: readonly NextPart[]
  /** Ids of the parts that it has now */
  ids: readonly string[]
  now: Date
}

interface StandingInput extends Pick<SettlePartsInput, 'shelf' | 'before' | 'ids' | 'now'> {
  volumeId: string
}

/**
 * Stores which parts a volume has now, in their order, as they stand on the shelf. Those that were taken out of it before
 * come back as visible as they were.
 */
export async function saveStanding(
  tx: Tx,
  { shelf, volumeId, before, ids, now }: StandingInput,
): Promise<string[]> {
  shelf.orderParts(volumeId, ids)
  const back = before.filter(({ id, removed }) => removed && ids.includes(id))
  for (const { id, hidden } of back) Object.assign(shelf.part(id) ?? {}, { hidden, removed: false })
  if (back.length > 0)
    await returnParts(
      tx,
      back.map(({ id }) => id),
    )
  return saveShelf(tx, shelf, now)
}

/** Has links between parts lead to the numbers that these have now; those to a part that has left become text. */
export async function moveLinks(
  tx: Tx,
  { standing, ids, now }: { standing: readonly KnownPart[]; ids: readonly string[]; now: Date },
): Promise<void> {
  const numbers = new Map(standing.map(({ number, id }) => [number, ids.indexOf(id) + 1 || null]))
  const trees = standing.flatMap(({ id, tree }) => {
    const moved = tree && ids.includes(id) ? renumberLinks(tree, part => numbers.get(part) ?? null) : tree
    return moved && moved !== tree ? [[id, moved] as const] : []
  })
  await saveTrees(tx, new Map(trees), now)
}

/**
 * After the parts of an edition are stored, and what readers have of them is moved: removes parts that are missing from the
 * new edition, and hides parts whose text came mostly from hidden ones. Answers what the publisher should know.
 */
export async function settleParts(
  tx: Tx,
  { shelf, before, mapping, next, ids, now }: SettlePartsInput,
): Promise<Remark[]> {
  const staying = new Set(ids)
  const leaving = before.filter(({ id, removed }) => !removed && !staying.has(id))
  const targets = mapping.fates.flatMap(({ part, to }) =>
    to[0] === undefined ? [] : [[part.id, ids[to[0]] as string] as const],
  )
  const movedTo = new Map(targets.filter(([id]) => !staying.has(id)))
  const partIds = leaving.map(({ id }) => id)
  const left = partIds.length + movedTo.size > 0 ? await removeParts(tx, { partIds, movedTo, at: now }) : []
  for (const id of left) Object.assign(shelf.part(id) ?? {}, { hidden: true, removed: true })
  const holdsHidden = [...ids.keys()].filter(at => mapping.sources[at]?.some(({ hidden }) => hidden))
  const hides = holdsHidden.filter(at => isMostlyHidden(mapping.sources[at] ?? [], next[at] as NextPart))
  const hidden = hides.map(at => shelf.part(ids[at] as string) as PartOnShelf).filter(part => !part.hidden)
  for (const part of hidden) part.hidden = true
  await saveShelf(tx, shelf, now)
  return [
    ...hidden.map(({ number }) => remark('partHidden', { number })),
    ...holdsHidden.filter(at => !hides.includes(at)).map(at => remark('partNotHidden', { number: at + 1 })),
  ]
}

/** Hidden text is hidden with another that is at most twice as long. */
const MOST_TIMES = 2

/**
 * Whether hidden parts had so much of a text that it is hidden. A licence that was joined to the last chapter does not hide
 * that.
 */
function isMostlyHidden(sources: readonly KnownPart[], part: NextPart): boolean {
  const visible = sources.filter(({ hidden }) => !hidden)
  if (visible.length === 0) return true
  const shinglesOf = (some: KnownPart[]) => new Set(some.flatMap(one => [...tokensOf(one).shingles]))
  const secret = shinglesOf(sources.filter(({ hidden, title }) => hidden && !isImprintTitle(title)))
  const open = shinglesOf(visible)
  const shingles = tokensOf(part).shingles.filter(shingle => shingle !== 0)
  const count = (known: Set<number>, other: Set<number>) =>
    shingles.filter(shingle => known.has(shingle) && !other.has(shingle)).length
  const own = count(secret, open)
  return own > 0 && own * MOST_TIMES >= count(open, secret)
}
