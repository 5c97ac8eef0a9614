import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const path = '/app/v2/me/follow/:seriesId'

export const follow = call({
  name: 'follow',
  method: 'PUT',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyFollowed' },
  needs: 'reader',
})

export const unfollow = call({
  name: 'unfollow',
  method: 'DELETE',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyUnfollowed' },
  needs: 'reader',
})

/** 204 means yes. */
export const isFollowing = call({
  name: 'isFollowing',
  method: 'HEAD',
  path,
  answers: null,
  refuses: { ...personal, 404: ['notFollowed', 'seriesNotFound'] },
  needs: 'reader',
})

/** All of them, the newest first; `include=serie` sends the series along. What is not shown any more says so, and can be ended. */
export const listFollows = call({
  name: 'listFollows',
  method: 'GET',
  path: '/app/v2/me/follow',
  query: { include: 'text' },
  answers: 'FollowList',
  refuses: personal,
  needs: 'reader',
})

/** What came out of what one follows, in all languages, the newest first, each part with its volume and series. */
export const readMyFeed = call({
  name: 'readMyFeed',
  method: 'GET',
  path: '/app/v2/me/feed',
  query: { limit: 'number', skip: 'number' },
  answers: 'PartList',
  refuses: personal,
  needs: 'reader',
})

/** The same with ebooks and printed books, as entries of the calendar; parts and volumes with what they are to their reader. */
export const readMyReleases = call({
  name: 'readMyReleases',
  method: 'GET',
  path: '/app/v2/me/feed/releases',
  query: { limit: 'number', skip: 'number' },
  answers: 'EventList',
  refuses: personal,
  needs: 'reader',
})

const linkPath = '/app/v2/me/feed/link'

export const findFeedLink = call({
  name: 'findFeedLink',
  method: 'GET',
  path: linkPath,
  answers: 'FeedLink',
  refuses: { ...personal, 404: 'noFeedLink' },
  needs: 'reader',
})

/** Another one; the one before ends at once. */
export const makeFeedLink = call({
  name: 'makeFeedLink',
  method: 'POST',
  path: linkPath,
  answers: 'FeedLink',
  status: 201,
  refuses: personal,
  needs: 'reader',
})

export const endFeedLink = call({
  name: 'endFeedLink',
  method: 'DELETE',
  path: linkPath,
  answers: null,
  refuses: { ...personal, 404: 'noFeedLink' },
  needs: 'reader',
})

const wishPath = '/app/v2/me/notices'

/** How one hears by mail of what one follows. */
export const findNoticeWish = call({
  name: 'findNoticeWish',
  method: 'GET',
  path: wishPath,
  answers: 'NoticeWish',
  refuses: personal,
  needs: 'reader',
})

export const setNoticeWish = call({
  name: 'setNoticeWish',
  method: 'PUT',
  path: wishPath,
  body: 'NoticeWish',
  answers: 'NoticeWish',
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})

/** The same for one series; UNSPECIFIED: as for all. */
export const setFollowWish = call({
  name: 'setFollowWish',
  method: 'PUT',
  path: '/app/v2/me/follow/:seriesId/notices',
  body: 'NoticeWish',
  answers: null,
  refuses: { ...personal, 404: ['seriesNotFound', 'notFollowed'] },
  needs: 'reader',
})

/** Ends all mails about releases, by the token that stands in each of them. */
export const endNotices = call({
  name: 'endNotices',
  method: 'POST',
  path: '/app/v2/notices/end/:token',
  answers: null,
  refuses: { 412: 'tokenInvalid' },
})

export const findPushKey = call({
  name: 'findPushKey',
  method: 'GET',
  path: '/app/v2/push/key',
  answers: 'PushKey',
  refuses: {},
})

const pushPath = '/app/v2/me/push'

/** This browser is told of releases, as long as one is signed in in it. */
export const addPush = call({
  name: 'addPush',
  method: 'PUT',
  path: pushPath,
  body: 'PushBrowser',
  answers: null,
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})

/** Of the browser only the endpoint matters. */
export const endPush = call({
  name: 'endPush',
  method: 'POST',
  path: `${pushPath}/end`,
  body: 'PushBrowser',
  answers: null,
  refuses: personal,
  needs: 'reader',
})
