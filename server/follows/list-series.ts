import * as calls from '#contract/calls/catalogue.ts'
import type { SeriesList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type Asked, type Reader, refuse } from '../calls/bind.ts'
import { listSeries as pageOfSeries } from '../catalogue/series-list/list-series.ts'
import { type SeriesListQuery as ListQuery, readBody, readQuery } from '../catalogue/series-list/read-wish.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { House } from '../context.ts'
import { markFollowed } from './mark-followed.ts'
import { listFollowedIds } from './store.ts'

export async function listSeries(input: Asked<typeof calls.listSeries>): Promise<SeriesList> {
  const listQuery = readQuery(input.query)
  if (listQuery.onlyFollows && !input.reader) throw refuse(calls.listSeries, 'signInFirst')
  return seriesPage(input, listQuery)
}

export async function querySeries(input: Asked<typeof calls.querySeries>): Promise<SeriesList> {
  const listQuery = readBody(input.body, input.query.lang)
  if (listQuery.onlyFollows && !input.reader) throw refuse(calls.querySeries, 'signInFirst')
  return seriesPage(input, listQuery)
}

interface SeriesContext {
  readonly house: House
  readonly reader: Reader | null
  readonly now: Date
}

interface PagedQuery {
  readonly query: { limit?: number | undefined; skip?: number | undefined }
}

async function seriesPage(
  { house, reader, now, query }: SeriesContext & PagedQuery,
  listQuery: ListQuery,
): Promise<SeriesList> {
  const { limit, skip } = page(query)
  const ids = listQuery.onlyFollows && reader ? await listFollowedIds(house.db, reader.id) : null
  const { series, total } = await pageOfSeries(house.db, {
    ...listQuery,
    filters: ids ? { ...listQuery.filters, ids } : listQuery.filters,
    limit,
    skip,
    // null: a personal list is not cached, since there would be one for each reader.
    version: ids ? null : house.version.current(),
  })
  const messages = series.map(one => seriesMessage(one, { images: house.images, now }))
  return {
    series: await markFollowed(house.db, reader, messages),
    pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) },
  }
}
