import { call, LANG } from '../call.ts'
import { PRINT_STATES, PUBLICATION_STATUS, SERIES_SORT, SERIES_TYPE } from '../choices.ts'

// docs/product.md#catalogue-calls. Every :id is an id, a legacy id or a slug.

const paged = { limit: 'number', skip: 'number' } as const

export const latestPhysical = call({
  name: 'latestPhysical',
  method: 'GET',
  path: '/app/v2/volumes/latestphysical',
  query: { lang: LANG, ...paged },
  answers: 'VolumeList',
  refuses: {},
})

export const latestDigital = call({
  name: 'latestDigital',
  method: 'GET',
  path: '/app/v2/volumes/latestdigital',
  query: { lang: LANG, ...paged },
  answers: 'VolumeList',
  refuses: {},
})

/** Filters in the query, so that answers can be cached; lists are separated by commas. `lang` is English by default, with `only_follows` all languages. */
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
  },
  answers: 'SeriesList',
  refuses: { 401: 'signInFirst', 410: 'sessionExpired' },
})

export const querySeries = call({
  name: 'querySeries',
  method: 'POST',
  path: '/app/v2/series',
  query: { lang: LANG, ...paged },
  body: 'SeriesQuery',
  answers: 'SeriesList',
  refuses: { 401: 'signInFirst', 410: 'sessionExpired' },
})

export const findSeries = call({
  name: 'findSeries',
  method: 'GET',
  path: '/app/v2/series/:id',
  answers: 'Series',
  refuses: { 404: 'seriesNotFound' },
})

export const listVolumes = call({
  name: 'listVolumes',
  method: 'GET',
  path: '/app/v2/series/:id/volumes',
  query: paged,
  answers: 'VolumeList',
  refuses: { 404: 'seriesNotFound' },
})

export const aggregateSeries = call({
  name: 'aggregateSeries',
  method: 'GET',
  path: '/app/v2/series/:id/aggregate',
  answers: 'AggregateSeries',
  refuses: { 404: 'seriesNotFound' },
})

export const findVolume = call({
  name: 'findVolume',
  method: 'GET',
  path: '/app/v2/volumes/:id',
  answers: 'Volume',
  refuses: { 404: 'volumeNotFound' },
})

export const findSeriesOfVolume = call({
  name: 'findSeriesOfVolume',
  method: 'GET',
  path: '/app/v2/volumes/:id/serie',
  answers: 'Series',
  refuses: { 404: 'volumeNotFound' },
})

export const listParts = call({
  name: 'listParts',
  method: 'GET',
  path: '/app/v2/volumes/:id/parts',
  query: { ...paged, released: 'flag' },
  answers: 'PartList',
  refuses: { 404: 'volumeNotFound' },
})

export const listSkus = call({
  name: 'listSkus',
  method: 'GET',
  path: '/app/v2/volumes/:id/skus',
  query: { country: 'text' },
  answers: 'StoreSKUList',
  refuses: { 404: 'volumeNotFound' },
})

export const findPrice = call({
  name: 'findPrice',
  method: 'GET',
  path: '/app/v2/volumes/:id/price',
  answers: 'PurchasePrice',
  refuses: { 404: ['volumeNotFound', 'notForSale'] },
})

/** `preload` lists what to include: volume, serie, toc, parts, next. */
export const findPart = call({
  name: 'findPart',
  method: 'GET',
  path: '/app/v2/parts/:id',
  query: { preload: 'text' },
  answers: 'Part',
  refuses: { 404: 'partNotFound' },
})

export const findVolumeOfPart = call({
  name: 'findVolumeOfPart',
  method: 'GET',
  path: '/app/v2/parts/:id/volume',
  answers: 'Volume',
  refuses: { 404: 'partNotFound' },
})

export const findSeriesOfPart = call({
  name: 'findSeriesOfPart',
  method: 'GET',
  path: '/app/v2/parts/:id/serie',
  answers: 'Series',
  refuses: { 404: 'partNotFound' },
})

/** The parts of the whole series in the order of their launches, 500 unless `limit` says otherwise; those launched together by volume and number. */
export const findToc = call({
  name: 'findToc',
  method: 'GET',
  path: '/app/v2/parts/:id/toc',
  query: paged,
  answers: 'PartToc',
  refuses: { 404: 'partNotFound' },
})
