import * as calls from '#contract/calls/catalogue.ts'
import type { SeriesList } from '#contract/generated/catalogue.ts'
import { lastPage, page } from '#rules/paging.ts'
import { type CallInput, type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findRelated } from '../catalogue/related-store.ts'
import { listSeries as pageOfSeries } from '../catalogue/series-list/list-series.ts'
import {
  type SeriesListQuery as ListQuery,
  readBody,
  readQuery,
} from '../catalogue/series-list/read-series-query.ts'
import { seriesMessage, viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import type { Shows } from '../platform/cache/shown.ts'
import { markFollowed } from './mark-followed.ts'
import { listFollowedIds } from './store.ts'

export async function listSeries(input: CallInput<typeof calls.listSeries>): Promise<SeriesList> {
  const listQuery = readQuery(input.query)
  if (listQuery.onlyFollows && !input.reader) throw refuse(calls.listSeries, 'signInFirst')
  return seriesPage(input, listQuery)
}

export async function querySeries(input: CallInput<typeof calls.querySeries>): Promise<SeriesList> {
  const listQuery = readBody(input.body, input.query.lang)
  if (listQuery.onlyFollows && !input.reader) throw refuse(calls.querySeries, 'signInFirst')
  return seriesPage(input, listQuery)
}

interface SeriesContext {
  readonly app: AppContext
  readonly reader: Reader | null
  readonly visitor: Pick<Visitor, 'country'>
  readonly now: Date
  readonly shows: Shows
}

interface PagedQuery {
  readonly query: { limit?: number | undefined; skip?: number | undefined }
}

async function seriesPage(
  { app, reader, visitor, now, query, shows }: SeriesContext & PagedQuery,
  listQuery: ListQuery,
): Promise<SeriesList> {
  const { limit, skip } = page(query)
  const followed = listQuery.onlyFollows && reader ? await listFollowedIds(app.db, reader.id) : null
  const related = listQuery.related === null ? null : await findRelated(app.db, listQuery.related)
  const relatedIds = listQuery.related === null ? null : Object.keys(related?.relations ?? {})
  const ids =
    followed && relatedIds ? followed.filter(id => relatedIds.includes(id)) : (followed ?? relatedIds)
  const leftOut = app.takedowns.leftOutIn(visitor.country)
  const filters = { ...listQuery.filters, ...(leftOut.length > 0 && { leftOut }) }
  const { series, total } = await pageOfSeries(app.db, {
    ...listQuery,
    filters: ids ? { ...filters, ids } : filters,
    limit,
    skip,
    // null: what is of one reader or one series is not cached, since there would be a list for each.
    version: ids ? null : app.version.current(),
  })
  shows.lists()
  if (related) shows.series(related.id)
  for (const { id } of series) shows.card(id)
  const messages = series.map(one => seriesMessage(one, { ...viewContext(app, now), leftOut }))
  return {
    series: await markFollowed(app.db, reader, messages),
    relations: related ? messages.map(({ id }) => related.relations[id] ?? '') : [],
    pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) },
  }
}
