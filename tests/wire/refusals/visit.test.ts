// Proves docs/product.md#errors
import * as calls from '#contract/calls/visit.ts'
import type { Send } from '#contract/page.ts'
import { saveVersion } from '#server/news/stored/store.ts'
import { type ContentSite, KEY, openContentSite } from '#tests/support/content-site.ts'
import { openShop } from '#tests/support/open-shop.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, askWithoutMail, openRefusalShop, type RefusalShopWithMail } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

interface VisitShop extends RefusalShopWithMail {
  /** Where the news come from. It has none. */
  readonly site: ContentSite
}

async function openVisitShop(): Promise<VisitShop> {
  const site = await openContentSite()
  const open = await openRefusalShop({ CONTENT_URL: site.url, CONTENT_KEY: KEY })
  return {
    ...open,
    site,
    async close() {
      await open.close()
      await site.close()
    },
  }
}

const broken = () => ({ status: 500, body: 'x' })
const noPost = () => ({ status: 404, body: '{"errors":[]}' })

async function askWhile(
  site: ContentSite,
  answer: ContentSite['answer'],
  ask: () => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  site.answer = answer
  return ask()
}

/** Of a shop without a content site, whose posts are written in the studio. */
async function postWithdrawn({ shop: { scratch } }: VisitShop): Promise<RefusalResponse> {
  const at = new Date('2026-11-01T12:00:00Z')
  await scratch.db.transaction(tx =>
    saveVersion(tx, {
      ...{ id: 'withdrawn', postId: 'withdrawn', lang: 'en', slug: 'withdrawn', stage: 'withdrawn' },
      ...{ title: 'Withdrawn', body: 'Words.', excerpt: '', tags: [], featured: false, authors: [] },
      ...{ cover: null, coverAlt: '', seriesIds: [], publishAt: at, firstPublishedAt: at },
      ...{ revision: '1', updatedAt: at, updatedBy: 'Mara' },
    }),
  )
  const shop = await openShop({ scratch })
  try {
    return await shop.send(calls.findPost, { params: { slug: 'withdrawn' } })
  } finally {
    await shop.close()
  }
}

const EVENT = { session: 'A'.repeat(22), category: 'page', action: 'view', label: '/series', value: 0 }

/** From one network. */
function tooOften(shop: VisitShop, ask: (send: Send) => Promise<RefusalResponse>): Promise<RefusalResponse> {
  const stranger = shop.readers.stranger()
  return askTooOften(shop, () => ask(stranger))
}

/** What a network has sent elsewhere is known when its events are written. */
async function tooManyEvents(
  { shop, readers }: VisitShop,
  ask: (send: Send) => Promise<RefusalResponse>,
): Promise<RefusalResponse> {
  const stranger = readers.stranger()
  const { db } = shop.scratch
  await ask(stranger)
  await shop.app.events.write()
  await db.query({ text: 'update tries set count = 1000000' })
  await ask(stranger)
  await shop.app.events.write()
  const seen = await ask(stranger)
  await db.query({ text: 'delete from tries' })
  return seen
}

const subscribe = (send: Send, email: string) => send(calls.subscribeNewsletter, { body: { email } })
const WRONG_TOKEN = { params: { token: 'x' } }

const cases: RefusalCases<typeof calls, VisitShop> = {
  track: {
    badInput: ({ shop }) => shop.send(calls.track, { body: { ...EVENT, action: '' } }),
    tooManyTries: shop => tooManyEvents(shop, send => send(calls.track, { body: EVENT })),
  },
  trackCampaign: {
    badInput: ({ shop }) => shop.send(calls.trackCampaign, { body: { campaign: 'spring' } }),
    tooManyTries: shop => tooManyEvents(shop, send => send(calls.trackCampaign, { body: { event: EVENT } })),
  },
  findRunningSale: {
    noSale: ({ shop }) => shop.send(calls.findRunningSale, {}),
  },
  findAnnouncement: {
    noAnnouncement: ({ shop, site }) => askWhile(site, broken, () => shop.send(calls.findAnnouncement, {})),
  },
  listPosts: {
    newsUnavailable: ({ shop, site }) => askWhile(site, broken, () => shop.send(calls.listPosts, {})),
  },
  findPost: {
    postNotFound: ({ shop, site }) =>
      askWhile(site, noPost, () => shop.send(calls.findPost, { params: { slug: 'nothing' } })),
    postWithdrawn,
    newsUnavailable: ({ shop, site }) =>
      askWhile(site, broken, () => shop.send(calls.findPost, { params: { slug: 'something' } })),
  },
  findLegalText: {
    pageNotFound: ({ shop }) => shop.send(calls.findLegalText, { params: { page: 'nothing' } }),
  },
  subscribeNewsletter: {
    emailMissing: ({ readers }) => subscribe(readers.stranger(), ''),
    emailInvalid: ({ readers }) => subscribe(readers.stranger(), 'nora'),
    tooManyTries: shop => tooOften(shop, send => subscribe(send, 'nora@example.com')),
    mailNotSent: shop => askWithoutMail(shop, () => subscribe(shop.readers.stranger(), 'later@example.com')),
  },
  confirmNewsletter: {
    tokenInvalid: ({ readers }) => readers.stranger()(calls.confirmNewsletter, WRONG_TOKEN),
    tooManyTries: shop => tooOften(shop, send => send(calls.confirmNewsletter, WRONG_TOKEN)),
  },
  unsubscribeNewsletter: {
    tokenInvalid: ({ readers }) => readers.stranger()(calls.unsubscribeNewsletter, WRONG_TOKEN),
    tooManyTries: shop => tooOften(shop, send => send(calls.unsubscribeNewsletter, WRONG_TOKEN)),
  },
}

walkRefusals(calls, openVisitShop, [cases])
