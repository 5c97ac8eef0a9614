import type { QueryOf } from '#contract/call.ts'
import { listLegacySeries as listCall } from '#contract/calls/visit.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { NO_TITLES, readLegacyTitles, viewOfLegacy } from '#rules/legacy-series.ts'
import type { AppContext } from '../context.ts'
import { VersionedCache } from '../platform/cache/versioned-cache.ts'
import { answerPage } from '../platform/http/answer-page.ts'
import { type EncodedPage, pageOf } from '../platform/http/encoded-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { readQuery } from '../platform/http/read-input.ts'
import { askSite } from './ask-site.ts'
import { legacyRecord } from './legacy-record.ts'
import { NewsUnavailable } from './post.ts'
import { SiteAnswers } from './site-answers.ts'
import { listLegacySeries } from './store.ts'

const MOST_LIST = 32_000_000
const JSON_TYPE = { 'content-type': 'application/json', vary: 'accept-encoding' }
/** Bytes; a longer list is written each time. */
const MOST_CACHED = 16_000_000
/** Novels, manga and both, in each language. */
const LISTS = 3 * languages.length

/** docs/product.md#legacy-lists: in the record shape of the old content site; and, mapped, both in one. */
export function openLegacyLists(app: AppContext) {
  const { db, images, config, clock, log, cacheVersion, countries, takedowns } = app
  const regionOf = ({ req, env }: Incoming) => takedowns.regionOf(countries.of(req.raw, env.peer))
  const own = async (type: 'novel' | 'manga', lang: Language, region: string | null): Promise<string> => {
    const rows = await listLegacySeries(db, type, lang, takedowns.leftOutIn(region))
    return JSON.stringify(
      rows.map(row => legacyRecord(row, type, { images, forumUrl: config.forumUrl, lang, now: clock.now() })),
    )
  }
  const lists = new VersionedCache<EncodedPage>(
    { bytes: LISTS * MOST_CACHED, bytesOfOne: MOST_CACHED },
    ({ plainBytes }) => plainBytes,
  )
  /**
   * The whole catalogue stands in a list, and anybody may ask: it is written once while the catalogue stays what it is,
   * however many do.
   */
  const cached = (name: string, write: () => Promise<string>): Promise<EncodedPage> =>
    lists.findOrMake(cacheVersion.current(), name, async () => pageOf({ status: 200, html: await write() }))
  const site = config.legacySite
  const there = new SiteAnswers({
    now: () => clock.now().getTime(),
    onFault: (fault, address) => log.warn({ err: fault, address }, 'the old content site did not answer'),
    ask: async address => {
      const { status, bytes } = await askSite(address, { mostBytes: MOST_LIST })
      if (status !== 200) throw new Error(`the old content site answered ${status}`)
      return JSON.parse(bytes.toString('utf8'))
    },
  })
  /** Throws Malformed for a language that the shop does not have. */
  const langOf = ({ req }: Incoming): Language => {
    const query: QueryOf<typeof listCall> = readQuery(listCall, new URL(req.url).searchParams)
    return query.lang ?? 'en'
  }
  const titlesOf = (lists: readonly unknown[]) =>
    readLegacyTitles(...lists).map(record => viewOfLegacy(record, clock.now()))
  /** Of the shop's own records, which name pictures by their path. */
  const ownTitlesOf = (lists: readonly unknown[]) =>
    titlesOf(lists).map(view => ({
      ...view,
      thumbnail: view.thumbnail && config.publicUrl + view.thumbnail,
      banner: view.banner && config.publicUrl + view.banner,
    }))
  const sendList = async (type: 'novel' | 'manga', incoming: Incoming) => {
    const lang = langOf(incoming)
    const region = regionOf(incoming)
    const list = await cached(`${type} ${lang} ${region}`, () => own(type, lang, region))
    return answerPage(incoming.req.raw, list, JSON_TYPE)
  }
  const sendTitles = async (incoming: Incoming) => {
    const { json } = incoming
    const lang = langOf(incoming)
    try {
      if (site) {
        return json(
          titlesOf(await Promise.all([there.get(`${site}/series`), there.get(`${site}/mangaSeries`)])),
        )
      }
      const region = regionOf(incoming)
      const titles = await cached(`titles ${lang} ${region}`, async () => {
        const lists = await Promise.all([own('novel', lang, region), own('manga', lang, region)])
        return JSON.stringify(ownTitlesOf(lists.map(list => JSON.parse(list))))
      })
      return await answerPage(incoming.req.raw, titles, JSON_TYPE)
    } catch (fault) {
      const { message } = fault as Error
      // docs/product.md#legacy-lists. What broke within the shop is nobody's to know.
      if (!(fault instanceof NewsUnavailable) && message !== NO_TITLES) throw fault
      log.warn({ err: fault }, 'the list of titles could not be read')
      return json({ errors: [{ message }] }, 502)
    }
  }
  return {
    ofNovels: (incoming: Incoming) => sendList('novel', incoming),
    ofManga: (incoming: Incoming) => sendList('manga', incoming),
    ofBoth: sendTitles,
  }
}
