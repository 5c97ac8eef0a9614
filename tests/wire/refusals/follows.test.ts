// Proves docs/product.md#errors
import * as calls from '#contract/calls/follows.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { askByHead } from './ask.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

interface FollowShop extends RefusalShop {
  /** Who follows `rain` and has no personal link. */
  readonly ada: Send
  readonly headers: { readonly authorization: string }
}

async function openFollowShop(): Promise<FollowShop> {
  const open = await openRefusalShop()
  for (const title of ['Rain', 'Snow']) await addSeries(open.shop.scratch.db, { title })
  await open.shop.app.version.refresh()
  await open.readers.verify('ada')
  const token = await open.readers.token('ada')
  const ada = open.readers.with(token)
  await ada(calls.follow, FOLLOWED)
  return { ...open, ada, headers: { authorization: `Bearer ${token}` } }
}

const FOLLOWED = { params: { seriesId: 'rain' } }
const NOT_FOLLOWED = { params: { seriesId: 'snow' } }
const NO_SERIES = { params: { seriesId: 'nothing' } }
const EACH = { rhythm: NoticeRhythm.EACH }
const NO_RHYTHM = { rhythm: NoticeRhythm.UNSPECIFIED }

const cases: RefusalCases<typeof calls, FollowShop> = {
  follow: {
    seriesNotFound: ({ ada }) => ada(calls.follow, NO_SERIES),
    alreadyFollowed: ({ ada }) => ada(calls.follow, FOLLOWED),
  },
  unfollow: {
    seriesNotFound: ({ ada }) => ada(calls.unfollow, NO_SERIES),
    alreadyUnfollowed: ({ ada }) => ada(calls.unfollow, NOT_FOLLOWED),
  },
  isFollowing: {
    notFollowed: ({ shop, headers }) => askByHead(shop, calls.isFollowing, { ...NOT_FOLLOWED, headers }),
    seriesNotFound: ({ shop, headers }) => askByHead(shop, calls.isFollowing, { ...NO_SERIES, headers }),
  },
  findFeedLink: { noFeedLink: ({ ada }) => ada(calls.findFeedLink, {}) },
  revokeFeedLink: { noFeedLink: ({ ada }) => ada(calls.revokeFeedLink, {}) },
  saveNotificationSettings: {
    badInput: ({ ada }) => ada(calls.saveNotificationSettings, { body: NO_RHYTHM }),
  },
  saveFollowSettings: {
    seriesNotFound: ({ ada }) => ada(calls.saveFollowSettings, { ...NO_SERIES, body: EACH }),
    notFollowed: ({ ada }) => ada(calls.saveFollowSettings, { ...NOT_FOLLOWED, body: EACH }),
  },
  endNotifications: {
    tokenInvalid: ({ shop }) => shop.send(calls.endNotifications, { params: { token: 'x' } }),
  },
  addPush: {
    badInput: ({ ada }) => ada(calls.addPush, { body: { endpoint: 'https://elsewhere.example/' } }),
  },
}

walkRefusals(calls, openFollowShop, [cases])
