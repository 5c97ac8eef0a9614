import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const path = '/app/v2/me/follow/:seriesId'

/** Follows a series. */
export const follow = call({
  name: 'follow',
  method: 'PUT',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyFollowed' },
  needs: 'reader',
})

/** Unfollows a series. */
export const unfollow = call({
  name: 'unfollow',
  method: 'DELETE',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyUnfollowed' },
  needs: 'reader',
})

/** Whether the series is followed: 204 where it is, 404 otherwise. */
export const isFollowing = call({
  name: 'isFollowing',
  method: 'HEAD',
  path,
  answers: null,
  refuses: { ...personal, 404: ['notFollowed', 'seriesNotFound'] },
  needs: 'reader',
})

/**
 * The followed series, the newest follow first. Hidden series are marked and can be unfollowed.
 * @param include `serie` includes the series.
 * @param limit How many to answer, from 1 to 500; 500 by default.
 * @param query Words in the titles.
 * @param series The id of a series: only that one, where it is followed.
 */
export const listFollows = call({
  name: 'listFollows',
  method: 'GET',
  path: '/app/v2/me/follow',
  query: { include: 'text', limit: 'number', skip: 'number', query: 'text', series: 'text' },
  answers: 'FollowList',
  refuses: personal,
  needs: 'reader',
})

/** Released parts of followed series in all languages, the newest first, each with its volume and series. */
export const readMyFeed = call({
  name: 'readMyFeed',
  method: 'GET',
  path: '/app/v2/me/feed',
  query: { limit: 'number', skip: 'number' },
  answers: 'PartList',
  refuses: personal,
  needs: 'reader',
})

/** The same with ebooks and printed books, as calendar events; parts and volumes have the reader's labels. */
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

/** The addresses of the reader's personal feeds and calendar. */
export const findFeedLink = call({
  name: 'findFeedLink',
  method: 'GET',
  path: linkPath,
  answers: 'FeedLink',
  refuses: { ...personal, 404: 'noFeedLink' },
  needs: 'reader',
})

/** Creates the personal addresses; they replace earlier ones. */
export const makeFeedLink = call({
  name: 'makeFeedLink',
  method: 'POST',
  path: linkPath,
  answers: 'FeedLink',
  status: 201,
  refuses: personal,
  needs: 'reader',
})

/** Revokes the personal addresses. */
export const revokeFeedLink = call({
  name: 'revokeFeedLink',
  method: 'DELETE',
  path: linkPath,
  answers: null,
  refuses: { ...personal, 404: 'noFeedLink' },
  needs: 'reader',
})

const settingsPath = '/app/v2/me/notices'

/** How often the reader gets mails about followed series. */
export const findNotificationSettings = call({
  name: 'findNotificationSettings',
  method: 'GET',
  path: settingsPath,
  answers: 'NotificationSettings',
  refuses: personal,
  needs: 'reader',
})

/** Sets how often the reader gets mails about followed series. */
export const saveNotificationSettings = call({
  name: 'saveNotificationSettings',
  method: 'PUT',
  path: settingsPath,
  body: 'NotificationSettings',
  answers: 'NotificationSettings',
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})

/** The same for one series; UNSPECIFIED returns it to the setting for all. */
export const saveFollowSettings = call({
  name: 'saveFollowSettings',
  method: 'PUT',
  path: '/app/v2/me/follow/:seriesId/notices',
  body: 'NotificationSettings',
  answers: null,
  refuses: { ...personal, 404: ['seriesNotFound', 'notFollowed'] },
  needs: 'reader',
})

/** Turns all mails about releases off, by the token in each of them. */
export const endNotifications = call({
  name: 'endNotifications',
  method: 'POST',
  path: '/app/v2/notices/end/:token',
  answers: null,
  refuses: { 412: 'tokenInvalid' },
})

/** The shop's public key for push messages. */
export const findPushKey = call({
  name: 'findPushKey',
  method: 'GET',
  path: '/app/v2/push/key',
  answers: 'PushKey',
  refuses: {},
})

const pushPath = '/app/v2/me/push'

/** Subscribes this browser to push messages about releases, as long as the session lasts. */
export const addPush = call({
  name: 'addPush',
  method: 'PUT',
  path: pushPath,
  body: 'PushBrowser',
  answers: null,
  refuses: { ...personal, 400: 'badInput' },
  needs: 'reader',
})

/** Unsubscribes a browser by its endpoint. */
export const removePush = call({
  name: 'removePush',
  method: 'POST',
  path: `${pushPath}/end`,
  body: 'PushBrowser',
  answers: null,
  refuses: personal,
  needs: 'reader',
})
