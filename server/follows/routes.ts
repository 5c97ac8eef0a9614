import * as calls from '#contract/calls/follows.ts'
import type { FeedLink, Follow } from '#contract/generated/follows.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import { findSeries, listSeriesByIds } from '../catalogue/store.ts'
import { seriesMessage } from '../catalogue/view.ts'
import type { House } from '../context.ts'
import { endLink } from './link-store.ts'
import { findLink, makeLink } from './personal-link.ts'
import { rhythmMessage } from './rhythms.ts'
import { addFollow, endFollow, type FollowRow, findFollowedId, listFollows } from './store.ts'

/** docs/product.md#follows: a toggle for each series. */
export const followRoutes: Bound[] = [
  bind(calls.follow, async ({ house, params, reader, now }) => {
    const series = await findSeries(house.db, params.seriesId)
    if (!series) throw refuse(calls.follow, 'seriesNotFound')
    const wish = { accountId: reader.id, seriesId: series.id, at: now }
    if (!(await addFollow(house.db, wish))) throw refuse(calls.follow, 'alreadyFollowed')
    return null
  }),
  bind(calls.unfollow, async ({ house, params, reader }) => {
    // Also what is hidden meanwhile: who follows it must be able to end that.
    const seriesId = await findFollowedId(house.db, reader.id, params.seriesId)
    if (seriesId && (await endFollow(house.db, reader.id, seriesId))) return null
    const shown = await findSeries(house.db, params.seriesId)
    throw refuse(calls.unfollow, shown ? 'alreadyUnfollowed' : 'seriesNotFound')
  }),
  bind(calls.isFollowing, async ({ house, params, reader }) => {
    if (await findFollowedId(house.db, reader.id, params.seriesId)) return null
    const shown = await findSeries(house.db, params.seriesId)
    throw refuse(calls.isFollowing, shown ? 'notFollowed' : 'seriesNotFound')
  }),
  bind(calls.listFollows, async ({ house, query, reader, now }) => {
    const rows = await listFollows(house.db, reader.id)
    const follows = rows.map(followMessage)
    const included = (query.include ?? '').split(',').some(word => word.trim() === 'serie')
    return { follows: included ? await withSeries(house, follows, now) : follows }
  }),
  bind(calls.findFeedLink, async ({ house, reader }) => {
    const link = await findLink(house, reader.id)
    if (!link) throw refuse(calls.findFeedLink, 'noFeedLink')
    return linkMessage(house, link)
  }),
  bind(calls.makeFeedLink, async ({ house, reader, now }) =>
    linkMessage(house, await makeLink(house, reader, now)),
  ),
  bind(calls.endFeedLink, async ({ house, reader }) => {
    if (!(await endLink(house.db, reader.id))) throw refuse(calls.endFeedLink, 'noFeedLink')
    return null
  }),
]

function linkMessage({ config }: House, { token, madeAt }: { token: string; madeAt: Date }): FeedLink {
  const feed = `${config.publicUrl}/feed/user/${token}`
  return {
    rss: `${feed}.rss`,
    atom: `${feed}.atom`,
    json: `${feed}.json`,
    calendar: `${config.publicUrl}/calendar/${token}.ics`,
    made: madeAt,
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

async function withSeries({ db, images }: House, follows: readonly Follow[], now: Date): Promise<Follow[]> {
  const rows = await listSeriesByIds(
    db,
    follows.map(({ seriesId }) => seriesId),
  )
  const byId = new Map(rows.map(row => [row.id, { ...seriesMessage(row, { images, now }), following: true }]))
  return follows.map(one => ({ ...one, serie: byId.get(one.seriesId) }))
}
