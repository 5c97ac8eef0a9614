/** The pages of the user area, in their order; each is `/user/<way>`, named in the texts as `reader.<way>`. */
export const userWays = [
  'library',
  'feed',
  'ereader',
  'membership',
  'coins',
  'history',
  'billing',
  'profile',
  'password',
  'sessions',
  'security',
  'app',
  'data',
] as const

/** Gift codes and the exchange of credits are ways to coins. */
const AMONG_COINS = ['/user/gift', '/user/credits']

/** Whether a page is this way, or belongs to it. */
export function isWithin(path: string, way: string): boolean {
  return path === `/user/${way}` || (way === 'coins' && AMONG_COINS.includes(path))
}
