import { remainders, typosBetween, typosForgiven } from '#rules/near-words.ts'
import { foldText, searchWords } from '#rules/search-words.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { Phrase } from './phrase.ts'
import { listKindredWords } from './store.ts'

const MOST_WORDS = 16
const MOST_ALTERNATIVES = 24

/** The words of a search, or none where nothing in it can be found (signs, spaces). */
export function wordsOf(text: string): string[] {
  return [...new Set(searchWords(text))].slice(0, MOST_WORDS)
}

/** Matches all words; the last one may be the beginning of a word. */
export function phraseAsTyped(text: string, words: readonly string[]): Phrase {
  const last = words.length - 1
  return phrase(
    text,
    words,
    words.map((word, place) => (place === last ? beginning(word) : quoted(word))),
  )
}

/**
 * A second, wider reading for a search that found nothing: each word may be the beginning of a word, stand inside one
 * ("märchen" in "Kindermärchen"), or be a typing error or two away from one.
 */
export async function phraseForgiving(reads: Reads, text: string, words: readonly string[]): Promise<Phrase> {
  const kindred = await listKindredWords(
    reads,
    [...new Set(words.flatMap(remainders))],
    words.filter(mayStandInside),
  )
  const alternatives = words.map(word => [beginning(word), ...nearest(word, kindred).map(quoted)])
  return phrase(
    text,
    words,
    alternatives.map(either => `(${either.join(' | ')})`),
  )
}

function phrase(text: string, words: readonly string[], match: readonly string[]): Phrase {
  return {
    match: match.join(' & '),
    inTitle: words.map(word => `${quoted(word)}:A`).join(' & '),
    exact: words.map(quoted).join(' & '),
    title: foldText(text),
  }
}

/** The words of the shop's vocabulary that this one may stand for; of misspelt ones only those with the fewest errors. */
function nearest(word: string, kindred: readonly string[]): string[] {
  const forgiven = typosForgiven(word)
  const meant = kindred
    .map(kin => ({ kin, typos: mayStandInside(word) && kin.includes(word) ? 0 : typosBetween(word, kin) }))
    .filter(({ typos }) => typos <= forgiven)
    .sort((a, b) => a.typos - b.typos)
  const fewest = meant[0]?.typos
  return meant
    .filter(({ typos }) => typos === fewest)
    .slice(0, MOST_ALTERNATIVES)
    .map(({ kin }) => kin)
}

/** Shorter words are contained in too many others. */
function mayStandInside(word: string): boolean {
  return [...word].length >= 4
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, sign => sign + sign)}'`
}

function beginning(word: string): string {
  return `${quoted(word)}:*`
}
