import { copiedParts } from '#rules/copied-parts.ts'
import { mapParts, type PartFate, shortenedParts } from '#rules/map-parts.ts'
import { type TextTokens, tokenize } from '#rules/text-tokens.ts'
import type { KnownPart } from './part-store.ts'
import { renumberLinks } from './text/link-parts.ts'
import { partTextOf } from './text/part-text.ts'

/** A part of a new edition, as far as its text is compared. */
export interface NextPart {
  /** null for a manga */
  tree: Buffer | null
  /** Hashes of its pictures, or of the pages of a manga. */
  hashes: readonly string[]
}

/** What becomes of an old part of a volume; `to` are indexes into the new edition. */
export type KnownPartFate = PartFate & { part: KnownPart }

export interface VolumeMapping {
  /** For each new part the old part whose id it takes; null: it is new. */
  ids: readonly (KnownPart | null)[]
  /** For each new part the old parts of which it holds text, first the one of which it holds most. */
  sources: readonly (readonly KnownPart[])[]
  /** Of the parts that are in the volume, in their order, and of the removed ones that come back. */
  fates: readonly KnownPartFate[]
  /** Parts that are in the volume and of which the new edition has less than half. */
  shortened: ReadonlySet<KnownPart>
  /** Whether parts are as they were: the same number of the same texts in the same order. */
  isUnchanged: boolean
}

/** The old part of new parts, both as indexes; null: it is a new one. */
export type SetParts = ReadonlyMap<number, number | null>

/**
 * Maps the parts of a volume to those of its next edition by their text (rules/map-parts.ts). Parts without a text yet get
 * theirs by their number. Parts that earlier editions removed come back with their text.
 */
export function mapVolume(
  before: readonly KnownPart[],
  after: readonly NextPart[],
  set: SetParts = new Map(),
): VolumeMapping {
  const visible = before.filter(({ removed }) => !removed)
  if (
    set.size === 0 &&
    visible.length === after.length &&
    visible.every((part, at) => isSame(part, after[at]))
  )
    return unchanged(visible)
  const old = visible.map(tokensOf)
  const next = after.map(tokensOf)
  const mapping = mapParts(old, next, set)
  const ids = mapping.ids.map(id => (id === null ? null : (visible[id] ?? null)))
  for (const [at, part] of visible.entries())
    if (part.type === null && ids[at] === null && !set.has(at) && !ids.includes(part)) ids[at] = part
  const returned = returningParts(before, next, ids, set)
  for (const [at, part] of returned) ids[at] = part
  const fates = visible.map((part, at): KnownPartFate => {
    const number = ids.indexOf(part)
    const fate = mapping.fates[at] as PartFate
    return part.type === null && number >= 0 ? { part, kind: 'kept', to: [number] } : { part, ...fate }
  })
  const back = [...returned].map(([at, part]): KnownPartFate => ({ part, kind: 'kept', to: [at] }))
  const all = [...fates, ...back, ...joinedAgain(before, next, ids)]
  const copies = copiedParts(old, next, mapping)
  return {
    ids,
    sources: next.map((tokens, at) =>
      mostFirst(
        [
          ...all.filter(({ to }) => (to as readonly number[]).includes(at)).map(({ part }) => part),
          ...(copies[at] ?? []).flatMap(left => visible[left] ?? []),
        ],
        tokens,
      ),
    ),
    fates: all,
    shortened: new Set(shortenedParts(old, next, mapping).flatMap(at => visible[at] ?? [])),
    isUnchanged: false,
  }
}

/** These parts by how much of their text is in a new one. */
function mostFirst(parts: readonly KnownPart[], { shingles }: TextTokens): KnownPart[] {
  if (parts.length < 2) return [...parts]
  const known = new Set(shingles)
  const common = new Map(
    parts.map(part => [part, tokensOf(part).shingles.filter(one => one !== 0 && known.has(one)).length]),
  )
  return parts.toSorted((one, other) => (common.get(other) as number) - (common.get(one) as number))
}

/** Removed parts whose text new parts have that take no other id, by new part. */
function returningParts(
  before: readonly KnownPart[],
  next: readonly TextTokens[],
  ids: readonly (KnownPart | null)[],
  set: SetParts,
): Map<number, KnownPart> {
  const removed = before.filter(part => part.removed && part.type !== null)
  const open = [...ids.keys()].filter(at => ids[at] === null && !set.has(at))
  if (removed.length === 0 || open.length === 0) return new Map()
  const mapping = mapParts(
    removed.map(tokensOf),
    open.map(at => next[at] as TextTokens),
  )
  return new Map(
    mapping.ids.flatMap((id, at) => {
      const part = id === null ? undefined : removed[id]
      return part ? [[open[at] as number, part] as const] : []
    }),
  )
}

/**
 * Removed parts whose text was in no part and is in new ones again that have other ids. Those that lead to another part are
 * not looked for: their text stayed there.
 */
function joinedAgain(
  before: readonly KnownPart[],
  next: readonly TextTokens[],
  ids: readonly (KnownPart | null)[],
): KnownPartFate[] {
  const gone = before.filter(part => part.removed && !part.moved && part.type !== null && !ids.includes(part))
  if (gone.length === 0) return []
  // The other parts tell which phrases are everywhere.
  const others = before.filter(({ removed }) => !removed)
  const { fates } = mapParts([...others, ...gone].map(tokensOf), next)
  return gone.flatMap((part, at) => {
    const { to } = fates[others.length + at] as PartFate
    return to.length > 0 ? [{ part, kind: 'joined', to: [...to] } as const] : []
  })
}

function unchanged(parts: readonly KnownPart[]): VolumeMapping {
  return {
    ids: parts,
    sources: parts.map(part => [part]),
    fates: parts.map((part, at) => ({ part, kind: 'kept', to: [at] })),
    shortened: new Set(),
    isUnchanged: true,
  }
}

/** Whether a part that stands in the shop has the very text and pictures of this one. */
export function isSame(known: KnownPart | null | undefined, next: NextPart | undefined): boolean {
  if (!known || !next) return false
  const { tree, hashes } = next
  const sameText = tree === null ? known.tree === null : known.tree?.equals(tree)
  return Boolean(sameText) && known.hashes.join() === hashes.join() && (tree !== null || hashes.length > 0)
}

/** The same, whatever links lead out of the part: their numbers depend on the parts around it. */
export function isSameBesideLinks(known: KnownPart, next: NextPart): boolean {
  return isSame({ ...known, tree: withoutLinks(known) }, { ...next, tree: withoutLinks(next) })
}

const linklessCache = new WeakMap<NextPart, Buffer | null>()

function withoutLinks(part: NextPart): Buffer | null {
  const tree = linklessCache.get(part) ?? (part.tree && renumberLinks(part.tree, () => null))
  linklessCache.set(part, tree)
  return tree
}

const tokensCache = new WeakMap<NextPart, TextTokens>()

/** The tokens of a part; they are counted once. */
export function tokensOf(part: NextPart): TextTokens {
  const cached = tokensCache.get(part)
  if (cached) return cached
  const tokens = tokenize(partTextOf(part.tree, part.hashes))
  tokensCache.set(part, tokens)
  return tokens
}
