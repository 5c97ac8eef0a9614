import type { Screen } from '../platform/screen.ts'

/** The code of each screen, by its name in the table of addresses: a file of its own, or one with others that are visited together. */
const screens: Readonly<Record<string, () => Promise<{ default: Screen }>>> = {
  home: () => import('./home.tsx'),
  'series-list': () => import('./series-list.tsx'),
  'series/slug': () => import('./series/slug.tsx'),
  volume: () => import('./volume.tsx'),
  read: () => import('./read.tsx'),
  calendar: () => import('./calendar.tsx'),
  subscribe: () => import('./subscribe.tsx'),
  membership: () => import('./membership.tsx'),
  kept: () => import('./kept.tsx'),
  about: () => import('./about.tsx'),
  'how-it-works': () => import('./how-it-works.tsx'),
  faq: () => import('./faq.tsx'),
  terms: () => import('./terms.tsx'),
  privacy: () => import('./privacy.tsx'),
  legal: () => import('./legal.tsx'),
  contact: () => import('./contact.tsx'),
  forum: () => import('./forum.tsx'),
  blog: () => import('./blog.tsx'),
  jobs: () => import('./jobs.tsx'),
  post: () => import('./post.tsx'),
  'groups/account': () => import('./groups/account.tsx'),
  'groups/cancel': () => import('./groups/cancel.tsx'),
  'groups/entrance': () => import('./groups/entrance.tsx'),
  'groups/feed': () => import('./groups/feed.tsx'),
  'groups/purse': () => import('./groups/purse.tsx'),
  'not-found': () => import('./not-found.tsx'),
  failed: () => import('./failed.tsx'),
}

/** Throws for a name that is not in the list. */
export async function loadScreen(name: string): Promise<Screen> {
  const load = screens[name]
  if (!load) throw new Error(`no screen ${name}`)
  return (await load()).default
}
