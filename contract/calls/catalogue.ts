import { call, LANG } from '../call.ts'
import { PRINT_STATES, PUBLICATION_STATUS, SERIES_SORT, SERIES_TYPE } from '../choices.ts'

// docs/product.md#catalogue-calls. Every :id is an id, a legacy id or a slug.

const paged = { limit: 'number', skip: 'number' } as const

/**
 * The latest printed volumes, the newest first.
 * @param lang Only volumes in this language; English by default.
 */
export const latestPhysical = call({
  name: 'latestPhysical',
  method: 'GET',
  path: '/app/v2/volumes/latestphysical',
  query: { lang: LANG, ...paged },
  answers: 'VolumeList',
  refuses: {},
})

/**
 * The latest ebooks, the newest first.
 * @param lang Only volumes in this language; English by default.
 */
export const latestDigital = call({
  name: 'latestDigital',
  method: 'GET',
  path: '/app/v2/volumes/latestdigital',
  query: { lang: LANG, ...paged },
  answers: 'VolumeList',
  refuses: {},
})

/**
 * The list of series, filtered by the query, so that answers can be cached.
 * @param lang Only series in this language; English by default, with `only_follows` all languages.
 * @param query Words to search for.
 * @param sort The order; by relevance where words are searched for, else the newest first.
 * @param type Only novels or only manga.
 * @param labels Only series of these labels, separated by commas.
 * @param status Only series with this publication status.
 * @param print Only series with these print states, separated by commas.
 * @param tags Only series with all of these tags, separated by commas.
 * @param excluded_tags No series with one of these tags, separated by commas.
 * @param creator Only series with this creator, by name.
 * @param only_catchups Only catch-up series.
 * @param only_rentals Only series whose parts can be rented.
 * @param only_reader_streaming Only series with volumes in the readers' library.
 * @param only_follows Only followed series; needs a session.
 * @param related Only series that are related to this one, by its id or address; all languages where none is named.
 */
export const listSeries = call({
  name: 'listSeries',
  method: 'GET',
  path: '/app/v2/series',
  query: {
    lang: LANG,
    ...paged,
    query: 'text',
    sort: SERIES_SORT,
    type: SERIES_TYPE,
    labels: 'text',
    status: PUBLICATION_STATUS,
    print: PRINT_STATES,
    tags: 'text',
    excluded_tags: 'text',
    creator: 'text',
    only_catchups: 'flag',
    only_rentals: 'flag',
    only_reader_streaming: 'flag',
    only_follows: 'flag',
    related: 'text',
  },
  answers: 'SeriesList',
  refuses: { 401: 'signInFirst', 410: 'sessionExpired' },
})

/**
 * The list of series, filtered by the body.
 * @param lang The language, where the body names none; English by default.
 */
export const querySeries = call({
  name: 'querySeries',
  method: 'POST',
  path: '/app/v2/series',
  query: { lang: LANG, ...paged },
  body: 'SeriesQuery',
  answers: 'SeriesList',
  refuses: { 401: 'signInFirst', 410: 'sessionExpired' },
})

/** A series. */
export const findSeries = call({
  name: 'findSeries',
  method: 'GET',
  path: '/app/v2/series/:id',
  answers: 'Series',
  refuses: { 404: 'seriesNotFound' },
})

/** The volumes of a series, by launch and number. */
export const listVolumes = call({
  name: 'listVolumes',
  method: 'GET',
  path: '/app/v2/series/:id/volumes',
  query: paged,
  answers: 'VolumeList',
  refuses: { 404: 'seriesNotFound' },
})

/**
 * A series with all its volumes and their parts, in one answer.
 * @param parts How many of the parts of each volume at most, the first ones; all unless it says otherwise.
 */
export const aggregateSeries = call({
  name: 'aggregateSeries',
  method: 'GET',
  path: '/app/v2/series/:id/aggregate',
  query: { parts: 'number' },
  answers: 'AggregateSeries',
  refuses: { 404: 'seriesNotFound' },
})

/** A volume. */
export const findVolume = call({
  name: 'findVolume',
  method: 'GET',
  path: '/app/v2/volumes/:id',
  answers: 'Volume',
  refuses: { 404: 'volumeNotFound' },
})

/** The series of a volume. */
export const findSeriesOfVolume = call({
  name: 'findSeriesOfVolume',
  method: 'GET',
  path: '/app/v2/volumes/:id/serie',
  answers: 'Series',
  refuses: { 404: 'volumeNotFound' },
})

/**
 * The parts of a volume in reading order, with those that have not launched yet.
 * @param released Only parts that have launched.
 */
export const listParts = call({
  name: 'listParts',
  method: 'GET',
  path: '/app/v2/volumes/:id/parts',
  query: { ...paged, released: 'flag' },
  answers: 'PartList',
  refuses: { 404: 'volumeNotFound' },
})

/**
 * The booksellers at which a volume can be bought.
 * @param country Two letters; booksellers that sell in one country only are named there. The visitor's country by default.
 */
export const listSkus = call({
  name: 'listSkus',
  method: 'GET',
  path: '/app/v2/volumes/:id/skus',
  query: { country: 'text' },
  answers: 'StoreSKUList',
  refuses: { 404: 'volumeNotFound' },
})

/**
 * What a volume costs whoever asks.
 * @param lang The language in which the shop is shown, which decides the currency for visitors and for who has paid for
 * nothing yet; English by default.
 */
export const findPrice = call({
  name: 'findPrice',
  method: 'GET',
  path: '/app/v2/volumes/:id/price',
  query: { lang: LANG },
  answers: 'PurchasePrice',
  refuses: { 404: ['volumeNotFound', 'notForSale'], 451: 'blockedInCountry' },
})

/** What a reader goes on with from a volume: those beside it in the series, and after the last one similar series. */
export const findVolumeNeighbours = call({
  name: 'findVolumeNeighbours',
  method: 'GET',
  path: '/app/v2/volumes/:id/neighbours',
  // In whose market the next volume is priced for who has paid for nothing yet.
  query: { lang: LANG },
  answers: 'VolumeNeighbours',
  refuses: { 404: 'volumeNotFound' },
})

/**
 * A part, alone or with more in the same answer.
 * @param preload What to include, separated by commas: `volume`, `serie`, `toc`, `parts`, `next`.
 */
export const findPart = call({
  name: 'findPart',
  method: 'GET',
  path: '/app/v2/parts/:id',
  query: { preload: 'text' },
  answers: 'Part',
  refuses: { 404: 'partNotFound' },
})

/** The volume of a part. */
export const findVolumeOfPart = call({
  name: 'findVolumeOfPart',
  method: 'GET',
  path: '/app/v2/parts/:id/volume',
  answers: 'Volume',
  refuses: { 404: 'partNotFound' },
})

/** The series of a part. */
export const findSeriesOfPart = call({
  name: 'findSeriesOfPart',
  method: 'GET',
  path: '/app/v2/parts/:id/serie',
  answers: 'Series',
  refuses: { 404: 'partNotFound' },
})

/**
 * The parts of the whole series in the order of their launches, 500 unless `limit` says otherwise; those launched together
 * by volume and number.
 */
export const findToc = call({
  name: 'findToc',
  method: 'GET',
  path: '/app/v2/parts/:id/toc',
  query: paged,
  answers: 'PartToc',
  refuses: { 404: 'partNotFound' },
})
