import * as calls from '#contract/calls/catalogue.ts'
import type { SeriesList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Asked, type Reader, refuse } from '../calls/bind.ts'
import { listSeries as pageOfSeries } from '../catalogue/series-list/list-series.ts'
import { readBody, readQuery, type SeriesListQuery as Wished } from '../catalogue/series-list/read-wish.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { House } from '../context.ts'
import { markFollowed } from './mark-followed.ts'
import { listFollowedIds } from './store.ts'

export async function listSeries(asked: Asked<typeof calls.listSeries>): Promise<SeriesList> {
  const wished = readQuery(asked.query)
  if (wished.onlyFollows && !asked.reader) throw refuse(calls.listSeries, 'signInFirst')
  return seriesPage(asked, wished)
}

export async function querySeries(asked: Asked<typeof calls.querySeries>): Promise<SeriesList> {
  const wished = readBody(asked.body, asked.query.lang)
  if (wished.onlyFollows && !asked.reader) throw refuse(calls.querySeries, 'signInFirst')
  return seriesPage(asked, wished)
}

interface Asking {
  readonly house: House
  readonly reader: Reader | null
  readonly now: Date
}

interface Paged {
  readonly query: { limit?: number | undefined; skip?: number | undefined }
}

async function seriesPage(
  { house, reader, now, query }: Asking & Paged,
  wished: Wished,
): Promise<SeriesList> {
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
