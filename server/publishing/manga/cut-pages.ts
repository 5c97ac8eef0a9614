import type { PartCut } from '../text/plan-parts.ts'

/** Where a part of a manga begins, by the table of contents or by the publisher. */
export interface PageMark {
  title: string
  /** index of the page */
  at: number
}

export interface PageSpan {
  title: string
  start: number
  end: number
}

/** The most pages of a part. */
const LONGEST_PART_PAGES = 60
const USUAL_PART_PAGES = 30
/** A shorter span, such as cover, title page and imprint, is joined with another. */
const SHORTEST_PART_PAGES = 3

/** The same marks where pages of the file became several. */
export function marksOn(marks: PageMark[], starts: readonly number[]): PageMark[] {
  return marks.map(mark => ({ ...mark, at: starts[mark.at] ?? mark.at }))
}

export function cutPages(pages: number, marks: PageMark[], cut: PartCut): PageSpan[] {
  if (cut === 'whole' || pages === 0) return [{ title: '', start: 0, end: pages }]
  if (typeof cut === 'number') return evenly(0, pages, cut)
  return joinShort(spansOf(pages, marks)).flatMap(span => {
    const length = span.end - span.start
    if (length <= LONGEST_PART_PAGES) return [span]
    const pieces = evenly(span.start, span.end, Math.round(length / USUAL_PART_PAGES))
    return pieces.map((piece, index) => ({ ...piece, title: span.title && `${span.title} (${index + 1})` }))
  })
}

function spansOf(pages: number, marks: PageMark[]): PageSpan[] {
  const byPage = new Map(marks.filter(({ at }) => at >= 0 && at < pages).map(mark => [mark.at, mark]))
  const starts = [...byPage.values()].sort((a, b) => a.at - b.at)
  if (starts[0]?.at !== 0) starts.unshift({ title: '', at: 0 })
  return starts.map(({ title, at }, index) => ({ title, start: at, end: starts[index + 1]?.at ?? pages }))
}

/** Short spans lead into the next one, the last into the one before. */
function joinShort(spans: PageSpan[]): PageSpan[] {
  const joined: PageSpan[] = []
  let start = null as number | null
  for (const [index, span] of spans.entries()) {
    const whole: PageSpan = { ...span, start: start ?? span.start }
    const short = whole.end - span.start < SHORTEST_PART_PAGES
    const last = joined.at(-1)
    if (!short) {
      joined.push(whole)
      start = null
    } else if (index < spans.length - 1) start = whole.start
    else if (last) joined[joined.length - 1] = { ...last, end: whole.end }
    else joined.push(whole)
  }
  return joined
}

function evenly(start: number, end: number, count: number): PageSpan[] {
  const pieces = Math.max(1, Math.min(count, end - start))
  const at = (index: number) => start + Math.round(((end - start) * index) / pieces)
  return Array.from({ length: pieces }, (_, index) => ({ title: '', start: at(index), end: at(index + 1) }))
}
