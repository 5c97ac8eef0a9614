import type { Locator } from '#contract/generated/places.ts'

const MOST_QUOTE = 200
/** More blocks, signs or pages than any part has. */
const MOST = 10_000_000

/** Whether this can be a place in some part; whether the text still has it only its readers can tell. */
export function isLocator({ revision, block, offset, quote, progress, page, pageTop }: Locator): boolean {
  const whole = [revision, block, offset, page].every(one => one >= 0 && one <= MOST)
  // A number that is none fails every comparison.
  const shares = [progress, pageTop].every(one => one >= 0 && one <= 1)
  return whole && shares && quote.length <= MOST_QUOTE
}
