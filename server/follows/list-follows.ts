import type * as calls from '#contract/calls/follows.ts'
import type { Follow, FollowList } from '#contract/generated/follows.ts'
import type { CallInput } from '../calls/bind.ts'
import { listSeriesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { rhythmMessage } from './rhythms.ts'
import { type FollowRow, listFollows } from './store.ts'

export async function followsOf({
  app,
  query,
  reader,
  now,
}: CallInput<typeof calls.listFollows>): Promise<FollowList> {
  const rows = await listFollows(app.db, reader.id)
  const follows = rows.map(followMessage)
  const included = (query.include ?? '').split(',').some(name => name.trim() === 'serie')
  return { follows: included ? await withSeries(app, follows, now) : follows }
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

async function withSeries(
  { db, images }: AppContext,
  follows: readonly Follow[],
  now: Date,
): Promise<Follow[]> {
  const rows = await listSeriesByIds(
    db,
    follows.map(({ seriesId }) => seriesId),
  )
  const byId = new Map(rows.map(row => [row.id, { ...seriesMessage(row, { images, now }), following: true }]))
  return follows.map(one => ({ ...one, serie: byId.get(one.seriesId) }))
}
