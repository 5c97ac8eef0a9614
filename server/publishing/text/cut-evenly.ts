import type { BookText } from '../../epub/text/page-reader.ts'
import type { Chapter } from './find-chapters.ts'
import { costOfBreak } from './scene-breaks.ts'

/** Cuts a book into a number of parts of about equal length, at chapters where one is near, else at breaks in the text. */
export function cutEvenly(
  text: BookText,
  chapters: Chapter[],
  counts: number[],
  count: number,
): { start: number; end: number }[] {
  const ends: number[] = []
  for (const length of counts) ends.push((ends.at(-1) ?? 0) + length)
  const readBefore = (at: number) => ends[at - 1] ?? 0
  const piece = readBefore(counts.length) / count
  const chapterStarts = chapters.filter(chapter => chapter.matter === 'body').map(chapter => chapter.start)
  const starts = new Set([0])
  for (let number = 1; number < count; number++) {
    const goal = piece * number
    const distance = (at: number) => Math.abs(readBefore(at) - goal)
    const near = chapterStarts.filter(at => distance(at) < piece / 3)
    const blocks =
      near.length > 0 ? near : counts.map((_, at) => at).filter(at => costOfBreak(text.blocks, at) !== null)
    const costOf = (at: number) =>
      distance(at) / piece + (near.length > 0 ? 0 : (costOfBreak(text.blocks, at) ?? 0) / 5)
    let best = blocks[0] ?? 0
    for (const at of blocks) if (costOf(at) < costOf(best)) best = at
    starts.add(best)
  }
  const sorted = [...starts].sort((a, b) => a - b)
  return sorted.map((start, index) => ({ start, end: sorted[index + 1] ?? counts.length }))
}
