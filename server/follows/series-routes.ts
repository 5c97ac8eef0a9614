import {
  findSeries,
  findSeriesOfPart,
  findSeriesOfVolume,
  listSeries,
  querySeries,
} from '#contract/calls/catalogue.ts'
import type { Series, SeriesList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Bound, bind, type Reader, refuse } from '../calls/bind.ts'
import { listSeries as pageOfSeries } from '../catalogue/series-list/list-series.ts'
import { readBody, readQuery, type Asked as Wished } from '../catalogue/series-list/read-wish.ts'
import * as store from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { House } from '../context.ts'
import { markFollowed } from './mark-followed.ts'
import { listFollowedIds } from './store.ts'

/** docs/product.md#catalogue-calls: those about series; who is signed in sees which are followed. */
export const seriesRoutes: Bound[] = [
  bind(
    listSeries,
    asked => {
      const wished = readQuery(asked.query)
      if (wished.onlyFollows && !asked.reader) throw refuse(listSeries, 'signInFirst')
      return seriesPage(asked, wished)
    },
    { keep: 'visitor' },
  ),
  bind(querySeries, asked => {
    const wished = readBody(asked.body, asked.query.lang)
    if (wished.onlyFollows && !asked.reader) throw refuse(querySeries, 'signInFirst')
    return seriesPage(asked, wished)
  }),
  bind(
    findSeries,
    async asked => {
      const series = await store.findSeries(asked.house.db, asked.params.id)
      if (!series) throw refuse(findSeries, 'seriesNotFound')
      return shown(asked, series)
    },
    { keep: 'visitor' },
  ),
  bind(
    findSeriesOfVolume,
    async asked => {
      const volume = await store.findVolume(asked.house.db, asked.params.id)
      const series = volume && (await store.findSeries(asked.house.db, volume.seriesId))
      if (!series) throw refuse(findSeriesOfVolume, 'volumeNotFound')
      return shown(asked, series)
    },
    { keep: 'visitor' },
  ),
  bind(
    findSeriesOfPart,
    async asked => {
      const part = await store.findPart(asked.house.db, asked.params.id)
      const series = part && (await store.findSeries(asked.house.db, part.seriesId))
      if (!series) throw refuse(findSeriesOfPart, 'partNotFound')
      return shown(asked, series)
    },
    { keep: 'visitor' },
  ),
]

interface Asked {
  readonly house: House
  readonly reader: Reader | null
  readonly now: Date
}

async function shown({ house, reader, now }: Asked, row: store.SeriesRow): Promise<Series> {
  const series = seriesMessage(row, { images: house.images, now })
  const [marked = series] = await markFollowed(house.db, reader, [series])
  return marked
}

interface Paged {
  readonly query: { limit?: number | undefined; skip?: number | undefined }
}

async function seriesPage({ house, reader, now, query }: Asked & Paged, wished: Wished): Promise<SeriesList> {
  const { limit, skip } = page(query)
  const ids = wished.onlyFollows && reader ? await listFollowedIds(house.db, reader.id) : null
  const { series, total } = await pageOfSeries(house.db, {
    ...wished,
    filters: ids ? { ...wished.filters, ids } : wished.filters,
    limit,
    skip,
    // A list of one's own is walked each time: there are as many as readers.
    version: ids ? null : house.version.current(),
  })
  const messages = series.map(one => seriesMessage(one, { images: house.images, now }))
  return {
    series: await markFollowed(house.db, reader, messages),
    pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) },
  }
}
