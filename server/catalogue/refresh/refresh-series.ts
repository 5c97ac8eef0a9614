import { labelFromTags } from '#rules/label.ts'
import { remainders } from '#rules/near-words.ts'
import { printState } from '#rules/print-state.ts'
import { foldText, indexWords } from '#rules/search-words.ts'
import { publicationStatus } from '#rules/series-status.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { creatorFacet, tagFacet } from '../series-list/read-series-query.ts'
import { addSearchWords, listSources, type SeriesDerived, type SeriesSource, saveDerived } from './store.ts'

/**
 * Derives anew the columns of a series that follow from it, its volumes and their creators: label, print state, publication
 * status, streaming summary, sort title and search words. To be called in the transaction that changed any of these.
 */
export function refreshSeries(tx: Tx, seriesId: string): Promise<void> {
  return refreshManySeries(tx, [seriesId])
}

/** The same for many at once, with three statements in all. Unknown ids are passed over. */
export async function refreshManySeries(tx: Tx, seriesIds: readonly string[]): Promise<void> {
  const sources = await listSources(tx, seriesIds)
  const indexed = sources.map(source => ({ source, words: wordsOf(source) }))
  await saveDerived(
    tx,
    indexed.map(({ source, words }) => derive(source, words)),
  )
  const vocabulary = new Set(indexed.flatMap(({ words }) => words.map(({ word }) => word)))
  await addSearchWords(
    tx,
    [...vocabulary].map(word => ({ word, near: remainders(word) })),
  )
}

function derive(source: SeriesSource, words: readonly WeightedWord[]): SeriesDerived {
  const { id, tags, status, title, creators, streaming } = source
  const names = creators.flatMap(({ id, name }) => [id, name])
  const streamed = streaming.filter(enabled => enabled).length
  return {
    id,
    label: labelFromTags(tags),
    printState: printState(tags),
    publicationStatus: publicationStatus({ status, tags }),
    readerStreaming:
      streamed === 0 ? 'no_volumes' : streamed === streaming.length ? 'all_volumes' : 'some_volumes',
    sortTitle: foldText(title),
    search: words.map(lexeme).join(' '),
    facets: [...new Set([...tags.map(tagFacet), ...names.map(creatorFacet)])],
  }
}

interface WeightedWord {
  word: string
  weight: 'A' | 'B' | 'C'
}

/** A title's words weigh more than a creator's, and these more than a tag's. */
function wordsOf({ title, shortTitle, originalTitle, creators, tags }: SeriesSource): WeightedWord[] {
  const weighed = (texts: readonly string[], weight: WeightedWord['weight']) =>
    [...new Set(texts.flatMap(indexWords))].map(word => ({ word, weight }))
  const names = creators.flatMap(({ name, originalName }) => [name, originalName])
  return [...weighed([title, shortTitle, originalTitle], 'A'), ...weighed(names, 'B'), ...weighed(tags, 'C')]
}

/** PostgreSQL stores a weight only with a position, and positions only up to 16 383. */
function lexeme({ word, weight }: WeightedWord, place: number): string {
  return `'${word.replace(/['\\]/g, sign => sign + sign)}':${Math.min(place + 1, 16_383)}${weight}`
}
