import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import { type PartContents, withLinks } from './part-contents.ts'
import type { ReadMangaPart, ReadNovelPart } from './read-result.ts'
import { blocksOf, joinTexts, readTree } from './text/join-texts.ts'

/** Some of a part: blocks of a text, or pages. */
export interface PartPiece {
  /** Counts from 1. */
  part: number
  from: number
  /** 0: to the end */
  to: number
}

/** A part as somebody has put it together. */
export interface ArrangedPart {
  /** Empty: that of its first piece. */
  title: string
  pieces: readonly PartPiece[]
}

/**
 * Puts the parts of a book together anew: merged, split, and in another order. Every block and page has to be in exactly one
 * part, so that nothing is lost and nothing stands twice. Throws BookRefused otherwise.
 */
export function arrangeParts(
  contents: readonly PartContents[],
  arranged: readonly ArrangedPart[],
): PartContents[] {
  if (arranged.length === 0) return [...contents]
  const sizes = contents.map(sizeOf)
  const used = contents.map(() => new Set<number>())
  const parts = arranged.map(({ title, pieces }, at) => {
    const whole = pieces.map(piece => checked(piece, sizes, used))
    const [first] = whole
    if (!first) return refuseBook(remark('nothingInPart', { number: at + 1 }))
    const only = contents[first.part - 1] as PartContents
    const isAsItWas = whole.length === 1 && first.from === 0 && first.to === sizes[first.part - 1]
    const made = isAsItWas ? only : join(contents, whole)
    const origin = {
      title: only.part.title,
      pieces: whole.map(piece => ({ ...piece, of: sizes[piece.part - 1] as number })),
    }
    return { ...made, part: { ...made.part, title: title || made.part.title }, origin }
  })
  const lost = used.findIndex((some, at) => some.size < (sizes[at] as number))
  if (lost >= 0) refuseBook(remark('lostOfPart', { number: lost + 1 }))
  return withLinks(parts)
}

/** Blocks of a text, or pages. */
export function sizeOf({ part, tree }: PartContents): number {
  return part.type === 'manga' ? part.pages.length : tree ? blocksOf(readTree(tree)).length : 0
}

function checked({ part, from, to }: PartPiece, sizes: readonly number[], used: Set<number>[]): PartPiece {
  const size = sizes[part - 1]
  const own = used[part - 1]
  if (size === undefined || !own) return refuseBook(remark('noSuchPart', { number: part }))
  const end = to === 0 ? size : to
  if (from < 0 || end > size || from >= end)
    return refuseBook(remark('piecesOutside', { number: part, size, from, to: end }))
  for (let at = from; at < end; at++) {
    if (own.has(at)) refuseBook(remark('twiceOfPart', { number: part }))
    own.add(at)
  }
  return { part, from, to: end }
}

function join(contents: readonly PartContents[], pieces: readonly PartPiece[]): PartContents {
  const sources = pieces.map(({ part }) => contents[part - 1] as PartContents)
  const [first] = sources as [PartContents]
  if (sources.some(({ part }) => part.type !== first.part.type)) refuseBook(remark('textAndPages'))
  return first.part.type === 'manga'
    ? joinPages(first.part, pieces, sources)
    : joinText(first.part, pieces, sources)
}

function joinPages(
  part: ReadMangaPart,
  pieces: readonly PartPiece[],
  sources: readonly PartContents[],
): PartContents {
  const pages = pieces.flatMap(({ from, to }, at) =>
    (sources[at] as PartContents & { part: ReadMangaPart }).part.pages.slice(from, to),
  )
  return { part: { ...part, pages }, tree: null, pictures: pages }
}

function joinText(
  part: ReadNovelPart,
  pieces: readonly PartPiece[],
  sources: readonly PartContents[],
): PartContents {
  const known = new Map(sources.flatMap(({ pictures }) => pictures.map(picture => [picture.hash, picture])))
  const { tree, characters, pictures } = joinTexts(
    pieces.map(({ part: name, from, to }, at) => ({ tree: sources[at]?.tree as Buffer, name, from, to })),
  )
  const shown = pictures.flatMap(hash => known.get(hash) ?? [])
  const described = shown.map(({ hash, description }) => ({ hash, description }))
  return { part: { ...part, characters, pictures: described }, tree, pictures: shown }
}
