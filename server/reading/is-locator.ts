import type { Locator } from '#contract/generated/places.ts'

const MOST_QUOTE = 200
/** More blocks, characters or pages than any part has. */
const MOST = 10_000_000

/** Whether the values are within range. Whether the text still has the position only the client can tell. */
export function isLocator({ revision, block, offset, quote, progress, page, pageTop }: Locator): boolean {
  const whole = [revision, block, offset, page].every(one => one >= 0 && one <= MOST)
  // NaN fails every comparison.
  const shares = [progress, pageTop].every(one => one >= 0 && one <= 1)
  return whole && shares && quote.length <= MOST_QUOTE
}
