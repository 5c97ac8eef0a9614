import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Of 0 to 4: a million guesses at least. Nobody gets so many at the sign-in, and each of a stolen hash takes 19 MB.
const LEAST_SCORE = 2
/** Words that are in the shop’s own name. */
const OWN_WORDS = ['kashihon', 'manga', 'novel', 'lightnovel']

/** How much of a password is looked at: the time it takes grows much faster than this, and nobody else is answered meanwhile. */
const LOOKED_AT = 40

let meter: ZxcvbnFactory | null = null

/** docs/product.md#passwords: too weak is rejected. What the account is called does not make its password stronger. */
export function isTooWeak(password: string, about: readonly string[]): boolean {
  // The dictionaries take a moment, which the first to register pays and not the start.
  meter ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const words = about
    .map(text => text.slice(0, LOOKED_AT))
    .flatMap(text => [text, ...text.split(/[@.+\-_\s]+/)])
    .filter(word => word.length > 2)
  return meter.check(password.slice(0, LOOKED_AT), [...words, ...OWN_WORDS]).score < LEAST_SCORE
}
