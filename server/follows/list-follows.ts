import type * as calls from '#contract/calls/follows.ts'
import type { Follow, FollowList } from '#contract/generated/follows.ts'
import { lastPage, MOST_LIMIT, page } from '#rules/paging.ts'
import { foldText } from '#rules/search-words.ts'
import type { CallInput } from '../calls/bind.ts'
import { listSeriesByIds } from '../catalogue/store.ts'
import { seriesMessage, viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { rhythmMessage } from './rhythms.ts'
import { type FollowRow, listFollows } from './store.ts'

/**
 * Programs of other authors, and the buttons of a page, ask once for all: as many as are answered unless `limit` says
 * otherwise.
 */
export async function followsOf({
  app,
  query,
  reader,
  now,
}: CallInput<typeof calls.listFollows>): Promise<FollowList> {
  const { limit, skip } = page(query, MOST_LIMIT)
  const words = foldText(query.query ?? '')
  const rows = (await listFollows(app.db, reader.id)).filter(
    ({ title, seriesId }) =>
      (!query.series || seriesId === query.series) && (!words || foldText(title).includes(words)),
  )
  const total = rows.length
  const follows = rows.slice(skip, skip + limit).map(followMessage)
  const included = (query.include ?? '').split(',').some(name => name.trim() === 'serie')
  return {
    follows: included ? await withSeries(app, follows, now) : follows,
    pagination: { limit, skip, total, lastPage: lastPage({ limit, skip }, total) },
  }
}

function followMessage(row: FollowRow): Follow {
  const { seriesId, seriesLegacyId, followedAt, rhythm, notifiedAt, title, hidden } = row
  return {
    seriesId,
    seriesLegacyId,
    lastNotified: notifiedAt ?? undefined,
    followed: followedAt,
    rhythm: rhythmMessage(rhythm),
    serie: undefined,
    title,
    withdrawn: hidden,
  }
}

async function withSeries(app: AppContext, follows: readonly Follow[], now: Date): Promise<Follow[]> {
  const rows = await listSeriesByIds(
    app.db,
    follows.map(({ seriesId }) => seriesId),
  )
  const byId = new Map(
    rows.map(row => [row.id, { ...seriesMessage(row, viewContext(app, now)), following: true }]),
  )
  return follows.map(one => ({ ...one, serie: byId.get(one.seriesId) }))
}
