import type { ContentsEntry } from '../../epub/package/read-contents.ts'
import { isImprintTitle, type Matter } from '../../epub/text/book-matter.ts'
import type { BookText } from '../../epub/text/page-reader.ts'
import { charactersIn } from '../../epub/text/text-element.ts'
import { cheapestRuns } from './cheapest-runs.ts'
import { cutEvenly } from './cut-evenly.ts'
import { type Chapter, type ContentsNode, findChapters } from './find-chapters.ts'
import { divideLongBlocks } from './long-blocks.ts'
import { titlesOf } from './part-titles.ts'
import { costOfBreak } from './scene-breaks.ts'

/**
 * How a book is cut: into parts of a usual length at the borders of its chapters, into a part a chapter (long ones in
 * pieces, tiny ones joined), into a number of parts, or not at all.
 */
export type PartCut = 'auto' | 'chapters' | 'whole' | number

/** What becomes one part: blocks from `start` to before `end`. */
export interface PlannedPart {
  title: string
  matter: Matter
  start: number
  end: number
}

/** Characters of a part. The borders of chapters count more than these lengths, up to `longest`. */
interface PartLengths {
  /** Shorter chapters are joined. */
  alone: number
  /** Joined chapters and pieces of chapters have from `least` to `most`. */
  least: number
  most: number
  /** A longer chapter is cut; no part is longer. */
  longest: number
}

/**
 * A quarter of an hour of reading, and a chapter of most light novels:
 * docs/decisions/0055-cuts-that-readers-would-choose.md.
 */
export const USUAL_LENGTHS: PartLengths = { alone: 8000, least: 10_000, most: 25_000, longest: 30_000 }
/**
 * With one part a chapter only title pages, mottos and the like are joined, and only what takes more than half an hour is
 * cut.
 */
const CHAPTER_LENGTHS: PartLengths = { alone: 1200, least: 1200, most: 45_000, longest: 56_000 }
/** Japanese, Chinese and Korean say the same in fewer signs. */
const SHARE_IN_SIGNS = 0.45
/** A short book is cut into at least about this many parts, so that its preview is not most of it. */
const FEWEST_PARTS = 6
const LEAST_EVER = 1200
/** So many chapters or blocks at most are one part, whatever their length, so that a file made to take long does not. */
const MOST_CHAPTERS = 100
const MOST_BLOCKS = 4000
/** A licence that has no more stands behind the last part, even if that is longer than others for it. */
const LONGEST_IMPRINT = 20_000
/** Less than this before or behind the body is no part of its own. */
const LEAST_APART = 4000

interface BookFacts {
  lang: string
  title?: string
  creators?: readonly { name: string }[]
}

interface BookPlan {
  /** The text with long blocks divided, to which the parts refer */
  text: BookText
  parts: PlannedPart[]
}

/** Cuts a book into parts. Nothing of the text is left out, and nothing stands twice. */
export function planParts(
  read: BookText,
  contents: ContentsEntry[],
  cut: PartCut,
  { lang, title = '', creators = [] }: BookFacts,
): BookPlan {
  const text = divideLongBlocks(read)
  const counts = text.blocks.map(block => charactersIn(block.element))
  const whole: PlannedPart = { title: '', matter: 'body', start: 0, end: text.blocks.length }
  if (cut === 'whole' || text.blocks.length === 0) return { text, parts: [whole] }
  const lengths = lengthsFor(cut, lang, total(counts))
  const chapters = findChapters(text, contents, {
    longest: lengths.longest,
    alone: lengths.alone,
    asListed: cut !== 'auto',
    bookTitles: [title, ...creators.map(({ name }) => name)],
    lang,
  })
  if (typeof cut === 'number')
    return { text, parts: cutEvenly(text, chapters, counts, cut).map(span => ({ ...whole, ...span })) }
  const groups = joinChapters(chapters, lengths)
  const titles = titlesOf(groups, lang)
  const parts = groups.flatMap((group, at) => pieces(group, titles[at] ?? '', text, counts, lengths))
  return { text, parts }
}

/** The lengths for a way to cut, a language, and a book of so many characters. */
export function lengthsFor(cut: PartCut, lang: string, characters: number): PartLengths {
  const usual = cut === 'auto' ? USUAL_LENGTHS : CHAPTER_LENGTHS
  const share = /^(ja|zh|ko)\b/i.test(lang) ? SHARE_IN_SIGNS : 1
  const scaled = (length: number) => Math.round(length * share)
  const least = Math.max(Math.min(scaled(usual.least), characters / FEWEST_PARTS), scaled(LEAST_EVER))
  const alone = Math.min(scaled(usual.alone), Math.max(least * 0.8, scaled(LEAST_EVER)))
  return { alone, least, most: scaled(usual.most), longest: scaled(usual.longest) }
}

/** Front matter, body and back matter are joined each by themselves; what is too little for a part goes to the body. */
function joinChapters(chapters: Chapter[], lengths: PartLengths): Chapter[][] {
  const groups = (['front', 'body', 'back'] as const).flatMap(matter => {
    const own = chapters.filter(chapter => chapter.matter === matter)
    return own.length > 0 ? joinIn(own, lengths) : []
  })
  const apart = Math.min(LEAST_APART, lengths.alone)
  const [first, second] = groups
  const short = (group: Chapter[] | undefined) =>
    !group || total(group.map(({ characters }) => characters)) < apart
  if (first?.[0]?.matter === 'front' && second?.[0]?.matter === 'body' && short(first))
    groups.splice(0, 2, [...first, ...second])
  const [before, last] = groups.slice(-2)
  if (before && last?.[0]?.matter === 'back' && (short(last) || isImprint(last, before, lengths)))
    groups.splice(-2, 2, [...before, ...last])
  return groups
}

/** Nobody rents a licence: it stands behind the last part, unless that becomes far too long. */
function isImprint(group: Chapter[], before: Chapter[], { longest }: PartLengths): boolean {
  const own = total(group.map(({ characters }) => characters))
  const characters = own + total(before.map(chapter => chapter.characters))
  const fits = own <= LONGEST_IMPRINT || characters <= longest
  return fits && group.every(({ node }) => isImprintTitle(node.title))
}

function joinIn(chapters: Chapter[], lengths: PartLengths): Chapter[][] {
  const borders = chapters.map((chapter, at) => {
    const before = chapters[at - 1]
    return before ? costOfBorder(before, chapter, lengths.alone) : 0
  })
  const starts = cheapestRuns(chapters.length, MOST_CHAPTERS, (start, end) =>
    costOfJoining(
      chapters.slice(start, end).map(({ characters }) => characters),
      total(borders.slice(start + 1, end)),
      lengths,
    ),
  )
  return starts.map((start, index) => chapters.slice(start, starts[index + 1]))
}

/**
 * What a reader loses by having chapters of these lengths as one part, besides what the borders between them cost: little
 * where each is short, much where one that can stand alone is joined. Null: too long for one part.
 */
function costOfJoining(counts: number[], borders: number, lengths: PartLengths): number | null {
  const { alone, least, most, longest } = lengths
  const characters = total(counts)
  if (counts.length === 1)
    return characters < alone ? shortness(characters, alone) : characters < least ? 0.1 : 0
  const biggest = Math.max(...counts)
  // A title page or a motto may stand before a chapter however long that is.
  const trifles = characters - biggest < (biggest > longest ? alone / 2 : alone / 4)
  if (characters > longest && !trifles) return null
  const ideal = (least + most) / 2
  // Of two chapters between which a trifle stands it opens the second.
  if (trifles && characters >= alone) return borders + (biggest === counts.at(-1) ? 0 : 0.05)
  const size =
    characters < alone ? shortness(characters, alone) : characters < least || characters > most ? 1 : 0
  return borders + size + 0.3 * ((characters - ideal) / ideal) ** 2
}

function shortness(characters: number, alone: number): number {
  return 3 + 3 * (1 - characters / alone)
}

function costOfBorder(before: Chapter, chapter: Chapter, alone: number): number {
  const [a, b] = [siblings(before.node, chapter.node), siblings(chapter.node, before.node)]
  // A book of the volume that is long enough for parts of its own shares none with the next.
  const crosses =
    (a !== before.node && a.characters >= alone) || (b !== chapter.node && b.characters >= alone)
  if (crosses && b !== chapter.node) return 8
  if (crosses) return 2.5
  const longEnough = [before, chapter].filter(({ characters }) => characters >= alone).length
  return [0.1, 0.6, 1.5][longEnough] ?? 1.5
}

/** The outermost line of the contents that is above one chapter and not above the other. */
function siblings(node: ContentsNode, other: ContentsNode): ContentsNode {
  const above = new Set<ContentsNode>()
  for (let at: ContentsNode | null = other; at; at = at.above) above.add(at)
  let outer = node
  while (outer.above && !above.has(outer.above)) outer = outer.above
  return above.has(outer) ? node : outer
}

/** A part that is too long in pieces of about equal length, which begin where a scene does, or else a paragraph. */
function pieces(
  group: Chapter[],
  title: string,
  text: BookText,
  counts: number[],
  lengths: PartLengths,
): PlannedPart[] {
  const start = group[0]?.start ?? 0
  const imprint = imprintIn(group)
  const end = imprint[0]?.start ?? group.at(-1)?.end ?? start
  const matter = group.some(chapter => chapter.matter === 'body') ? 'body' : (group[0]?.matter ?? 'body')
  const whole = { title, matter, start, end: group.at(-1)?.end ?? end }
  const sums = [0]
  for (let at = start; at < end; at++) sums.push((sums.at(-1) ?? 0) + (counts[at] ?? 0))
  const characters = sums.at(-1) ?? 0
  // A chapter is not cut for what little was joined to it.
  const biggest = Math.max(...group.map(chapter => chapter.characters))
  const allowed = biggest <= lengths.longest ? lengths.longest + lengths.alone / 4 : lengths.longest
  if (characters <= allowed) return [whole]
  const ideal = characters / Math.ceil(characters / lengths.most)
  const starts = cheapestRuns(end - start, MOST_BLOCKS, (from, to) => {
    const length = (sums[to] ?? 0) - (sums[from] ?? 0)
    if (length > lengths.longest) return to === from + 1 ? 100 : null
    const cost = from === 0 ? 0 : costOfBreak(text.blocks, start + from)
    // Where no part may begin only a great need makes one begin.
    return (cost ?? 20) + 6 * ((length - ideal) / ideal) ** 2 + 0.2
  })
  return starts.map((from, index) => ({
    title: starts.length > 1 && title !== '' ? `${title} (${index + 1})` : title,
    matter,
    start: start + from,
    end: index === starts.length - 1 ? whole.end : start + (starts[index + 1] ?? 0),
  }))
}

/**
 * The licence and the like at the end of a part, which are not counted where it is cut; none where there is nothing else in
 * it.
 */
function imprintIn(group: readonly Chapter[]): readonly Chapter[] {
  const last = group.findLastIndex(({ node, matter }) => matter !== 'back' || !isImprintTitle(node.title))
  return last < 0 ? [] : group.slice(last + 1)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
