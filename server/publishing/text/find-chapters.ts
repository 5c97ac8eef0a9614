import type { ContentsEntry } from '../epub/read-contents.ts'
import type { BookText, TextBlock } from './page-reader.ts'
import { charactersIn, plainText } from './text-element.ts'

/** A stretch of the book with a title, before it is decided what becomes a part. */
export interface Chapter {
  title: string
  matter: 'front' | 'body' | 'back'
  /** index of its first block */
  start: number
  /** index behind its last block */
  end: number
  characters: number
}

/** Where the lines of the contents are closer together than this, the middle one taken, they are no chapters but poems, scenes, tables. */
const SHORTEST_USUAL_CHAPTER = 2500
/** A chapter longer than this is divided by its own headings, since it is probably a whole book in one file. */
const LONGEST_CHAPTER_WITH_HEADINGS = 60_000
/** Front and back matter are told from short prose by their place and by the absence of a number, here only by length. */
const SHORT = 6000

/** Divides the text by the table of contents, else by its pages; overlong chapters by their own headings. */
export function findChapters(text: BookText, contents: ContentsEntry[]): Chapter[] {
  const lengths = text.blocks.map(block => charactersIn(block.element))
  const starts = startsOf(text, contents, lengths)
  const chapters = spans(text, starts, lengths).flatMap(chapter => byHeadings(chapter, text, lengths))
  return withMatter(named(chapters, text))
}

interface Start {
  title: string
  at: number
  depth: number
}

function startsOf(text: BookText, contents: ContentsEntry[], lengths: number[]): Start[] {
  const above: string[] = []
  const listed = contents.flatMap(({ title: ownTitle, depth, name, fragment }) => {
    above.length = depth
    const parent = above.at(-1)
    const title = BARE_NUMBER.test(ownTitle) && parent ? `${parent} – ${ownTitle}` : ownTitle
    above[depth] = ownTitle
    const at = text.places.get(`${name}#${fragment}`) ?? text.places.get(`${name}#`)
    return at === undefined || at >= text.blocks.length ? [] : [{ title, depth, at }]
  })
  if (listed.length === 0) return pageStarts(text)
  let depth = Math.max(...listed.map(start => start.depth))
  let chosen = inOrder(listed)
  while (
    depth > 0 &&
    median(spans(text, chosen, lengths).map(span => span.characters)) < SHORTEST_USUAL_CHAPTER
  ) {
    depth--
    chosen = inOrder(listed.filter(start => start.depth <= depth))
  }
  return chosen
}

/** A title that says no more than its number. */
const BARE_NUMBER = /^(\d{1,3}|[ivxlcdm]{1,8})\.?$/i

/** A chapter that the contents only number gets the title that stands below its number. */
function named(chapters: Chapter[], text: BookText): Chapter[] {
  return chapters.map(chapter => {
    if (!BARE_NUMBER.test(chapter.title)) return chapter
    const headings = text.blocks.slice(chapter.start, chapter.start + 3).filter(block => isHeading(block))
    const subtitle = headings.map(titleOf).find(title => title !== '' && !BARE_NUMBER.test(title))
    return subtitle ? { ...chapter, title: `${chapter.title}: ${subtitle}` } : chapter
  })
}

function isHeading(block: TextBlock | undefined): boolean {
  return block?.element.kind.startsWith('HEADING') ?? false
}

/** One start a place; where a part and its first chapter begin together, the inner line names it. */
function inOrder(starts: Start[]): Start[] {
  const byPlace = new Map<number, Start>()
  for (const start of starts) byPlace.set(start.at, start)
  return [...byPlace.values()].sort((a, b) => a.at - b.at)
}

/** Without a table of contents each page of the file is a chapter, named by its first heading. */
function pageStarts(text: BookText): Start[] {
  return text.blocks.flatMap((block, at) => {
    if (at > 0 && text.blocks[at - 1]?.page === block.page) return []
    const heading = headingIn(text.blocks, at, text.blocks.length)
    return [{ title: heading?.page === block.page ? titleOf(heading) : '', depth: 0, at }]
  })
}

function spans(text: BookText, starts: Start[], lengths: number[]): Chapter[] {
  const first = starts[0]
  const all = first && first.at > 0 ? [{ title: '', depth: 0, at: 0 }, ...starts] : starts
  const whole = all.length > 0 ? all : [{ title: '', depth: 0, at: 0 }]
  return whole.map(({ title, at }, index) => {
    const end = whole[index + 1]?.at ?? text.blocks.length
    return { title, matter: 'body' as const, start: at, end, characters: sum(lengths, at, end) }
  })
}

function byHeadings(chapter: Chapter, text: BookText, lengths: number[]): Chapter[] {
  if (chapter.characters <= LONGEST_CHAPTER_WITH_HEADINGS) return [chapter]
  const headings = new Map<string, number[]>()
  for (let at = chapter.start; at < chapter.end; at++) {
    const kind = text.blocks[at]?.element.kind ?? ''
    // Headings that follow each other directly are one title in two lines.
    const follows = text.blocks[at - 1]?.element.kind.startsWith('HEADING') && at > chapter.start
    if (kind.startsWith('HEADING') && !follows) headings.set(kind, [...(headings.get(kind) ?? []), at])
  }
  const level = [...headings.keys()].sort().find(kind => (headings.get(kind)?.length ?? 0) >= 3)
  if (level === undefined) return [chapter]
  const places = (headings.get(level) ?? []).filter(at => at > chapter.start)
  const starts = [chapter.start, ...places]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? chapter.end
    const heading = text.blocks[start]
    const title = index === 0 ? chapter.title : heading ? titleOf(heading) : ''
    return { ...chapter, title, start, end, characters: sum(lengths, start, end) }
  })
}

/** What comes before the first long chapter and is short itself leads in; what is short behind the last one leads out. */
function withMatter(chapters: Chapter[]): Chapter[] {
  const long = chapters.map((chapter, index) =>
    chapter.characters > SHORT || isNumbered(chapter) ? index : -1,
  )
  const first = long.find(index => index >= 0)
  const last = chapters.findLastIndex(chapter => chapter.characters > SHORT || NUMBERED.test(chapter.title))
  if (first === undefined) return chapters
  return chapters.map((chapter, index) => {
    const matter = index < first ? 'front' : index > last ? 'back' : 'body'
    return { ...chapter, matter }
  })
}

const NUMBERED =
  /^((chapter|chapitre|kapitel|part|partie|teil|book|livre|buch)\b|[ivxlcdm]+\b|\d+|第|[一二三四五六七八九十]+)/i

function isNumbered(chapter: Chapter): boolean {
  return chapter.characters > SHORT / 6 && NUMBERED.test(chapter.title)
}

function headingIn(blocks: TextBlock[], from: number, to: number): TextBlock | null {
  for (let at = from; at < Math.min(to, from + 6); at++) {
    const block = blocks[at]
    if (block?.element.kind.startsWith('HEADING')) return block
  }
  return null
}

export function titleOf(heading: TextBlock): string {
  return plainText(heading.element).replace(/\s+/g, ' ').trim().slice(0, 200)
}

function sum(lengths: number[], from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at++) total += lengths[at] ?? 0
  return total
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
