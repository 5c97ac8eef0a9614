import { ElementKind } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import type { Novel } from '../../epub/write/book.ts'
import { attribute, plainText, type RichElement, type RichNode, walkElements } from '../../epub/write/tree.ts'

/** What begins on a page of its own and stands in the table of contents. */
export interface Chapter {
  title: string
  /** The divisions of the book that begin with it, such as "Book Two", from the largest. */
  divisions: readonly Opening[]
  /** Of its own heading; null where it has none. */
  level: number | null
  /** How many headings it begins with. */
  headings: number
  blocks: RichNode[]
  lang: string
  /** Index of the part of which it is, or of which it is a piece. */
  part: number
}

/** A heading with which a chapter begins. */
interface Opening {
  title: string
  level: number
}

/** The attribute of a note with its number. */
export const NOTE_NUMBER = 'number'
/** How many blocks may stand before the heading of a part. */
const BEFORE_HEADING = 3

/** Chapters shorter than this on average are none: the poems of a cycle, the numbered verses of a poem. */
const LEAST_MEAN = 1_800

/**
 * The chapters of a novel. A part can hold several, where short ones were joined so that each part is read at one sitting;
 * in a book each begins on a page of its own and looks as the others do.
 */
export function chaptersOf({ parts }: Novel, bookTitle = ''): { chapters: Chapter[]; level: number } {
  const blocksOf = parts.map(({ tree }) => unwrapped(tree.root?.children ?? []))
  let level = openingLevel(blocksOf)
  let pieces = blocksOf.map(blocks => cutAtHeadings(blocks, level))
  const characters = blocksOf.flat().reduce((sum, node) => sum + plainText(node).length, 0)
  while (level > 0 && pieces.flat().length > parts.length && characters < LEAST_MEAN * pieces.flat().length) {
    level--
    pieces = blocksOf.map(blocks => cutAtHeadings(blocks, level))
  }
  const found = pieces.map(own => own.map(blocks => openingOf(blocks, level, bookTitle)))
  const isDivided = hasDivisions(found.flat())
  const openings = isDivided ? found : found.map(own => own.map(withoutDivisions))
  const chapters = parts.flatMap((part, at) => {
    const own = pieces[at] ?? []
    const named = own.map((blocks, index) => {
      const opening = openings[at]?.[index] ?? NO_OPENING
      const isWhole =
        own.length === 1 &&
        opening.divisions.length === 0 &&
        !(isDivided && saysDivision(part.title, opening.title))
      // What stands before the first heading of several has no title of its own.
      const title = isWhole ? part.title : opening.title
      return { ...opening, title, blocks, lang: part.tree.lang || 'en', part: at }
    })
    return withNotes(named).map(chapter => ({ ...chapter, blocks: withNumbers(chapter.blocks) }))
  })
  return { chapters, level: Math.max(level, 1) }
}

/**
 * The blocks of sections in their place, so that headings within them are found. Links to a section lead to its first block.
 */
function unwrapped(blocks: readonly RichNode[]): RichNode[] {
  return blocks.flatMap(node => {
    const { element } = node
    if (element?.kind !== ElementKind.SECTION || attribute(element, 'lang')) return [node]
    // Set in from both sides.
    if (attribute(element, 'role') === 'box')
      return [{ element: { ...element, kind: ElementKind.BLOCKQUOTE } }]
    const id = attribute(element, 'id')
    const [first, ...others] = unwrapped(element.children)
    if (!id) return first ? [first, ...others] : []
    if (!first?.element || attribute(first.element, 'id')) return [node]
    const attributes = [...first.element.attributes, { key: 'id', value: id }]
    return [{ element: { ...first.element, attributes } }, ...others]
  })
}

function levelOf({ element }: RichNode): number | null {
  return element ? headingLevel(element.kind) : null
}

/** The level of the headings with which most parts begin; between two as frequent ones the higher. */
function openingLevel(parts: readonly RichNode[][]): number {
  const counts = new Map<number, number>()
  for (const blocks of parts) {
    const levels = blocks.slice(0, BEFORE_HEADING).map(levelOf)
    // "Book Two" before "Chapter One": the last of headings that follow each other is the chapter's.
    const first = levels.findIndex(one => one !== null)
    if (first < 0) continue
    let last = first
    while (typeof levels[last + 1] === 'number') last++
    const level = levels[last] as number
    counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([one, count], [other, more]) => more - count || one - other)
  return most?.[0] ?? 1
}

/** Cuts before each heading of a chapter that does not follow another heading. */
function cutAtHeadings(blocks: readonly RichNode[], level: number): RichNode[][] {
  const pieces: RichNode[][] = [[]]
  let sinceHeading = 0
  for (const node of blocks) {
    const own = levelOf(node)
    const opens = own !== null && own <= level && plainText(node).trim() !== ''
    if (opens && sinceHeading > 0) {
      pieces.push([])
      sinceHeading = 0
    }
    pieces.at(-1)?.push(node)
    if (own === null && isShown(node)) sinceHeading++
  }
  return pieces
}

function isShown({ element, text }: RichNode): boolean {
  if (!element) return Boolean(text?.trim())
  return (
    plainText({ element }).trim() !== '' ||
    [...walkElements(element)].some(({ kind }) => kind === ElementKind.IMAGE)
  )
}

type ChapterOpening = Pick<Chapter, 'title' | 'divisions' | 'level' | 'headings'>
const NO_OPENING: ChapterOpening = { title: '', divisions: [], level: null, headings: 0 }

/** What the headings say with which a chapter begins. The title of the book itself is none of its divisions. */
function openingOf(blocks: readonly RichNode[], level: number, bookTitle: string): ChapterOpening {
  const first = blocks.findIndex(isShown)
  const all: Opening[] = []
  for (const node of blocks.slice(Math.max(first, 0))) {
    const own = levelOf(node)
    if (own === null || own > level) break
    all.push({ title: headingTitle(node), level: own })
  }
  const titled = all.filter(({ title }) => title !== '')
  const others = titled.filter(({ title }) => !isSame(title, bookTitle))
  const kept = others.length > 0 ? others : titled
  const last = kept.at(-1)
  if (!last) return { ...NO_OPENING, headings: all.length }
  const title = kept.filter(one => one.level >= last.level).map(one => one.title)
  const divisions = kept.filter(one => one.level < last.level)
  return { title: title.join(': '), divisions, level: last.level, headings: all.length }
}

/** Where every chapter begins with two headings, the first is no division but its number. */
function hasDivisions(openings: readonly ChapterOpening[]): boolean {
  const divided = openings.filter(({ divisions }) => divisions.length > 0)
  return divided.length > 0 && 2 * divided.length <= openings.filter(({ title }) => title !== '').length
}

function withoutDivisions(opening: ChapterOpening): ChapterOpening {
  const titles = [...opening.divisions.map(({ title }) => title), opening.title]
  return { ...opening, title: titles.filter(Boolean).join(': '), divisions: [] }
}

function isSame(title: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/[\s\p{P}]+/gu, ' ')
      .trim()
      .toLowerCase()
  return plain(title) === plain(other)
}

/**
 * Whether the title of a part says before that of its chapter in which division it is, as the shop's titles do: "Book Two,
 * Chapter IV".
 */
function saysDivision(part: string, chapter: string): boolean {
  return chapter !== '' && part.includes(', ') && part.endsWith(` ${chapter}`)
}

function headingTitle(heading: RichNode): string {
  return lineTexts(heading).reduce(
    (all, line) => `${all}${/[\p{P}\p{S}]$/u.test(all) || /^[([–—]/.test(line) ? ' ' : ': '}${line}`,
  )
}

/** The lines of a heading: "XVII", then "The Ramadan". */
function lineTexts(heading: RichNode): string[] {
  const marked = (node: RichNode): string => {
    const { element } = node
    if (element?.kind === ElementKind.LINE_BREAK) return '\n'
    const broken = element && [...walkElements(element)].some(({ kind }) => kind === ElementKind.LINE_BREAK)
    return broken ? element.children.map(marked).join('') : plainText(node)
  }
  const lines = marked(heading)
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line, at) => line !== '' || at === 0)
}

/** Notes follow the chapter that calls them, not the part. */
function withNotes(chapters: Chapter[]): Chapter[] {
  const isNote = ({ element }: RichNode) => element?.kind === ElementKind.FOOTNOTE
  const notes = chapters.flatMap(({ blocks }) => blocks.filter(isNote))
  if (chapters.length < 2 || notes.length === 0) return chapters
  const textOf = chapters.map(({ blocks }) => blocks.filter(node => !isNote(node)))
  const callers = textOf.map(blocks => new Set(blocks.flatMap(calledBy)))
  const ownerOf = new Map(
    notes.map(note => {
      const id = attribute(note.element as RichElement, 'id')
      const at = callers.findIndex(ids => ids.has(id))
      return [note, at < 0 ? chapters.length - 1 : at]
    }),
  )
  return chapters.map((chapter, at) => ({
    ...chapter,
    blocks: [...(textOf[at] ?? []), ...notes.filter(note => ownerOf.get(note) === at)],
  }))
}

/** The ids of the notes to which links lead. */
function calledBy({ element }: RichNode): string[] {
  if (!element) return []
  return [...walkElements(element)].flatMap(one => {
    const href = attribute(one, 'href')
    return one.kind === ElementKind.LINK && href.startsWith('#') ? [href.slice(1)] : []
  })
}

/** Notes and their calls with the same numbers, from 1 in each chapter, whatever the book calls them by. */
function withNumbers(blocks: readonly RichNode[]): RichNode[] {
  const ids = blocks.flatMap(({ element }) =>
    element?.kind === ElementKind.FOOTNOTE ? [attribute(element, 'id')] : [],
  )
  const numbers = new Map(ids.map((id, at) => [id, String(at + 1)]))
  return numbers.size === 0 ? [...blocks] : blocks.map(node => numbered(node, numbers))
}

function numbered(node: RichNode, numbers: ReadonlyMap<string, string>): RichNode {
  const { element } = node
  if (!element) return node
  const called =
    attribute(element, 'role') === 'noteref' ? numbers.get(attribute(element, 'href').slice(1)) : undefined
  if (called) return { element: { ...element, children: [{ text: called }] } }
  const children = element.children.map(child => numbered(child, numbers))
  const own = element.kind === ElementKind.FOOTNOTE ? numbers.get(attribute(element, 'id')) : undefined
  const attributes = own ? [...element.attributes, { key: NOTE_NUMBER, value: own }] : element.attributes
  return { element: { ...element, attributes, children } }
}
