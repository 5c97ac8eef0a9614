import { Hono } from 'hono'
import { readLegacyTitles, viewOfLegacy } from '#rules/legacy-series.ts'
import type { House } from '../house.ts'
import { askSite } from './ask-site.ts'
import { KeptAnswers } from './kept-answers.ts'
import { legacyRecord } from './legacy-record.ts'
import { listLegacySeries } from './store.ts'

const MOST_LIST = 32_000_000

/** Decisions §3: the legacy lists, in the record shape of the old content site; and, read as section 7 says, both in one. */
export function legacyFiles(house: House): Hono {
  const { db, images, config, clock, log } = house
  const routes = new Hono()
  const own = async (type: 'novel' | 'manga', lang: string): Promise<unknown> => {
    const rows = await listLegacySeries(db, type, lang)
    // Dates as they go over the wire.
    return JSON.parse(
      JSON.stringify(rows.map(row => legacyRecord(row, type, { images, forumUrl: config.forumUrl }))),
    )
  }
  const site = config.legacySite
  const there = new KeptAnswers({
    now: () => clock.now().getTime(),
    onFault: (fault, address) => log.warn({ err: fault, address }, 'the old content site did not answer'),
    ask: async address => {
      const { status, bytes } = await askSite(address, { mostBytes: MOST_LIST })
      if (status !== 200) throw new Error(`the old content site answered ${status}`)
      return JSON.parse(bytes.toString('utf8'))
    },
  })
  const langOf = (lang: string | undefined) => lang ?? 'en'
  routes.get('/content/series', async ({ req, json }) =>
    json((await own('novel', langOf(req.query('lang')))) as object),
  )
  routes.get('/content/mangaSeries', async ({ req, json }) =>
    json((await own('manga', langOf(req.query('lang')))) as object),
  )
  routes.get('/content/titles', async ({ req, json }) => {
    const lang = langOf(req.query('lang'))
    try {
      const lists = await Promise.all(
        site
          ? [there.get(`${site}/series`), there.get(`${site}/mangaSeries`)]
          : [own('novel', lang), own('manga', lang)],
      )
      return json(readLegacyTitles(...lists).map(record => viewOfLegacy(record, clock.now())))
    } catch (fault) {
      // Section 5, legacy titles list.
      log.warn({ err: fault }, 'the list of titles could not be read')
      return json({ errors: [{ message: (fault as Error).message }] }, 502)
    }
  })
  return routes
}
