/** The pages of the user area, in their order; each is `/user/<page>`, named in the texts as `reader.<page>`. */
export const userAreaPages = [
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

/** Gift codes and the exchange of credits are reached from the coins. */
const BELOW_COINS = ['/user/gift', '/user/credits']

/** Whether a path is this page, or belongs to it. */
export function isUserAreaPage(path: string, page: string): boolean {
  return path.startsWith(`/user/${page}`) || (page === 'coins' && BELOW_COINS.includes(path))
}
