import type { Chapter } from './find-chapters.ts'
import type { BookText } from './page-reader.ts'
import { charactersIn } from './text-element.ts'

/** How a book is cut: a part a chapter (long ones in pieces, tiny ones joined), a number of parts, or one part. */
export type PartCut = 'chapters' | 'whole' | number

/** What becomes one part: blocks from `start` to before `end`. */
export interface PlannedPart {
  title: string
  start: number
  end: number
}

/** The most characters of a part, half an hour of reading; a longer chapter becomes several parts. */
const LONGEST_PART = 45_000
/** The same for Japanese and Chinese, which need fewer characters. */
const LONGEST_PART_IN_SIGNS = 20_000
/** A shorter chapter, such as a title page or a motto, is joined with another. */
const SHORTEST_PART = 1200
const SHORTEST_PART_IN_SIGNS = 500

export function planParts(text: BookText, chapters: Chapter[], cut: PartCut, lang: string): PlannedPart[] {
  const lengths = text.blocks.map(block => charactersIn(block.element))
  const inSigns = /^(ja|zh|ko)\b/i.test(lang)
  if (cut === 'whole' || chapters.length === 0) return [{ title: '', start: 0, end: text.blocks.length }]
  if (typeof cut === 'number') return inNumber(text, chapters, lengths, cut)
  const longest = inSigns ? LONGEST_PART_IN_SIGNS : LONGEST_PART
  const joined = join(chapters, inSigns ? SHORTEST_PART_IN_SIGNS : SHORTEST_PART)
  return joined.flatMap(chapter => inPieces(chapter, text, lengths, longest))
}

/** Front matter leads into the first chapter, tiny chapters into the next, back matter stands behind the last. */
function join(chapters: Chapter[], shortest: number): Chapter[] {
  const joined: Chapter[] = []
  let leading = null as Chapter | null
  for (const chapter of chapters) {
    const whole: Chapter = leading ? merged(leading, chapter) : chapter
    const last = joined.at(-1)
    leading = null
    if (chapter.matter === 'back' && last)
      joined[joined.length - 1] = { ...merged(last, whole), title: last.title }
    else if (chapter.matter === 'front' || chapter.characters < shortest) leading = whole
    else joined.push(whole)
  }
  const last = joined.at(-1)
  if (leading && last) joined[joined.length - 1] = { ...merged(last, leading), title: last.title }
  else if (leading) joined.push(leading)
  return joined
}

function merged(a: Chapter, b: Chapter): Chapter {
  return { ...b, start: a.start, end: b.end, characters: a.characters + b.characters }
}

function inPieces(chapter: Chapter, text: BookText, lengths: number[], longest: number): PlannedPart[] {
  // A chapter slightly over the limit stays whole.
  const count = chapter.characters > longest * 1.25 ? Math.ceil(chapter.characters / longest) : 1
  const places = cutPlaces(text, lengths, chapter, count)
  return places.map((start, index) => ({
    title: count > 1 ? `${chapter.title} (${index + 1})` : chapter.title,
    start,
    end: places[index + 1] ?? chapter.end,
  }))
}

/** Starts of about equal pieces, moved to a break in the text where one is near. */
function cutPlaces(
  text: BookText,
  lengths: number[],
  range: { start: number; end: number; characters: number },
  count: number,
): number[] {
  const places = [range.start]
  const piece = range.characters / count
  let read = 0
  for (let at = range.start; at < range.end && places.length < count; at++) {
    const goal = piece * places.length
    const before = read
    read += lengths[at] ?? 0
    if (read < goal) continue
    const place = nearestBreak(text, lengths, at + (goal - before < read - goal ? 0 : 1), piece / 5)
    if (place > (places.at(-1) ?? 0) && place < range.end) places.push(place)
  }
  return places
}

/** A heading or a rule within reach, else the place itself. */
function nearestBreak(text: BookText, lengths: number[], place: number, reach: number): number {
  for (const step of [-1, 1]) {
    let far = 0
    for (let at = place; far < reach && text.blocks[at]; at += step) {
      const kind = text.blocks[at]?.element.kind ?? ''
      const follows = text.blocks[at - 1]?.element.kind.startsWith('HEADING')
      if (kind === 'RULE' || (kind.startsWith('HEADING') && !follows)) return at
      far += lengths[at] ?? 0
    }
  }
  return place
}

function inNumber(text: BookText, chapters: Chapter[], lengths: number[], count: number): PlannedPart[] {
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  const range = { start: 0, end: text.blocks.length, characters }
  const starts = chapters.filter(chapter => chapter.matter === 'body').map(chapter => chapter.start)
  const reach = characters / count / 3
  const places = cutPlaces(text, lengths, range, count).map((place, index) => {
    if (index === 0) return 0
    const near = starts.filter(start => distance(lengths, start, place) < reach)
    return near.sort((a, b) => distance(lengths, a, place) - distance(lengths, b, place))[0] ?? place
  })
  const unique = [...new Set(places)].sort((a, b) => a - b)
  return unique.map((start, index) => ({ title: '', start, end: unique[index + 1] ?? text.blocks.length }))
}

function distance(lengths: number[], a: number, b: number): number {
  return lengths.slice(Math.min(a, b), Math.max(a, b)).reduce((sum, length) => sum + length, 0)
}
