import * as calls from '#contract/calls/search.ts'
import { SeriesType } from '#contract/generated/catalogue.ts'
import type { LanguageCount, SuggestionList } from '#contract/generated/search.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { kanaOf } from '#rules/kana.ts'
import { foldText, indexWords } from '#rules/search-words.ts'
import type { CallInput } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Malformed } from '../../platform/http/json-twin.ts'
import { creatorMessage, type FacetDirectory, facetDirectory, tagMessage } from '../facets/facet-directory.ts'
import type { Phrase } from '../series-list/phrase.ts'
import {
  listKin,
  phraseAsTyped,
  phraseOfAnyWord,
  phraseOfKin,
  wordsOf,
} from '../series-list/phrase-search.ts'
import { coverMessage } from '../view.ts'
import { suggestLimits } from './limits.ts'
import { searchFacets } from './search-facets.ts'
import { listMatches, listTitlesBeginning, type SuggestedRow } from './store.ts'

const LONGEST_QUERY = 200
const MOST_SERIES = 6
const MOST_CREATORS = 3
const MOST_TAGS = 4
/** Of a title's first letters, where nothing else is known of what is meant. */
const JAPANESE_SIGN = /[\p{Script=Han}\p{Script=Hiragana}]/u
/** In titles and in names of creators; tags are suggested by themselves. */
const NAMES = 'AB'

interface Matches {
  series: SuggestedRow[]
  languages: LanguageCount[]
  creators: SuggestionList['creators']
  tags: SuggestionList['tags']
}

interface Search {
  db: Db
  directory: FacetDirectory
  lang: Language
  /** All languages, that of the query first. */
  langs: readonly Language[]
  /** Series that are taken down where it is asked from. */
  leftOut: readonly string[]
}

/** docs/product.md#search: what a search field suggests for what has been typed so far. */
export async function suggest({
  app,
  query,
  visitor,
  now,
}: CallInput<typeof calls.suggest>): Promise<SuggestionList> {
  const { query: text = '', lang = 'en' } = query
  if (text.trim() === '' || text.length > LONGEST_QUERY) throw new Malformed('query has 1 to 200 characters')
  // A page that is rendered asks within the process and has no network.
  if (visitor.network !== '') await countTry(app, calls.suggest, suggestLimits(visitor.network))
  const words = wordsOf(text)
  if (words.length === 0 || isTooShort(text)) return EMPTY
  const search: Search = {
    db: app.db,
    directory: await facetDirectory(app),
    lang,
    langs: [lang, ...languages.filter(one => one !== lang)],
    leftOut: app.takedowns.leftOutIn(visitor.country),
  }
  const { matches, ...more } = await matchStepByStep(search, text, words)
  return {
    ...matches,
    ...more,
    series: matches.series.map(({ cover, type, ...row }) => ({
      id: row.id,
      slug: row.slug,
      title: row.title,
      originalTitle: row.originalTitle,
      lang: row.lang,
      type: type === 'manga' ? SeriesType.MANGA : SeriesType.NOVEL,
      cover: coverMessage(cover, { images: app.images, now }),
    })),
  }
}

const EMPTY: SuggestionList = {
  series: [],
  creators: [],
  tags: [],
  languages: [],
  didYouMean: '',
  near: false,
}

function isTooShort(text: string): boolean {
  const folded = foldText(text)
  return [...folded].length < 2 && !JAPANESE_SIGN.test(folded)
}

interface Outcome {
  matches: Matches
  didYouMean: string
  near: boolean
}

/**
 * As typed; as Japanese typed in Latin letters; with typing errors corrected; with only some of the words. Each where the
 * one before found nothing.
 */
async function matchStepByStep(search: Search, text: string, words: string[]): Promise<Outcome> {
  const sure = { didYouMean: '', near: false }
  const typed = await matchTyped(search, text, words)
  if (!isEmpty(typed)) return { ...sure, matches: typed }
  const kana = kanaOf(text)
  const spoken = kana === null ? typed : await matchTyped(search, kana, wordsOf(kana))
  if (!isEmpty(spoken)) return { ...sure, matches: spoken }
  const kin = await listKin(search.db, words)
  const corrected = await match(search, text, phraseOfKin(text, words, kin, NAMES), kin)
  if (!isEmpty(corrected))
    return { ...sure, matches: corrected, didYouMean: correction(words, kin, corrected) }
  if (words.length < 2) return { ...sure, matches: corrected }
  const some = await match(search, text, phraseOfAnyWord(text, words, NAMES))
  return { ...sure, matches: some, near: !isEmpty(some) }
}

/** Titles that begin with the query are enough where there are as many as are shown. */
async function matchTyped(search: Search, text: string, words: string[]): Promise<Matches> {
  const title = foldText(text)
  const { db, lang, leftOut } = search
  const beginning = await listTitlesBeginning(db, { title, langs: [lang], limit: MOST_SERIES, leftOut })
  if (beginning.length === MOST_SERIES)
    return { ...facetsFor(search, text), series: beginning, languages: [] }
  return match(search, text, phraseAsTyped(text, words, NAMES))
}

async function match(
  search: Search,
  text: string,
  { match, inTitle, title }: Phrase,
  kin?: readonly (readonly string[])[],
): Promise<Matches> {
  const { db, lang, langs, leftOut } = search
  const rows = await listMatches(db, { match, inTitle, title, langs, limit: MOST_SERIES, leftOut })
  const totals = new Map(rows.map(row => [row.lang, row.total]))
  const others = langs.flatMap(one => {
    const series = totals.get(one) ?? 0
    return one !== lang && series > 0 ? [{ lang: one, series }] : []
  })
  return { ...facetsFor(search, text, kin), series: rows.slice(0, MOST_SERIES), languages: others }
}

function facetsFor(
  { directory, lang }: Search,
  text: string,
  kin?: readonly (readonly string[])[],
): Pick<Matches, 'creators' | 'tags'> {
  const options = { lang, ...(kin && { kin }) }
  const creators = searchFacets(directory.creators.values(), text, { ...options, limit: MOST_CREATORS })
  const tags = searchFacets(directory.tags.values(), text, { ...options, limit: MOST_TAGS })
  return {
    creators: creators.map(entry => creatorMessage(entry, lang)),
    tags: tags.map(entry => tagMessage(entry, lang)),
  }
}

function isEmpty({ series, creators, tags }: Matches): boolean {
  return series.length + creators.length + tags.length === 0
}

/**
 * The words as they stand together in one name of the matches: of a creator, else of a series or tag. '' where they do so in
 * none, or nothing changes.
 */
function correction(
  words: readonly string[],
  kin: readonly (readonly string[])[],
  { series, creators, tags }: Matches,
): string {
  const names = [
    ...creators.map(({ name, originalName }) => `${name} ${originalName}`),
    ...series.map(({ title, shortTitle, originalTitle }) => `${title} ${shortTitle} ${originalTitle}`),
    ...tags.map(({ name }) => name),
  ]
  for (const name of names) {
    const has = new Set(indexWords(name))
    const meant = words.flatMap((word, place) => {
      const isKnown = [...has].some(one => one.startsWith(word))
      return isKnown ? word : (kin[place]?.find(one => has.has(one)) ?? [])
    })
    if (meant.length === words.length)
      return meant.every((word, at) => word === words[at]) ? '' : meant.join(' ')
  }
  return ''
}
