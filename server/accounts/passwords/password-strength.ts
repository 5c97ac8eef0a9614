import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

// From 0 to 4. 2 is a million guesses at least: the sign-in allows far fewer, and each guess at a stolen hash takes 19 MB.
const LEAST_SCORE = 2
/** Words that guessers of this shop try first. */
const SHOP_TERMS = ['kashihon', 'manga', 'novel', 'lightnovel']

/** Characters that are measured: the time grows faster than the length, and blocks the process. */
const MEASURED_LENGTH = 40

let meter: Promise<ZxcvbnFactory> | null = null

/** Loaded at the first use: the dictionaries would slow the start and take 10 MB of memory. */
async function openMeter(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
}

/** docs/product.md#passwords. `about` are the account's own names, which count as guessable. */
export async function isTooWeak(password: string, about: readonly string[]): Promise<boolean> {
  meter ??= openMeter()
  const terms = about
    .map(text => text.slice(0, MEASURED_LENGTH))
    .flatMap(text => [text, ...text.split(/[@.+\-_\s]+/)])
    .filter(term => term.length > 2)
  const { score } = (await meter).check(password.slice(0, MEASURED_LENGTH), [...terms, ...SHOP_TERMS])
  return score < LEAST_SCORE
}
