import type { Screen } from '../router/screen.ts'

/**
 * The code of each screen, by its name in the table of addresses: a file of its own, or one with others that are visited
 * together.
 */
const screens: Readonly<Record<string, () => Promise<{ default: Screen }>>> = {
  about: () => import('./about.tsx'),
  blog: () => import('./blog.tsx'),
  calendar: () => import('./calendar.tsx'),
  contact: () => import('./contact.tsx'),
  failed: () => import('./failed.tsx'),
  faq: () => import('./faq.tsx'),
  forum: () => import('./forum.tsx'),
  'groups/account': () => import('./groups/account.tsx'),
  'groups/cancel': () => import('./groups/cancel.tsx'),
  'groups/withdraw': () => import('./groups/withdraw.tsx'),
  'groups/entrance': () => import('./groups/entrance.tsx'),
  'groups/feed': () => import('./groups/feed.tsx'),
  'groups/purse': () => import('./groups/purse.tsx'),
  home: () => import('./home.tsx'),
  'how-it-works': () => import('./how-it-works.tsx'),
  jobs: () => import('./jobs.tsx'),
  kept: () => import('./kept.tsx'),
  legal: () => import('./legal.tsx'),
  'user/membership': () => import('./user/membership.tsx'),
  'not-found': () => import('./not-found.tsx'),
  'blog/slug': () => import('./blog/slug.tsx'),
  privacy: () => import('./privacy.tsx'),
  'read/slug': () => import('./read/slug.tsx'),
  series: () => import('./series.tsx'),
  'series/slug': () => import('./series/slug.tsx'),
  subscribe: () => import('./subscribe.tsx'),
  'tags/slug': () => import('./tags/slug.tsx'),
  tags: () => import('./tags.tsx'),
  accessibility: () => import('./accessibility.tsx'),
  terms: () => import('./terms.tsx'),
  'volumes/slug': () => import('./volumes/slug.tsx'),
}

/** Throws for a name that is not in the list. */
export async function loadScreen(name: string): Promise<Screen> {
  const load = screens[name] as () => Promise<{ default: Screen }>
  return (await load()).default
}
