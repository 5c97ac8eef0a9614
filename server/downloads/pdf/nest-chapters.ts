import type { Chapter } from './chapters.ts'

export interface NestedChapter {
  chapter: Chapter
  /** The titles of the divisions that began before and in which it is, from the largest. */
  around: readonly string[]
}

/**
 * Which divisions of a book each chapter is in. A division lasts until a heading that is as high as its own. One that has a
 * text of its own, such as a motto, is a chapter, too.
 */
export function nestChapters(chapters: readonly Chapter[]): NestedChapter[] {
  const levels = new Set(chapters.flatMap(({ divisions }) => divisions.map(division => division.level)))
  let open: Chapter['divisions'] = []
  return chapters.map(chapter => {
    const { divisions, level, title } = chapter
    const highest = divisions[0]?.level ?? level ?? (title === '' ? null : 0)
    const around = highest === null ? open : open.filter(division => division.level < highest)
    const isDivision = level !== null && levels.has(level) && title !== ''
    open = [...around, ...divisions, ...(isDivision ? [{ title, level }] : [])]
    return { chapter, around: around.map(division => division.title) }
  })
}

const LONGEST_HEAD = 60

/** What stands at the head of its right-hand pages: "Book Two: Chapter Four", where there is room for both. */
export function runningHead({ chapter: { title, divisions }, around }: NestedChapter): string {
  const all = [...around, ...divisions.map(division => division.title), title].filter(Boolean).join(': ')
  return title === '' || all.length <= LONGEST_HEAD ? all : title
}
