import { Hono } from 'hono'
import { isLanguage } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { contentApi } from './content-api.ts'
import { legacyFiles } from './legacy-lists.ts'
import { postPictures } from './post-pictures.ts'
import { postSitemap } from './post-sitemap.ts'
import { findRunningSale } from './store.ts'

/**
 * docs/product.md#sales, docs/product.md#legacy-lists and docs/product.md#news: the running sale, the legacy lists, pictures of posts, and posts in
 * the shape of Ghost's Content API.
 */
export function newsFiles(app: AppContext): Hono {
  const { db, clock } = app
  const routes = new Hono()
  routes.get('/api/sale', async context => {
    const lang = context.req.query('lang')
    // docs/product.md#query-values: an unknown language must not widen the answer.
    if (lang && !isLanguage(lang)) throw new Refusal(400, 'malformed')
    const sale = await findRunningSale(db, clock.now(), lang || null)
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
