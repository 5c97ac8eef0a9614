import type { PartFate } from '#rules/map-parts.ts'
import { decideReplacement, type PartChanges } from '#rules/replace-edition.ts'
import type { SetPart } from '#rules/set-parts.ts'
import { languageOf } from '#rules/text-language.ts'
import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import type { Tx } from '../platform/db/connect.ts'
import { countHolders, findFileOf, keepEdition, lockVolume } from './edition-store.ts'
import { isSame, mapVolume, type NextPart, type SetParts, type VolumeMapping } from './map-volume.ts'
import { describeMapping, MappingShown } from './mapping-shown.ts'
import { comparedPart, nextPart, type PartContents } from './part-contents.ts'
import { type KnownPart, listKnownParts } from './part-store.ts'
import type { ReadBook } from './read-result.ts'
import { staysRemark } from './stays-remark.ts'

interface ReplaceEditionInput {
  volume: { id: string; slug: string; title: string; awaitsEdition: boolean }
  book: ReadBook
  contents: readonly PartContents[]
  /** The titles of the parts in order, where the publisher sets them. */
  titles: readonly string[]
  /** Language of the new text, BCP 47. */
  lang: string
  /** The publisher has confirmed the replacement. */
  replace: boolean
  /** Which stored parts those of the file are, where the publisher sets it; `show`: throw MappingShown. */
  map: readonly SetPart[] | 'show'
  now: Date
}

export interface Replaced {
  /** Parts of the volume as they were, also those that were taken out of it. */
  before: KnownPart[]
  /** The parts of the file, in the same order as its contents. */
  next: NextPart[]
  /** What becomes of the parts. */
  mapping: VolumeMapping
  /** Identifiers of the book that is in the volume from now on. */
  identifiers: string[]
  /** What takes the place is another book, not a correction. */
  otherBook: boolean
  /** Number of the edition as which the volume is kept; null where nothing of it changes that an edition has. */
  kept: number | null
  /** It is more than a correction, which the publisher should know. */
  isDifferent: boolean
}

/**
 * Locks a volume for an import, and stores it as an edition where a text of it changes or is removed. Throws BookRefused
 * with one line where the file may not replace it (rules/replace-edition.ts), and MappingShown where only its mapping is
 * asked for.
 */
export async function replaceEdition(tx: Tx, replacing: ReplaceEditionInput): Promise<Replaced> {
  const { volume, book, contents, titles, lang, replace, map, now } = replacing
  await lockVolume(tx, volume.id)
  const before = await listKnownParts(tx, volume.id)
  const parts = before.filter(part => !part.removed)
  const file = await findFileOf(tx, volume.id)
  const holders = await countHolders(tx, volume.id)
  const { identifiers } = book.metadata
  const known = {
    langs: knownOnly(parts.map(part => part.lang && languageOf(part.lang))),
    type: parts.some(({ type }) => type === 'manga')
      ? 'manga'
      : (knownOnly(parts.map(p => p.type))[0] ?? null),
    identifiers: file?.identifiers ?? [],
    parts: parts.map(({ title, tree, hashes }) => comparedPart(title, tree, hashes)),
  } as const
  const next = {
    langs: knownOnly([languageOf(lang)]),
    type: book.type,
    identifiers,
    parts: contents.map(({ part, tree, pictures }, at) =>
      comparedPart(
        titles[at] ?? part.title,
        tree,
        pictures.map(({ hash }) => hash),
      ),
    ),
  }
  const nextParts = contents.map(nextPart)
  const mapping = mapVolume(
    before,
    nextParts,
    map === 'show' ? new Map() : checkedParts(map, parts, contents),
  )
  if (map === 'show')
    throw new MappingShown(
      describeMapping(
        volume.slug,
        next.parts.map(({ title }) => title),
        mapping,
      ),
    )
  // Texts that came one at a time may be written otherwise in the book: what maps by words is the same, whatever its
  // quotation marks are.
  const isAwaited =
    volume.awaitsEdition && mapping.fates.some(({ part, to }) => !part.removed && to.length > 0)
  const { differences, refused, otherBook } = decideReplacement({
    before: isAwaited ? { ...known, parts: [] } : known,
    after: next,
    changes: changesOf(mapping, parts),
    holders,
    replace,
  })
  if (refused.length > 0)
    refuseBook(
      staysRemark({ volume, file: file?.name ?? null, before: known, after: next, refused, holders }),
    )
  const changes = parts.some((part, at) => {
    const content = contents[at]
    return !content || (part.type !== null && !isSame(part, nextParts[at]))
  })
  const isDifferent = differences.length > 0 || replace
  const kinds = [...new Set(differences.map(({ kind }) => kind))]
  return {
    before,
    next: nextParts,
    mapping,
    // A file without identifiers leaves the volume those it has.
    identifiers: identifiers.length > 0 || otherBook ? identifiers : [...known.identifiers],
    otherBook,
    kept: changes || isDifferent ? await keepEdition(tx, volume.id, kinds, now) : null,
    isDifferent,
  }
}

/** The parts that the publisher sets, as indexes. Throws BookRefused where there is no such part. */
function checkedParts(
  map: readonly SetPart[],
  parts: readonly unknown[],
  contents: readonly unknown[],
): SetParts {
  for (const { part, from } of map) {
    if (part > contents.length) refuseBook(remark('mapPart', { number: part, size: contents.length }))
    if (from !== null && from > parts.length)
      refuseBook(remark('mapFrom', { number: from, size: parts.length }))
  }
  return new Map(map.map(({ part, from }) => [part - 1, from === null ? null : from - 1]))
}

/** What becomes of the parts that are in the volume. A part without a text has none that could be lost. */
function changesOf({ fates, shortened }: VolumeMapping, parts: readonly KnownPart[]): PartChanges {
  const fateOf = new Map<KnownPart, PartFate>(fates.map(fate => [fate.part, fate]))
  return {
    fates: parts.map((part, at) => {
      const fate = fateOf.get(part)
      return fate && part.type !== null ? fate : { kind: 'kept', to: [at] }
    }),
    shortened: parts.flatMap((part, at) => (shortened.has(part) ? [at] : [])),
  }
}

function knownOnly<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values)].filter(value => value !== null)
}
