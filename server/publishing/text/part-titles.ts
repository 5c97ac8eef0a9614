import { isImprintTitle } from '../../epub/text/book-matter.ts'
import { countedTitle, isDivision, rangeTitle, shortTitle, wordsOf } from './chapter-title.ts'
import type { Chapter, ContentsNode } from './find-chapters.ts'
import { romanNumeral } from './ordinals.ts'

/**
 * What stands beside a chapter that is nearly all of a part, or opens a book of the volume, is not named where it has fewer
 * characters.
 */
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
  /** Is a section of a chapter that is counted, so that the number of that is to be said */
  isWithinChapter: boolean
  /** How many lines above are in the title already */
  levelsWithin: number
}

/** The titles of parts made of these chapters. No two are the same, unless they are empty. */
export function titlesOf(groups: readonly Chapter[][], lang: string): string[] {
  const isWhole = wholeBook(groups)
  const labels = new Labels(isLettered(groups) ? '' : lang, isWhole)
  const names = groups.map(group => nameOf(group, labels, isWhole))
  const isCounted = names.filter(({ counts }) => counts !== null).length * 2 >= names.length
  const chapterLevels = levelsOfCounts(names.filter(name => !name.isWithinChapter))
  const sectionLevels = Math.max(
    chapterLevels + 1,
    levelsOfCounts(names.filter(name => name.isWithinChapter)),
  )
  const levels: number[] = names.map(({ base, counts, above, isWithinChapter, levelsWithin }) => {
    const usual = isWithinChapter ? sectionLevels : counts === null ? 0 : chapterLevels - levelsWithin
    // Among stories with titles a "Chapter I" says its story.
    const needed = counts !== null && !isCounted && levelsWithin === 0 ? Math.max(usual, 1) : usual
    // A number alone says too little where it does not count chapters: "No Sinecure, I".
    return Math.min(above.length, Math.max(needed, BARE.test(base) ? 1 : 0))
  })
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

/**
 * How many lines above a counted chapter its title needs so that no other is the same: 2 for "Volume I, Book I, Chapter I".
 */
function levelsOfCounts(names: PartName[]): number {
  const counted = names.filter(({ counts, levelsWithin }) => counts !== null && levelsWithin === 0)
  const deepest = Math.max(0, ...counted.map(({ above }) => above.length))
  for (let level = 0; level < deepest; level++) {
    const seen = new Map<string, string>()
    const isClear = counted.every(({ counts, above }) => {
      const key = [counts, ...above.slice(0, level)].join('\n')
      const whole = above.join('\n')
      const before = seen.get(key) ?? whole
      seen.set(key, whole)
      return before === whole
    })
    if (isClear) return level
  }
  return deepest
}

function repeatedTitles(titles: string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(
    titles
      .map(title => title.toLowerCase())
      .filter(title => title !== '' && seen.size === seen.add(title).size),
  )
}

/** The last resort for chapters that nothing tells apart, as two scenes in one study: "Study (I)", "Study (II)". */
function numbered(titles: string[]): string[] {
  const repeated = repeatedTitles(titles)
  const taken = new Set(titles.map(title => title.toLowerCase()))
  return titles.map(title => {
    if (!repeated.has(title.toLowerCase())) return title
    let count = 1
    while (taken.has(`${title} (${romanNumeral(count)})`.toLowerCase())) count++
    const counted = `${title} (${romanNumeral(count)})`
    taken.add(counted.toLowerCase())
    return counted
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
  const outer = parent === first ? (first.above ?? null) : parent
  const within = { above: labels.above(outer, first), isWithinChapter: labels.isSection(first, outer) }
  const counts = labels.one(first).counts ?? labels.one(last).counts
  if (parent === first || first.above !== last.above) {
    const base = `${clipped(labels.within(first, outer))} – ${clipped(labels.within(last, parent))}`
    const levelsWithin = levelsBetween(counts === labels.one(first).counts ? first : last, outer)
    return { ...plainName(base, []), ...within, counts, levelsWithin }
  }
  const range = rangeTitle(first.title, last.title, labels.bareWord(first))
  if (range !== null)
    return { ...labels.one(first), ...within, base: range, below: range, isOnlyNumber: true }
  const base = `${clipped(labels.own(first))} – ${clipped(labels.own(last))}`
  return { ...plainName(base, []), ...within, counts }
}

/** How many lines of the contents stand between a line and one above it. */
function levelsBetween(node: ContentsNode, outer: ContentsNode | null): number {
  const above = ancestorsOf(node)
  const at = outer ? above.indexOf(outer) : -1
  return at < 0 ? above.length : at
}

function plainName(base: string, above: string[]): PartName {
  return {
    base,
    below: base,
    counts: null,
    isOnlyNumber: false,
    above,
    isWithinChapter: false,
    levelsWithin: 0,
  }
}

/**
 * The chapters that a title speaks of: without the title page of a book of the volume, and without a motto before the one
 * that is nearly all.
 */
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
  const some = chapters.filter(({ node }) => node.title !== '')
  const titled = some.every(({ node }) => isImprintTitle(node.title))
    ? some
    : some.filter(({ node }) => !isImprintTitle(node.title))
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
    const parent = this.parentOf(node)
    const base = this.own(node)
    const name = {
      ...plainName(base, this.above(parent, node)),
      isWithinChapter: this.isSection(node, parent),
    }
    if (!counted) return name
    const word = counted.word || this.bareWord(node)
    const below = counted.word === '' && counted.rest !== '' && word !== '' ? `${word} ${base}` : base
    return {
      ...name,
      below,
      counts: `${word} ${counted.number}`.toLowerCase(),
      isOnlyNumber: counted.rest === '',
    }
  }

  /** A number alone says what it counts: chapters of a book, or what a story is divided into. */
  own(node: ContentsNode): string {
    const counted = countedTitle(node.title)
    const bare = counted && counted.rest === '' && counted.word === '' ? this.bareWord(node) : ''
    return bare === '' ? node.title : `${bare} ${counted?.number}`
  }

  /** What a number alone counts; empty where it divides a story or a chapter that has a title. */
  bareWord(node: ContentsNode): string {
    const parent = this.parentOf(node)
    if (!parent) return this.words.chapter
    const counted = countedTitle(parent.title)
    return (counted && isDivision(counted)) || this.isBarePart(parent) ? this.words.chapter : ''
  }

  /** An outermost line that is only a number: "II", which is a part where what is below it is counted, too. */
  private isBarePart(node: ContentsNode): boolean {
    const counted = countedTitle(node.title)
    return counted !== null && counted.word === '' && counted.rest === '' && !this.parentOf(node)
  }

  /** Whether a line is a section of a counted chapter that does not say the number of that itself, as "2.3" does. */
  isSection(section: ContentsNode, node: ContentsNode | null): boolean {
    const counted = node && !this.isWhole(node) ? countedTitle(node.title) : null
    if (/^\W*\d+\.\d/.test(section.title)) return false
    if (node && this.isBarePart(node) && countedTitle(section.title)) return false
    if (!node || !counted || isDivision(counted)) return false
    return counted.word !== '' || this.bareWord(node) !== ''
  }

  /** The titles above, shortened to their number where they have one, the nearest first; the book itself is left out. */
  above(node: ContentsNode | null, below: ContentsNode): string[] {
    const titles: string[] = []
    let under = below
    for (let at = node && !this.isWhole(node) ? node : null; at; at = this.parentOf(at)) {
      if (at.title !== '') titles.push(this.short(at, under))
      under = at
    }
    return titles
  }

  /** A title with those between it and a line above both. */
  within(node: ContentsNode, parent: ContentsNode | null): string {
    const titles = [this.own(node)]
    let under = node
    for (let at = this.parentOf(node); at && at !== parent; at = this.parentOf(at)) {
      const counted = countedTitle(at.title)
      const isTitled = counted?.word === '' && counted.rest !== ''
      titles.unshift(isTitled ? at.title : this.short(at, under))
      under = at
    }
    return titles.join(', ')
  }

  /**
   * A line above another by its number: "Book II". One that is only numbered is a part where what is below it is counted,
   * too.
   */
  private short(node: ContentsNode, below: ContentsNode): string {
    const counted = countedTitle(node.title)
    if (counted?.word !== '' || this.parentOf(node)) return shortTitle(node.title, this.bareWord(node))
    if (!countedTitle(below.title)) return shortTitle(node.title, this.words.chapter)
    return counted.rest === '' ? shortTitle(node.title, this.words.part) : node.title
  }

  private parentOf({ above }: ContentsNode): ContentsNode | null {
    return above && !this.isWhole(above) ? above : null
  }
}

function clipped(title: string): string {
  if (title.length <= LONGEST_OF_TWO) return title
  return `${title.slice(0, LONGEST_OF_TWO).replace(/[\s,;:.–—-]*\s\S*$/u, '')}…`
}
