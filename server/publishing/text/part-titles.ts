import { countedTitle, isDivision, rangeTitle, shortTitle, wordsOf } from './chapter-title.ts'
import type { Chapter, ContentsNode } from './find-chapters.ts'

/** What stands beside a chapter that is nearly all of a part, or opens a book of the volume, is not named where it has fewer characters. */
const SHORT_OPENING = 2400
const NEARLY_ALL = 0.8
/** A line of the contents that holds this share of the body is the book itself. */
const WHOLE_BOOK = 0.85
const LONGEST_OF_TWO = 70

const BARE = /^[\divxlcdm–]+$/i

/** What a part is called, and what may be put before it where that is not enough. */
interface PartName {
  base: string
  /** Only counts, so that its like stands under each book of a volume */
  counts: boolean
  /** Titles of what is above it, the nearest first */
  above: string[]
}

/** The titles of parts made of these chapters. No two are the same, unless they are empty. */
export function titlesOf(groups: readonly Chapter[][], lang: string): string[] {
  const names = groups.map(group => nameOf(group, lang, wholeBook(groups)))
  // A number alone says too little where it does not count chapters: "No Sinecure, I".
  const levels: number[] = names.map(({ base, above }) => (above.length > 0 && BARE.test(base) ? 1 : 0))
  const titleAt = (at: number) => {
    const { base, above } = names[at] as PartName
    return [...above.slice(0, levels[at]).reverse(), base].filter(part => part !== '').join(', ')
  }
  for (let round = 0; round < 5; round++) {
    const repeated = repeatedTitles(names.map((_, at) => titleAt(at)))
    const countsRepeat = names.some(({ counts }, at) => counts && repeated.has(titleAt(at).toLowerCase()))
    let changed = false
    for (const [at, { counts, above }] of names.entries()) {
      const ambiguous = repeated.has(titleAt(at).toLowerCase()) || (counts && countsRepeat)
      if (!ambiguous || (levels[at] ?? 0) >= above.length) continue
      levels[at] = (levels[at] ?? 0) + 1
      changed = true
    }
    if (!changed) break
  }
  return numbered(names.map((_, at) => titleAt(at)))
}

function repeatedTitles(titles: string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(
    titles
      .map(title => title.toLowerCase())
      .filter(title => title !== '' && seen.size === seen.add(title).size),
  )
}

/** The last resort for chapters that nothing tells apart. */
function numbered(titles: string[]): string[] {
  const seen = new Map<string, number>()
  return titles.map(title => {
    const key = title.toLowerCase()
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return title !== '' && count > 1 ? `${title} [${count}]` : title
  })
}

function wholeBook(groups: readonly Chapter[][]): (node: ContentsNode) => boolean {
  const body = groups.flat().filter(chapter => chapter.matter === 'body')
  const characters = body.reduce((sum, chapter) => sum + chapter.characters, 0)
  return node => body.length > 1 && (node.isBook || node.characters >= characters * WHOLE_BOOK)
}

function nameOf(group: Chapter[], lang: string, isWhole: (node: ContentsNode) => boolean): PartName {
  const body = group.filter(chapter => chapter.matter === 'body')
  const chapters = body.length > 0 ? body : group
  const named = namedAmong(chapters)
  const own = named.length > 0 ? named : chapters
  const [first, last] = [own[0]?.node, own.at(-1)?.node]
  if (!first || !last) return { base: '', counts: false, above: [] }
  const labels = new Labels(lang, isWhole)
  if (first === last) return labels.one(first)
  const parent = commonParent(first, last)
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  if (parent && !isWhole(parent) && characters >= parent.characters) return labels.one(parent)
  if (parent === first || first.above !== last.above) {
    const from = labels.within(first, parent)
    const to = labels.within(last, parent)
    return { base: `${clipped(from)} – ${clipped(to)}`, counts: false, above: labels.above(parent) }
  }
  const range = rangeTitle(first.title, last.title, labels.bareWord(first))
  if (range !== null) return { base: range, counts: true, above: labels.above(parent) }
  return {
    base: `${clipped(labels.own(first))} – ${clipped(labels.own(last))}`,
    counts: false,
    above: labels.above(parent),
  }
}

/** The chapters that a title speaks of: without the title page of a book of the volume, and without a motto before the one that is nearly all. */
function namedAmong(chapters: Chapter[]): Chapter[] {
  const above = new Set(chapters.flatMap(({ node }) => ancestorsOf(node)))
  const titled = chapters.filter(
    ({ node, characters }) =>
      node.title !== '' && !node.isBook && !(above.has(node) && characters < SHORT_OPENING),
  )
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  const most = titled.find(chapter => chapter.characters >= characters * NEARLY_ALL)
  if (!most) return titled
  return titled.filter(
    chapter => chapter === most || countedTitle(chapter.node.title) || chapter.characters >= SHORT_OPENING,
  )
}

function ancestorsOf(node: ContentsNode): ContentsNode[] {
  return node.above ? [node.above, ...ancestorsOf(node.above)] : []
}

function commonParent(a: ContentsNode, b: ContentsNode): ContentsNode | null {
  const above = new Set<ContentsNode>()
  for (let at: ContentsNode | null = a; at; at = at.above) above.add(at)
  for (let at: ContentsNode | null = b; at; at = at.above) if (above.has(at)) return at
  return null
}

/** The words for lines of the contents, in the language of the book. */
class Labels {
  private readonly words: { chapter: string; part: string }
  private readonly isWhole: (node: ContentsNode) => boolean

  constructor(lang: string, isWhole: (node: ContentsNode) => boolean) {
    this.words = wordsOf(lang)
    this.isWhole = isWhole
  }

  one(node: ContentsNode): PartName {
    const counted = countedTitle(node.title)
    return {
      base: this.own(node),
      counts: counted !== null && counted.rest === '',
      above: this.above(this.parentOf(node)),
    }
  }

  /** A number alone says what it counts: chapters of a book, or what a story is divided into. */
  own(node: ContentsNode): string {
    const counted = countedTitle(node.title)
    const bare = counted && counted.rest === '' && counted.word === '' ? this.bareWord(node) : ''
    return bare === '' ? node.title : `${bare} ${counted?.number}`
  }

  /** What a number alone counts; empty where it divides a story that has a title. */
  bareWord(node: ContentsNode): string {
    const parent = this.parentOf(node)
    const counted = parent && countedTitle(parent.title)
    return !parent || (counted && (isDivision(counted) || counted.word === '')) ? this.words.chapter : ''
  }

  /** The titles above, shortened to their number where they have one, the nearest first; the book itself is left out. */
  above(node: ContentsNode | null): string[] {
    const titles: string[] = []
    for (let at = node && !this.isWhole(node) ? node : null; at; at = this.parentOf(at)) {
      if (at.title !== '') titles.push(shortTitle(at.title, this.words.part))
    }
    return titles
  }

  /** A title with those between it and a line above both. */
  within(node: ContentsNode, parent: ContentsNode | null): string {
    const titles = [this.own(node)]
    for (let at = this.parentOf(node); at && at !== parent; at = this.parentOf(at))
      titles.unshift(shortTitle(at.title, this.words.part))
    return titles.join(', ')
  }

  private parentOf({ above }: ContentsNode): ContentsNode | null {
    return above && !this.isWhole(above) ? above : null
  }
}

function clipped(title: string): string {
  if (title.length <= LONGEST_OF_TWO) return title
  return `${title.slice(0, LONGEST_OF_TWO).replace(/[\s,;:.–—-]*\s\S*$/u, '')}…`
}
