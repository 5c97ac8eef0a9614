import { listFacetPages } from '../catalogue/facets/list-facet-pages.ts'
import type { AppContext } from '../context.ts'
import { VersionedCache } from '../platform/cache/versioned-cache.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { type EncodedPage, pageOf } from '../platform/http/encoded-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { type Address, SITEMAP_LIMIT, sitemapIndexXml, sitemapXml } from './sitemap.ts'
import { countAddresses, listSeriesAddresses, listVolumeAddresses } from './store.ts'

/** Pages without a parameter that search engines may index. */
const PAGES = [
  '/',
  '/series',
  '/calendar',
  '/subscribe',
  '/how-it-works',
  '/faq',
  '/forum',
  '/about',
  '/contact',
  '/jobs',
  '/terms',
  '/privacy',
  '/legal',
  '/accessibility',
]
/** A robot reads the files one after the other, so a few are enough to share work between robots. */
const MOST_CACHED = 3

/** One sitemap while it holds all addresses; beyond that an index of several. */
export function openSitemaps(app: AppContext) {
  const { config, db, clock, cacheVersion, takedowns } = app
  // One for all countries: search engines ask from somewhere and answer everywhere.
  const leftOut = () => takedowns.leftOutIn(null)
  const origin = config.publicUrl
  const files = new VersionedCache<EncodedPage>({ entries: MOST_CACHED })
  const pages = PAGES.map(path => ({ path }))
  const range = (file: number) => ({
    ...{ skip: file * SITEMAP_LIMIT, limit: SITEMAP_LIMIT, now: clock.now() },
    leftOut: leftOut(),
  })
  const series = async (file: number): Promise<Address[]> =>
    (await listSeriesAddresses(db, range(file))).map(({ slug, changed_at }) => ({
      path: `/series/${slug}`,
      changedAt: changed_at,
    }))
  const volumes = async (file: number): Promise<Address[]> =>
    (await listVolumeAddresses(db, range(file))).map(({ slug, changed_at }) => ({
      path: `/volumes/${slug}`,
      changedAt: changed_at,
    }))

  const facets = async (file: number): Promise<Address[]> =>
    (await listFacetPages(app)).slice(file * SITEMAP_LIMIT, (file + 1) * SITEMAP_LIMIT)

  /** A file is written once while the catalogue stays what it is. Null where there is nothing in it. */
  async function answer(request: Request, path: string, write: () => Promise<string | null>) {
    const page = await files.findOrMake(cacheVersion.current(), path, async () => {
      const text = await write()
      return pageOf(text === null ? { status: 404, html: '' } : { status: 200, html: text })
    })
    return answerPage(request, page, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': page.status === 200 ? 'public, max-age=3600' : 'no-store',
      vary: 'accept-encoding',
    })
  }

  async function writeMain(): Promise<string> {
    const counts = await countAddresses(db, leftOut())
    const named = await listFacetPages(app)
    if (pages.length + named.length + counts.series + counts.volumes <= SITEMAP_LIMIT) {
      return sitemapXml(origin, [...pages, ...named, ...(await series(0)), ...(await volumes(0))])
    }
    const filesOf = (kind: string, count: number) =>
      Array.from({ length: Math.ceil(count / SITEMAP_LIMIT) }, (_, file) => `/sitemap/${kind}/${file}.xml`)
    return sitemapIndexXml(origin, [
      '/sitemap/pages/0.xml',
      ...filesOf('facets', named.length),
      ...filesOf('series', counts.series),
      ...filesOf('volumes', counts.volumes),
    ])
  }

  const lists: Readonly<Record<string, (file: number) => Promise<Address[]>>> = {
    pages: async file => (file === 0 ? pages : []),
    facets,
    series,
    volumes,
  }
  return {
    main: ({ req }: Incoming) => answer(req.raw, req.path, writeMain),
    /** Of an index: one of the addresses of a kind. */
    ofKind: ({ req }: Incoming) =>
      answer(req.raw, req.path, async () => {
        const { kind = '', file = '' } = req.param() as Partial<Record<string, string>>
        const list = Object.hasOwn(lists, kind) ? lists[kind] : undefined
        const addresses = list ? await list(Number.parseInt(file, 10)) : []
        return addresses.length === 0 ? null : sitemapXml(origin, addresses)
      }),
  }
}
