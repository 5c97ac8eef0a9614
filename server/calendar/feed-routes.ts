import { Hono } from 'hono'
import { findSeries, listParts, listVolumes } from '../catalogue/store.ts'
import type { House } from '../house.ts'
import { FEED_TYPES, type FeedKind, writeFeed } from './series-feed.ts'

const MOST_ITEMS = 50

/** GET /feed/series/{slug}.{rss|atom|json}, decisions §2. */
export function feedRoutes({ db, clock, config }: House): Hono {
  const routes = new Hono()
  routes.get('/feed/series/:name', async context => {
    const { slug, kind } =
      /^(?<slug>.+)\.(?<kind>rss|atom|json)$/.exec(context.req.param('name'))?.groups ?? {}
    const series = slug ? await findSeries(db, slug) : null
    if (!series) return context.notFound()
    const now = clock.now()
    const volumes = await listVolumes(db, series.id)
    const parts = (
      await listParts(
        db,
        volumes.map(({ id }) => id),
      )
    )
      .filter(part => part.launchAt <= now)
      .sort((a, b) => b.launchAt.getTime() - a.launchAt.getTime() || b.number - a.number)
      .slice(0, MOST_ITEMS)
    return context.body(writeFeed(kind as FeedKind, { origin: config.publicUrl, series, parts }), 200, {
      'content-type': FEED_TYPES[kind as FeedKind],
      'cache-control': 'public, max-age=600',
    })
  })
  return routes
}
