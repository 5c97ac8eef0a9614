import { Hono } from 'hono'
import type { QueryOf } from '#contract/call.ts'
import { findSale } from '#contract/calls/visit.ts'
import type { AppContext } from '../context.ts'
import { readQuery } from '../platform/http/read-input.ts'
import { contentApi } from './content-api.ts'
import { legacyFiles } from './legacy-lists.ts'
import { postPictures } from './post-pictures.ts'
import { postSitemap } from './post-sitemap.ts'
import { findRunningSale } from './store.ts'

/**
 * docs/product.md#sales, docs/product.md#legacy-lists and docs/product.md#news: the running sale, the legacy lists, pictures
 * of posts, and posts in the shape of Ghost's Content API.
 */
export function newsFiles(app: AppContext): Hono {
  const { db, clock } = app
  const routes = new Hono()
  routes.get('/api/sale', async context => {
    const query: QueryOf<typeof findSale> = readQuery(findSale, new URL(context.req.url).searchParams)
    const sale = await findRunningSale(db, clock.now(), query.lang ?? 'en')
    return context.json(
      sale && { name: sale.name, until: sale.endsAt, discount: sale.discountBps, series: sale.seriesIds },
    )
  })
  routes.route('/', legacyFiles(app))
  routes.route('/', postPictures(app))
  routes.route('/', postSitemap(app))
  // Whoever reads another site's posts here would read them there.
  if (!app.config.contentSite) routes.route('/', contentApi(app))
  return routes
}
