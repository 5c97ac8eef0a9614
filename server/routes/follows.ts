import * as calls from '#contract/calls/follows.ts'
import { myFeed, myReleases } from '../access/my-feed.ts'
import { findNoticeWish, leaveNotices, setFollowWish, setNoticeWish } from '../calendar/notices/set-wishes.ts'
import { addPush, endPush, findPushKey } from '../calendar/push/subscribe-browser.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { follow, isFollowing, unfollow } from '../follows/follow-series.ts'
import { followsOf } from '../follows/list-follows.ts'
import { endMyLink, renewLink, seeLink } from '../follows/personal-link.ts'

/** docs/product.md#follows: which series a reader follows, and how they hear of them. */
export const followRoutes: Bound[] = [
  bind(calls.follow, follow),
  bind(calls.unfollow, unfollow),
  bind(calls.isFollowing, isFollowing),
  bind(calls.listFollows, followsOf),
  bind(calls.readMyFeed, myFeed),
  bind(calls.readMyReleases, myReleases),
  bind(calls.findFeedLink, seeLink),
  bind(calls.makeFeedLink, renewLink),
  bind(calls.endFeedLink, endMyLink),
  bind(calls.findNoticeWish, findNoticeWish),
  bind(calls.setNoticeWish, setNoticeWish),
  bind(calls.setFollowWish, setFollowWish),
  bind(calls.endNotices, leaveNotices),
  bind(calls.findPushKey, findPushKey),
  bind(calls.addPush, addPush),
  bind(calls.endPush, endPush),
]
