import { countedTitle, isDivision, rangeTitle, shortTitle, wordsOf } from './chapter-title.ts'
import type { Chapter, ContentsNode } from './find-chapters.ts'

/** What stands beside a chapter that is nearly all of a part, or opens a book of the volume, is not named where it has fewer characters. */
const SHORT_OPENING = 2400
const NEARLY_ALL = 0.8
/** Front and back matter of fewer characters is not named beside longer. */
const LEAST_MATTER = 1200
/** A line of the contents that holds this share of the body is the book itself. */
const WHOLE_BOOK = 0.85
const LONGEST_OF_TWO = 70

const BARE = /^[\divxlcdm–]+$/i

/** What a part is called, and what may be put before it where that is not enough. */
interface PartName {
  base: string
  /** The same behind what is put before it: "Book Two, Chapter I: Rain" of "I: Rain" */
  below: string
  /** What it counts, as "chapter 3"; null where it does not */
  counts: string | null
  /** Says nothing else, so that its like stands under each book of a volume */
  isOnlyNumber: boolean
  /** Titles of what is above it, the nearest first */
  above: string[]
}

/** The titles of parts made of these chapters. No two are the same, unless they are empty. */
export function titlesOf(groups: readonly Chapter[][], lang: string): string[] {
  const isWhole = wholeBook(groups)
  const labels = new Labels(isLettered(groups) ? '' : lang, isWhole)
  const names = groups.map(group => nameOf(group, labels, isWhole))
  const restarts = countsRestart(names)
  // A number alone says too little where it does not count chapters: "No Sinecure, I".
  const levels: number[] = names.map(({ base, counts, above }) =>
    above.length > 0 && ((counts !== null && restarts) || BARE.test(base)) ? 1 : 0,
  )
  const titleAt = (at: number) => {
    const { base, below, above } = names[at] as PartName
    const level = levels[at] ?? 0
    return level === 0 ? base : [...above.slice(0, level).reverse(), below].join(', ')
  }
  for (let round = 0; round < 5; round++) {
    const repeated = repeatedTitles(names.map((_, at) => titleAt(at)))
    const countsRepeat = names.some(
      ({ isOnlyNumber }, at) => isOnlyNumber && repeated.has(titleAt(at).toLowerCase()),
    )
    let changed = false
    for (const [at, { isOnlyNumber, above }] of names.entries()) {
      const ambiguous = repeated.has(titleAt(at).toLowerCase()) || (isOnlyNumber && countsRepeat)
      if (!ambiguous || (levels[at] ?? 0) >= above.length) continue
      levels[at] = (levels[at] ?? 0) + 1
      changed = true
    }
    if (!changed) break
  }
  return numbered(names.map((_, at) => titleAt(at)))
}

/** Whether chapters are counted from one again in each book of the volume. */
function countsRestart(names: PartName[]): boolean {
  const above = new Map<string, string>()
  return names.some(({ counts, above: titles }) => {
    if (counts === null) return false
    const before = above.get(counts)
    const here = titles.join('\n')
    above.set(counts, here)
    return before !== undefined && before !== here
  })
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

/** A book of words has a chapter for each letter, of which C and I are no numbers. */
function isLettered(groups: readonly Chapter[][]): boolean {
  const letters = groups.flat().filter(({ node }) => /^[A-Z]$/.test(node.title))
  return letters.some(({ node }) => !/[IVXLCDM]/.test(node.title))
}

function wholeBook(groups: readonly Chapter[][]): (node: ContentsNode) => boolean {
  const body = groups.flat().filter(chapter => chapter.matter === 'body')
  const characters = body.reduce((sum, chapter) => sum + chapter.characters, 0)
  return node => body.length > 1 && (node.isBook || node.characters >= characters * WHOLE_BOOK)
}

function nameOf(group: Chapter[], labels: Labels, isWhole: (node: ContentsNode) => boolean): PartName {
  const body = group.filter(chapter => chapter.matter === 'body')
  const chapters = body.length > 0 ? body : group
  const named = namedAmong(chapters)
  const own = named.length > 0 ? named : chapters
  const [first, last] = [own[0]?.node, own.at(-1)?.node]
  if (!first || !last) return plainName('', [])
  if (first === last) return labels.one(first)
  const parent = commonParent(first, last)
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  if (parent && !isWhole(parent) && characters >= parent.characters) return labels.one(parent)
  if (parent === first || first.above !== last.above) {
    const from = labels.within(first, parent)
    const to = labels.within(last, parent)
    return plainName(`${clipped(from)} – ${clipped(to)}`, labels.above(parent))
  }
  const range = rangeTitle(first.title, last.title, labels.bareWord(first))
  if (range !== null)
    return {
      ...labels.one(first),
      base: range,
      below: range,
      isOnlyNumber: true,
      above: labels.above(parent),
    }
  return plainName(`${clipped(labels.own(first))} – ${clipped(labels.own(last))}`, labels.above(parent))
}

function plainName(base: string, above: string[]): PartName {
  return { base, below: base, counts: null, isOnlyNumber: false, above }
}

/** The chapters that a title speaks of: without the title page of a book of the volume, and without a motto before the one that is nearly all. */
function namedAmong(chapters: Chapter[]): Chapter[] {
  const above = new Set(chapters.flatMap(({ node }) => ancestorsOf(node)))
  if (chapters.every(({ matter }) => matter !== 'body')) return namedMatter(chapters)
  const titled = chapters.filter(
    ({ node, characters }) =>
      node.title !== '' && !node.isBook && !(above.has(node) && characters < SHORT_OPENING),
  )
  const characters = chapters.reduce((sum, chapter) => sum + chapter.characters, 0)
  const most = chapters.find(chapter => chapter.characters >= characters * NEARLY_ALL)
  if (!most) return titled
  if (most.node.isBook) return [most]
  return titled.filter(
    chapter => chapter === most || countedTitle(chapter.node.title) || chapter.characters >= SHORT_OPENING,
  )
}

/** Of front and back matter what is there to be read, and not the title page or the imprint beside it. */
function namedMatter(chapters: Chapter[]): Chapter[] {
  const titled = chapters.filter(({ node }) => node.title !== '')
  const long = titled.filter(({ characters }) => characters >= LEAST_MATTER)
  return long.length > 0 ? long : titled
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
    const above = this.above(this.parentOf(node))
    const base = this.own(node)
    if (!counted) return plainName(base, above)
    const word = counted.word || this.bareWord(node)
    const below = counted.word === '' && counted.rest !== '' && word !== '' ? `${word} ${base}` : base
    const counts = `${word} ${counted.number}`.toLowerCase()
    return { base, below, counts, isOnlyNumber: counted.rest === '', above }
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
