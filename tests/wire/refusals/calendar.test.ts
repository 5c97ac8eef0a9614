// Proves docs/product.md#errors
import * as calls from '#contract/calls/calendar.ts'
import { ReleaseKind } from '#contract/generated/calendar.ts'
import { KEY, openContentSite } from '#tests/support/content-site.ts'
import { askForFile } from './ask.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

/** Its news come from a site that is broken. */
async function openCalendarShop(): Promise<RefusalShop> {
  const site = await openContentSite()
  site.answer = () => ({ status: 500, body: 'x' })
  const open = await openRefusalShop({ CONTENT_URL: site.url, CONTENT_KEY: KEY })
  return {
    ...open,
    async close() {
      await open.close()
      await site.close()
    },
  }
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  listEvents: {
    signInFirst: ({ shop }) => shop.send(calls.listEvents, { query: { only_follows: true } }),
  },
  listReleases: {
    signInFirst: ({ shop }) => shop.send(calls.listReleases, { query: { only_follows: true } }),
  },
  readFacetFeed: {
    feedNotFound: ({ shop }) =>
      askForFile(shop, calls.readFacetFeed, { params: { kind: 'tags', name: 'nothing.rss' } }),
  },
  readSeriesFeed: {
    feedNotFound: ({ shop }) => askForFile(shop, calls.readSeriesFeed, { params: { name: 'nothing.rss' } }),
  },
  readFeed: {
    feedNotFound: ({ shop }) => askForFile(shop, calls.readFeed, { params: { name: 'nothing.rss' } }),
    newsUnavailable: ({ shop }) => askForFile(shop, calls.readFeed, { params: { name: 'blog.rss' } }),
  },
  readPersonalFeed: {
    feedNotFound: ({ shop }) => askForFile(shop, calls.readPersonalFeed, { params: { name: 'nobody.rss' } }),
  },
  readCalendarFile: {
    calendarNotFound: ({ shop }) =>
      askForFile(shop, calls.readCalendarFile, { params: { name: 'nobody.ics' } }),
  },
  saveCalendarSettings: {
    async badInput({ readers }) {
      const send = await readers.reader('ada')
      return send(calls.saveCalendarSettings, { body: { kinds: [ReleaseKind.UNKNOWN] } })
    },
  },
}

walkRefusals(calls, openCalendarShop, [cases])
