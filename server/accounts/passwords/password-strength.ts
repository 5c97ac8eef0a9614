import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// From 0 to 4. 2 is a million guesses at least: the sign-in allows far fewer, and each guess at a stolen hash takes 19 MB.
const LEAST_SCORE = 2
/** Words that guessers of this shop try first. */
const SHOP_TERMS = ['kashihon', 'manga', 'novel', 'lightnovel']

/** Characters that are measured: the time grows faster than the length, and blocks the process. */
const MEASURED_LENGTH = 40

let meter: ZxcvbnFactory | null = null

/** docs/product.md#passwords. `about` are the account's own names, which count as guessable. */
export function isTooWeak(password: string, about: readonly string[]): boolean {
  // Loaded at the first use, because the dictionaries would slow the start.
  meter ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const terms = about
    .map(text => text.slice(0, MEASURED_LENGTH))
    .flatMap(text => [text, ...text.split(/[@.+\-_\s]+/)])
    .filter(term => term.length > 2)
  return meter.check(password.slice(0, MEASURED_LENGTH), [...terms, ...SHOP_TERMS]).score < LEAST_SCORE
}
