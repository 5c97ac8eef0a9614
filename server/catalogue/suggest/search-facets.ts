import { foldText } from '#rules/search-words.ts'
import { byFrequency, type FacetEntry } from '../facets/facet-directory.ts'

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}]/u

/**
 * The tags or creators in whose names each word begins a word, or stands anywhere where it is Japanese. Names that begin
 * with the query come first, then those with most series in the language.
 */
export function searchFacets(
  entries: Iterable<FacetEntry>,
  text: string,
  { lang, limit, kin = [] }: { lang: string; limit: number; kin?: readonly (readonly string[])[] },
): FacetEntry[] {
  const folded = foldText(text)
  const words = folded.split(' ').map((word, place) => [word, ...(kin[place] ?? [])])
  const matching: FacetEntry[] = []
  for (const entry of entries) if (words.every(either => either.some(hasWord(entry)))) matching.push(entry)
  const begins = ({ names }: FacetEntry) =>
    names.includes(` ${folded}`) && names.startsWith(` ${folded}`) ? 0 : 1
  const frequent = byFrequency(lang)
  return matching.sort((a, b) => begins(a) - begins(b) || frequent(a, b)).slice(0, limit)
}

const hasWord =
  ({ names }: FacetEntry) =>
  (word: string) =>
    names.includes(JAPANESE.test(word) ? word : ` ${word}`)
