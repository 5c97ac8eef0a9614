import type { ContentsEntry } from '../../epub/package/read-contents.ts'
import { isMatterTitle, isPrologue } from '../../epub/text/book-matter.ts'
import { countedTitle, isDivision, numberOfTitle, wordsOf } from './chapter-title.ts'
import { tidyTitles } from './tidy-title.ts'

/** Lines that say where a page of print begins. */
const PAGE_LINE = /^(page|seite|p\.|s\.|pg\.?)?\s*\[?\d{1,4}\]?$/iu
const LEAST_PAGE_LINES = 3
/** What programs write where nobody has given a title. */
const NO_TITLE =
  /^(start|text|untitled|unbenannt|sans titre|page|beginn|begin(n)?ing|(start|begin) reading|begin|commencer la lecture|lektüre beginnen|本文)$/iu

/**
 * The contents as their publisher means them: without lines for pages of print and titles that programs have put in, and
 * with chapters below the books, acts and stories to which they belong, where the file has them all at one level.
 */
export function tidyContents(contents: readonly ContentsEntry[], lang: string): ContentsEntry[] {
  const lines = withoutPages(contents)
  const titles = tidyTitles(lines.map(({ title }) => title))
  const tidy = lines.map((entry, at) => {
    const title = titles[at] as string
    return { ...entry, title: NO_TITLE.test(title) ? '' : title }
  })
  const part = wordsOf(lang).part
  return inEachLevel(tidy, siblings => {
    const divided = belowDivisions(siblings)
    if (divided.some(({ lower }) => lower > 0)) return divided
    const titled = belowTitles(siblings)
    return titled.some(({ lower }) => lower > 0) ? titled : belowRestarts(siblings, part)
  })
}

/**
 * A line of one level, with how many levels lower it belongs. A line without an entry is one that the file does not have.
 */
interface Sibling {
  title: string
  lower: number
  entry: ContentsEntry | null
}

/** Changes the levels of lines that follow each other at one level; what is below a line moves with it. */
function inEachLevel(contents: ContentsEntry[], change: (siblings: Sibling[]) => Sibling[]): ContentsEntry[] {
  const depth = Math.min(...contents.map(entry => entry.depth))
  const starts = [...contents.keys()].filter(at => contents[at]?.depth === depth)
  if (starts.length === 0) return contents
  const below = new Map(
    starts.map((start, index) => {
      const own = contents.slice(start + 1, starts[index + 1] ?? contents.length)
      return [contents[start] as ContentsEntry, own.length > 0 ? inEachLevel(own, change) : own]
    }),
  )
  const siblings = [...below.keys()].map(entry => ({ title: entry.title, lower: 0, entry }))
  // A line that already has lines below it is no heading for those beside it.
  const isLevelled = siblings.some(
    ({ title, entry }) =>
      kindOf(title) === 'division' && (below.get(entry) ?? []).some(under => countedTitle(under.title)),
  )
  const before = contents.slice(0, starts[0])
  const changed: Sibling[] = isLevelled ? siblings : change(siblings)
  return [
    ...before,
    ...changed.flatMap(({ title, lower, entry }) => {
      if (!entry) return [{ title, depth: depth + lower, name: '', fragment: '' }]
      const moved = (below.get(entry) ?? []).map(under => ({ ...under, depth: under.depth + lower }))
      return [{ ...entry, depth: depth + lower }, ...moved]
    }),
  ]
}

function withoutPages(contents: readonly ContentsEntry[]): readonly ContentsEntry[] {
  // A number alone may be a chapter; with a word for a page it is none.
  const isPage = ({ title }: ContentsEntry) => PAGE_LINE.test(title.trim()) && /^\D/.test(title.trim())
  return contents.filter(isPage).length >= LEAST_PAGE_LINES
    ? contents.filter(entry => !isPage(entry))
    : contents
}

type Kind = 'division' | 'chapter' | 'other'

function kindOf(title: string): Kind {
  const counted = countedTitle(title)
  return counted === null ? 'other' : isDivision(counted) && counted.word !== '' ? 'division' : 'chapter'
}

/** "Part One", "Chapter 1", "Chapter 2", "Part Two" at one level: the chapters stand below the part before them. */
function belowDivisions(siblings: Sibling[]): Sibling[] {
  const kinds = siblings.map(({ title }) => kindOf(title))
  if (!kinds.some((kind, at) => kind === 'division' && kinds[at + 1] === 'chapter')) return siblings
  const words = siblings.map(({ title }) => countedTitle(title)?.word.toLowerCase() ?? '')
  // The word that comes first is the outermost.
  const ranks = [...new Set(words.filter((_, at) => kinds[at] === 'division'))]
  let rank: number | null = null
  return siblings.map((sibling, at) => {
    if (kinds[at] === 'division') {
      rank = ranks.indexOf(words[at] ?? '')
      return { ...sibling, lower: rank }
    }
    if (rank === null) return sibling
    const next = kinds.findIndex((kind, index) => index > at && kind !== 'other')
    // What follows the last chapter of a part belongs to the book: an epilogue, notes.
    const within = kinds[at] === 'chapter' || kinds[next] === 'chapter'
    return within && !isMatterTitle(sibling.title, 'back') ? { ...sibling, lower: rank + 1 } : sibling
  })
}

/** "Rain", "I", "II", "Snow", "I": numbers behind titles are sections of those. The first section may have none. */
function belowTitles(siblings: Sibling[]): Sibling[] {
  const isNumber = ({ title }: Sibling) => {
    const counted = countedTitle(title)
    return counted !== null && counted.word === '' && counted.rest === ''
  }
  const numbers = siblings.map(isNumber)
  const starts = [...siblings.keys()].filter(at => numbers[at] && !numbers[at - 1])
  const areSections = starts.every(at => {
    const before = siblings[at - 1]?.title ?? ''
    return (
      (numberOfTitle(siblings[at]?.title ?? '') ?? 3) <= 2 &&
      before !== '' &&
      kindOf(before) === 'other' &&
      !isMatterTitle(before, 'front')
    )
  })
  // Numbers that begin once may be the chapters behind a prologue.
  if (starts.length < 2 || !areSections) return siblings
  return siblings.map((sibling, at) => (numbers[at] ? { ...sibling, lower: 1 } : sibling))
}

/** The beginning of another book at the end of this one. */
const EXCERPT = /^(an? )?(excerpt|extract|sneak pe[ae]k|preview|leseprobe|extrait)\b/iu

/**
 * Chapters that are counted from one again and again belong to the titles before them, "Dracula", "Chapter 1",
 * "Frankenstein", "Chapter 1", or else to parts without a title. An excerpt has chapters of its own.
 */
function belowRestarts(siblings: Sibling[], part: string): Sibling[] {
  const runs = runsOf(siblings)
  if (runs.length < 2) return siblings
  const titleBefore = ({ start }: Run) => siblings[start - 1]?.title ?? ''
  const own = runs.filter(run => !EXCERPT.test(titleBefore(run)))
  const areTitled = own.length > 1 && own.slice(1).some(run => isStory(titleBefore(run)))
  const titled = runs.filter(run => !own.includes(run) || (areTitled && isStory(titleBefore(run))))
  if (titled.length > 0) return siblings.map((sibling, at) => ({ ...sibling, lower: isWithin(titled, at) }))
  if (part === '' || runs.some(({ start, end }) => end - start < 2)) return siblings
  return siblings.flatMap((sibling, at) => {
    const nested = { ...sibling, lower: isWithin(runs, at) }
    const run = runs.findIndex(({ start }) => start === at)
    return run < 0 ? [nested] : [{ title: `${part} ${run + 1}`, lower: 0, entry: null }, nested]
  })
}

function isWithin(runs: readonly Run[], at: number): number {
  return runs.some(({ start, end }) => at >= start && at < end) ? 1 : 0
}

/** Whether a title may be that of a story with chapters. */
function isStory(title: string): boolean {
  const isMatter = isMatterTitle(title, 'front') || isMatterTitle(title, 'back') || isPrologue(title)
  return title !== '' && !countedTitle(title) && !isMatter
}

interface Run {
  start: number
  end: number
}

/** Stretches of lines that count from one upwards by the same word; empty where other numbers stand between them. */
function runsOf(siblings: readonly Sibling[]): Run[] {
  const runs: Run[] = []
  let last: { number: number; word: string } | null = null
  for (const [at, { title }] of siblings.entries()) {
    const counted = countedTitle(title)
    if (!counted) continue
    const number = numberOfTitle(title)
    const word = counted.word.toLowerCase()
    if (number === null) return []
    const run = runs.at(-1)
    if (number === 1) runs.push({ start: at, end: at + 1 })
    else if (run && last && word === last.word && number === last.number + 1) run.end = at + 1
    else return []
    last = { number, word }
  }
  return runs
}
