/** Who stops at the last lines has read the part. */
const NEARLY_ALL = 0.98

/** Whether a part counts as read by who has come this far; `progress` runs from 0 to 1. */
export function isPartRead(progress: number): boolean {
  return progress >= NEARLY_ALL
}
