/** The share of a part that has to be read: a reader who stops at the last lines has read it. */
const NEARLY_ALL = 0.98

/** Whether a part counts as read at this progress, which runs from 0 to 1. */
export function isPartRead(progress: number): boolean {
  return progress >= NEARLY_ALL
}
