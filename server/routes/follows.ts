import * as calls from '#contract/calls/follows.ts'
import { myFeed, myReleases } from '../access/my-feed.ts'
import {
  findNotificationSettings,
  saveFollowSettings,
  saveNotificationSettings,
  unsubscribe,
} from '../calendar/notifications/change-settings.ts'
import { addPush, endPush, findPushKey } from '../calendar/push/subscribe-browser.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { follow, isFollowing, unfollow } from '../follows/follow-series.ts'
import { followsOf } from '../follows/list-follows.ts'
import { getLink, renewLink, revokeLink } from '../follows/personal-link.ts'

/** docs/product.md#follows: which series a reader follows, and how they are notified of their releases. */
export const followRoutes: Bound[] = [
  bind(calls.follow, follow),
  bind(calls.unfollow, unfollow),
  bind(calls.isFollowing, isFollowing),
  bind(calls.listFollows, followsOf),
  bind(calls.readMyFeed, myFeed),
  bind(calls.readMyReleases, myReleases),
  bind(calls.findFeedLink, getLink),
  bind(calls.makeFeedLink, renewLink),
  bind(calls.revokeFeedLink, revokeLink),
  bind(calls.findNotificationSettings, findNotificationSettings),
  bind(calls.saveNotificationSettings, saveNotificationSettings),
  bind(calls.saveFollowSettings, saveFollowSettings),
  bind(calls.endNotifications, unsubscribe),
  bind(calls.findPushKey, findPushKey),
  bind(calls.addPush, addPush),
  bind(calls.removePush, endPush),
]
