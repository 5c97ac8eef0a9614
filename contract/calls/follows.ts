import { call } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const path = '/app/v2/me/follow/:seriesId'
const later = { needs: 'reader', opensWith: 'calendar' } as const

export const follow = call({
  name: 'follow',
  method: 'PUT',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyFollowed' },
  ...later,
})

export const unfollow = call({
  name: 'unfollow',
  method: 'DELETE',
  path,
  answers: null,
  refuses: { ...personal, 404: 'seriesNotFound', 409: 'alreadyUnfollowed' },
  ...later,
})

/** 204 means yes. */
export const isFollowing = call({
  name: 'isFollowing',
  method: 'HEAD',
  path,
  answers: null,
  refuses: { ...personal, 404: 'notFollowed' },
  ...later,
})

export const listFollows = call({
  name: 'listFollows',
  method: 'GET',
  path: '/app/v2/me/follow',
  answers: 'FollowList',
  refuses: personal,
  ...later,
})

export const readMyFeed = call({
  name: 'readMyFeed',
  method: 'GET',
  path: '/app/v2/me/feed',
  query: { limit: 'number', skip: 'number' },
  answers: 'PartList',
  refuses: personal,
  ...later,
})
