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

/**
 * Matches all words; the last one may be the beginning of a word. `weights` limits where they are looked for: 'AB' in titles
 * and names.
 */
export function phraseAsTyped(text: string, words: readonly string[], weights = ''): Phrase {
  const last = words.length - 1
  return phrase(
    text,
    words,
    words.map((word, place) => (place === last ? beginning(word, weights) : quoted(word, weights))),
  )
}

/**
 * A second, wider reading for a search that found nothing: each word may be the beginning of a word, stand inside one
 * ("märchen" in "Kindermärchen"), or be a typing error or two away from one.
 */
export async function phraseForgiving(reads: Reads, text: string, words: readonly string[]): Promise<Phrase> {
  return phraseOfKin(text, words, await listKin(reads, words))
}

/** Matches each word or one of its kin, which stand in the same order. */
export function phraseOfKin(
  text: string,
  words: readonly string[],
  kin: readonly (readonly string[])[],
  weights = '',
): Phrase {
  const alternatives = words.map((word, place) => [
    beginning(word, weights),
    ...(kin[place] ?? []).map(one => quoted(one, weights)),
  ])
  return phrase(
    text,
    words,
    alternatives.map(either => `(${either.join(' | ')})`),
  )
}

/** Matches where one word is the beginning of a word: the last resort of a search. */
export function phraseOfAnyWord(text: string, words: readonly string[], weights = ''): Phrase {
  // Short words, as articles, are in too many titles to say anything.
  const telling = words.filter(mayStandInside)
  const match = (telling.length > 0 ? telling : words).map(word => beginning(word, weights)).join(' | ')
  return { ...phrase(text, words, []), match }
}

/**
 * For each of these words those of the shop's vocabulary that it may stand for: it is inside of them, or a typing error or
 * two away.
 */
export async function listKin(reads: Reads, words: readonly string[]): Promise<string[][]> {
  const kindred = await listKindredWords(
    reads,
    [...new Set(words.flatMap(remainders))],
    words.filter(mayStandInside),
  )
  return words.map(word => nearest(word, kindred))
}

function phrase(text: string, words: readonly string[], match: readonly string[]): Phrase {
  return {
    match: match.join(' & '),
    inTitle: words.map(word => quoted(word, 'A')).join(' & '),
    exact: words.map(word => quoted(word)).join(' & '),
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

function quoted(word: string, weights = ''): string {
  return `'${word.replace(/['\\]/g, sign => sign + sign)}'${weights && `:${weights}`}`
}

function beginning(word: string, weights = ''): string {
  return `${quoted(word)}:*${weights}`
}
