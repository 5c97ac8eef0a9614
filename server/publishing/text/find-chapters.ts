import type { ContentsEntry } from '../../epub/package/read-contents.ts'
import { isMatterTitle, isPrologue, type Matter } from '../../epub/text/book-matter.ts'
import type { BookText, TextBlock } from '../../epub/text/page-reader.ts'
import { charactersIn, isTextElement, type TextNode } from '../../epub/text/text-element.ts'
import { countedTitle, isDivision } from './chapter-title.ts'
import { isHeading } from './scene-breaks.ts'
import { tidyContents } from './tidy-contents.ts'
import { tidyTitle } from './tidy-title.ts'
import { foldedTitle, withoutShouting } from './titles-in-capitals.ts'

/** A line of the table of contents with its levels: the volume or book it belongs to is above it. */
export interface ContentsNode {
  title: string
  above: ContentsNode | null
  /** of all text that belongs to it */
  characters: number
  /** Titled as the book itself */
  isBook: boolean
  /** How many lines are directly below it */
  below: number
}

/** A stretch of the book with a title, before it is decided what becomes a part. */
export interface Chapter {
  node: ContentsNode
  matter: Matter
  /** index of its first block */
  start: number
  /** index behind its last block */
  end: number
  characters: number
}

interface ChapterOptions {
  /** A longer chapter is divided by its own headings. */
  longest: number
  /** Where the contents have one line for all of a book, its headings divide it from this length on. */
  alone: number
  /** Whether lines of the contents that are close together are left to the line above them. */
  asListed: boolean
  /** Title and creators of the book, which name no chapter of it */
  bookTitles: readonly string[]
  /** BCP 47 */
  lang: string
}

/**
 * Where the lines of the contents are closer together than this, the middle one taken, they are no chapters but poems,
 * scenes, tables.
 */
const SHORTEST_USUAL_CHAPTER = 2500
/** An unnumbered beginning of fewer characters than this, such as a half title, leads into what follows. */
const SHORT_LEAD = 800
/** A heading with its number and title has fewer characters. */
const LONGEST_HEADING = 300
/** More than this share of a book is never front matter, whatever it is called. */
const MOST_FRONT = 0.6
const MOST_BEFORE_COUNTED = 0.1
/** A preface in several sections is less than this share of a book. */
const MOST_IN_MATTER = 0.3

/** Divides the text by the table of contents, else by its pages; overlong chapters by their own headings. */
export function findChapters(text: BookText, contents: ContentsEntry[], options: ChapterOptions): Chapter[] {
  const lengths = text.blocks.map(block => charactersIn(block.element))
  const starts = startsOf(text, tidyContents(contents, options.lang), lengths, options)
  const listed = withoutSubtitles(spans(text, starts, lengths))
  const longest = listed.length > 1 || options.asListed ? options.longest : options.alone
  const chapters = listed.flatMap(chapter => byHeadings(chapter, text, lengths, longest))
  const named = chapters.map(chapter => withSubtitle(chapter, text))
  withoutShouting(named, text, options)
  const bookTitles = new Set(options.bookTitles.map(foldedTitle))
  for (const { node } of named) {
    const [first = '', ...rest] = node.title.split(' – ')
    if (rest.length > 0 && bookTitles.has(foldedTitle(first))) node.title = rest.join(' – ')
  }
  for (const { node, characters } of named) {
    for (let at: ContentsNode | null = node; at; at = at.above)
      at.isBook = bookTitles.has(foldedTitle(at.title))
    for (let at: ContentsNode | null = node; at; at = at.above) at.characters += characters
  }
  return withMatter(named, text, lengths)
}

interface Start {
  node: ContentsNode
  at: number
  depth: number
}

function newNode(title: string, above: ContentsNode | null): ContentsNode {
  if (above) above.below++
  return { title, above, characters: 0, isBook: false, below: 0 }
}

function startsOf(
  text: BookText,
  contents: ContentsEntry[],
  lengths: number[],
  options: ChapterOptions,
): Start[] {
  const listed = listedStarts(text, contents)
  if (listed.length === 0) return pageStarts(text)
  let chosen = inOrder(listed)
  if (!options.asListed) return chosen
  let depth = Math.max(...listed.map(start => start.depth))
  while (
    depth > 0 &&
    median(spans(text, chosen, lengths).map(span => span.characters)) < SHORTEST_USUAL_CHAPTER
  ) {
    depth--
    chosen = inOrder(listed.filter(start => start.depth <= depth))
  }
  return chosen
}

function listedStarts(text: BookText, contents: ContentsEntry[]): Start[] {
  const above: ContentsNode[] = []
  return contents.flatMap(({ title, depth, name, fragment }) => {
    above.length = Math.min(above.length, depth)
    const node = newNode(title, above.at(-1) ?? null)
    above[above.length] = node
    const at = text.places.get(`${name}#${fragment}`) ?? text.places.get(`${name}#`)
    return at === undefined || at >= text.blocks.length ? [] : [{ node, depth, at }]
  })
}

/** A title that says no more than its number. */
const BARE_NUMBER = /^(\d{1,3}|[ivxlcdm]{1,8})\.?$/i

/**
 * A chapter that the contents only number gets the title that stands below its number; one without a title gets its first
 * heading.
 */
function withSubtitle(chapter: Chapter, text: BookText): Chapter {
  const { node } = chapter
  const isNumber = BARE_NUMBER.test(node.title)
  if (node.title !== '' && !isNumber) return chapter
  const headings = text.blocks
    .slice(chapter.start, Math.min(chapter.end, chapter.start + 4))
    .filter(isHeading)
  const subtitle = headings.map(titleOf).find(title => title !== '' && !BARE_NUMBER.test(title))
  // A heading that counts repeats the number: "Chapter 3" below "3".
  if (subtitle && isNumber && countedTitle(subtitle)) node.title = subtitle
  else if (subtitle) node.title = isNumber ? `${node.title.replace(/\.$/, '')}: ${subtitle}` : subtitle
  return chapter
}

/**
 * One start a place; where a part and its first chapter begin together, the inner line names it, unless that is a subtitle.
 */
function inOrder(starts: Start[]): Start[] {
  const byPlace = new Map<number, Start>()
  for (const start of starts) {
    const outer = byPlace.get(start.at)
    if (outer && isSubtitle(start.node, outer.node)) addSubtitle(outer.node, start.node)
    else byPlace.set(start.at, start)
  }
  return [...byPlace.values()].sort((a, b) => a.at - b.at)
}

/**
 * The only line below a chapter, and not itself counted, is its second title: "Chapter 100. Leg and Arm" above "The Pequod
 * Meets the Enderby".
 */
function isSubtitle(node: ContentsNode, above: ContentsNode): boolean {
  const counted = countedTitle(above.title)
  return (
    node.above === above &&
    above.below === 1 &&
    node.below === 0 &&
    above.title !== '' &&
    !countedTitle(node.title) &&
    !(counted && isDivision(counted))
  )
}

/** A heading whose text stands below its subtitle is one chapter with it. */
function withoutSubtitles(chapters: Chapter[]): Chapter[] {
  const merged: Chapter[] = []
  for (const chapter of chapters) {
    const before = merged.at(-1)
    if (before && before.characters < LONGEST_HEADING && isSubtitle(chapter.node, before.node))
      merged[merged.length - 1] = addedTo(before, chapter)
    else merged.push(chapter)
  }
  return merged
}

function addedTo(before: Chapter, chapter: Chapter): Chapter {
  addSubtitle(before.node, chapter.node)
  return { ...before, end: chapter.end, characters: before.characters + chapter.characters }
}

/** "Chapter I" above "The Bishop" becomes "Chapter I: The Bishop"; a chapter that has a title keeps it. */
function addSubtitle(node: ContentsNode, subtitle: ContentsNode): void {
  if (countedTitle(node.title)?.rest === '') node.title = `${node.title}: ${subtitle.title}`
}

/** Without a table of contents each page of the file is a chapter, named by its first heading. */
function pageStarts(text: BookText): Start[] {
  return text.blocks.flatMap((block, at) => {
    if (at > 0 && text.blocks[at - 1]?.page === block.page) return []
    return [{ node: newNode('', null), depth: 0, at }]
  })
}

function spans(text: BookText, starts: Start[], lengths: number[]): Chapter[] {
  const first = starts[0]
  const lead = { node: newNode('', null), depth: 0, at: 0 }
  const whole = !first || first.at > 0 ? [lead, ...starts] : starts
  return whole.map(({ node, at }, index) => {
    const end = whole[index + 1]?.at ?? text.blocks.length
    return { node, matter: 'body' as const, start: at, end, characters: sum(lengths, at, end) }
  })
}

function byHeadings(chapter: Chapter, text: BookText, lengths: number[], longest: number): Chapter[] {
  if (chapter.characters <= longest) return [chapter]
  const headings = new Map<string, number[]>()
  for (let at = chapter.start; at < chapter.end; at++) {
    const kind = text.blocks[at]?.element.kind ?? ''
    // Headings that follow each other directly are one title in two lines.
    const follows = isHeading(text.blocks[at - 1]) && at > chapter.start
    if (kind.startsWith('HEADING') && !follows) headings.set(kind, [...(headings.get(kind) ?? []), at])
  }
  const level = [...headings.keys()].sort().find(kind => (headings.get(kind)?.length ?? 0) >= 2)
  if (level === undefined) return [chapter]
  const places = (headings.get(level) ?? []).filter(at => at > chapter.start)
  const starts = [chapter.start, ...places]
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? chapter.end
    const heading = text.blocks[start]
    const node = index === 0 ? chapter.node : newNode(heading ? titleOf(heading) : '', chapter.node)
    const own = { ...chapter, node, start, end, characters: sum(lengths, start, end) }
    return own.characters > longest && isMatterTitle(node.title, 'front')
      ? withoutPreface(own, chapter.node, text, lengths)
      : [own]
  })
}

/** A preface before a text without headings ends at the first rule; what follows is named by the line above it. */
function withoutPreface(chapter: Chapter, above: ContentsNode, text: BookText, lengths: number[]): Chapter[] {
  for (let at = chapter.start + 1; at < chapter.end; at++) {
    const characters = sum(lengths, chapter.start, at)
    if (text.blocks[at]?.element.kind !== 'RULE' || characters < SHORT_LEAD) continue
    return [
      { ...chapter, end: at, characters },
      {
        ...chapter,
        node: newNode(above.title, above.above),
        start: at,
        characters: chapter.characters - characters,
      },
    ]
  }
  return [chapter]
}

/** Front matter is what comes before the first chapter of the body, back matter what comes behind its last. */
function withMatter(chapters: Chapter[], text: BookText, lengths: number[]): Chapter[] {
  const firstCounted = firstCountedChapter(chapters)
  const whole = chapters.reduce((total, { characters }) => total + characters, 0)
  const said = chapters.map((chapter, at) => {
    const matter = saidMatter(chapter, text, lengths, whole)
    return matter === null && at < firstCounted && !isPrologue(chapter.node.title) ? 'front' : matter
  })
  let front = 0
  let read = 0
  for (const [at, chapter] of chapters.entries()) {
    read += chapter.characters
    // Acknowledgements and the like stand before a book or behind it.
    const isTitlePage =
      (said[at] === null || chapter.node.isBook || chapter.node.title === '') &&
      !countedTitle(chapter.node.title)
    // What stands before a preface is the title of the book, or of the first book of the volume.
    const isNamedAsBook = chapter.node.isBook || chapter.node.title === ''
    const isTitle =
      isShortHeading(chapter) ||
      (isTitlePage && read < whole * MOST_BEFORE_COUNTED && (isNamedAsBook || isShortLead(chapter)))
    const isBeforeMatter =
      said[at + 1] === 'front' || (said[at + 1] === 'back' && chapter.characters < SHORT_LEAD)
    if (isTitle && said[at] !== 'back' && isBeforeMatter) continue
    const leads = said[at] === 'front' || said[at] === 'back' || (isTitlePage && isShortLead(chapter))
    if (!leads || read > whole * MOST_FRONT || at === chapters.length - 1) break
    front = at + 1
  }
  let back = chapters.length
  // A licence or a list of titles is of the same kind before a book and behind it.
  while (back > front + 1 && (said[back - 1] === 'back' || said[back - 1] === 'front')) back--
  return chapters.map((chapter, at) => ({
    ...chapter,
    matter: at < front ? 'front' : at >= back ? 'back' : 'body',
  }))
}

/**
 * Where most chapters are counted, short texts before the first of these are no chapters; 0 where that cannot be found out.
 */
function firstCountedChapter(chapters: Chapter[]): number {
  const counted = chapters.map(({ node }) => countedTitle(node.title) !== null)
  const first = counted.indexOf(true)
  const characters = (some: Chapter[]) => some.reduce((total, chapter) => total + chapter.characters, 0)
  const isUsual = counted.filter(Boolean).length >= chapters.length / 2
  return isUsual && characters(chapters.slice(0, first)) < characters(chapters) * MOST_BEFORE_COUNTED
    ? first
    : 0
}

/** A title with its number and nothing else, above what follows it. */
function isShortHeading({ node, characters }: Chapter): boolean {
  return characters < SHORT_LEAD && node.below > 0 && countedTitle(node.title) !== null
}

function isShortLead({ node, characters }: Chapter): boolean {
  return characters < SHORT_LEAD && !countedTitle(node.title)
}

/**
 * What the file says of most of a chapter's text, else what its title says, else what the landmarks say of its page; null
 * where none of them says anything.
 */
function saidMatter(
  { node, start, end }: Chapter,
  text: BookText,
  lengths: number[],
  whole: number,
): Matter | null {
  if (isPrologue(node.title)) return 'body'
  const said = new Map<Matter, number>()
  for (let at = start; at < end; at++) {
    const matter = text.blocks[at]?.matter
    if (matter) said.set(matter, (said.get(matter) ?? 0) + 1 + (lengths[at] ?? 0))
  }
  const [most] = [...said].sort((a, b) => b[1] - a[1])
  if (most && (most[0] !== 'body' || !node.title)) return most[0]
  // Files say "bodymatter" of pages whose titles know better.
  for (let at: ContentsNode | null = node; at; at = at.above) {
    // Some files put the whole book below its first line.
    if (at !== node && at.characters > whole * MOST_IN_MATTER) break
    if (isMatterTitle(at.title, 'front')) return 'front'
    if (isMatterTitle(at.title, 'back')) return 'back'
  }
  // A page with the title and the contents may also have the first chapters.
  return most?.[0] ?? (countedTitle(node.title) ? null : (text.blocks[start]?.pageMatter ?? null))
}

function titleOf(heading: TextBlock): string {
  return tidyTitle(lineText(heading.element)).slice(0, 200)
}

/** The text of a heading, without the calls of notes in it. */
function lineText(node: TextNode): string {
  if (!isTextElement(node)) return node
  if (node.attributes.role === 'noteref') return ''
  return node.kind === 'LINE_BREAK' ? ' ' : node.children.map(lineText).join('')
}

function sum(lengths: number[], from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at++) total += lengths[at] ?? 0
  return total
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
