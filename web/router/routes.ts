import type { Route } from '#contract/page.ts'

/**
 * The one table of addresses. English has no prefix, every other language stands below its code (`/de`); the table is
 * written without. Everything a screen is made of is loaded only with that screen.
 */
export const routes: readonly Route[] = [
  { path: '/', screen: 'home', namespaces: ['home', 'catalogue', 'access', 'join', 'news'], search: [] },
  {
    path: '/series',
    screen: 'series',
    namespaces: ['catalogue', 'news', 'follows', 'tags'],
    search: [
      'query',
      'sort',
      'lang',
      'type',
      'label',
      'print',
      'status',
      'only',
      'tag',
      'without',
      'creator',
      'page',
    ],
  },
  { path: '/tags', screen: 'tags', namespaces: ['finding'], search: [] },
  ...grouped('tags/slug', ['finding', 'catalogue', 'follows'], {
    '/tags/:slug': ['page'],
    '/creators/:slug': ['page'],
    '/labels/:slug': ['page'],
  }),
  {
    path: '/series/:slug',
    screen: 'series/slug',
    namespaces: ['catalogue', 'access', 'follows', 'tags', 'offer'],
    search: [],
    byCountry: true,
    aboutOneSeries: true,
  },
  {
    path: '/volumes/:slug',
    screen: 'volumes/slug',
    namespaces: ['catalogue', 'access', 'offer'],
    search: ['page'],
    byCountry: true,
    aboutOneSeries: true,
  },
  {
    path: '/read/:slug',
    screen: 'read/slug',
    namespaces: ['catalogue', 'access', 'reading', 'join'],
    search: [],
    byCountry: true,
    aboutOneSeries: true,
  },
  {
    path: '/calendar',
    screen: 'calendar',
    namespaces: ['calendar', 'follows'],
    search: ['only', 'type', 'format', 'group', 'after', 'before', 'month'],
    byCountry: true,
  },
  ...grouped('groups/feed', ['follows', 'refusals'], {
    '/user/feed': [],
    '/release-mails/:token': ['ended', 'refused'],
  }),
  {
    path: '/subscribe',
    screen: 'subscribe',
    namespaces: ['membership', 'refusals'],
    search: ['plan', 'step', 'every', 'refused'],
  },
  { path: '/user/membership', screen: 'user/membership', namespaces: ['membership', 'refusals'], search: [] },
  ...grouped('groups/cancel', ['cancel', 'notice', 'refusals'], {
    '/cancel': ['received', 'refused', 'email'],
    '/cancel/:token': ['received', 'ends', 'refused'],
    '/notice': ['received', 'number', 'refused', 'email', 'about'],
  }),
  ...grouped('groups/withdraw', ['withdraw', 'receipts', 'coins', 'refusals'], {
    '/withdraw': ['received', 'refused', 'email'],
    '/withdraw/:token': [],
    '/user/history/receipts': ['page'],
    '/user/history/receipts/:number': [],
  }),
  ...textPages(['kept', 'about', 'how-it-works', 'faq', 'contact', 'forum', 'jobs']),
  ...textPages(['terms', 'privacy', 'legal', 'accessibility'], ['legal-texts'], ['next']),
  { path: '/blog', screen: 'blog', namespaces: ['news'], search: ['page', 'tag'] },
  { path: '/blog/:slug', screen: 'blog/slug', namespaces: ['news'], search: [] },
  { path: '/events', screen: 'blog', namespaces: ['news'], search: ['page'] },
  ...grouped('groups/entrance', ['accounts', 'refusals'], {
    '/sign-in': ['next', 'refused', 'login'],
    '/register': ['next'],
    '/forgot-password': ['email'],
    '/reset-password/:token': ['next'],
    '/verify-email': ['email', 'late', 'next'],
    '/verify-email/:token': ['next'],
    '/newsletter': [],
    '/newsletter/:token': [],
  }),
  ...grouped('groups/account', ['accounts', 'refusals'], {
    '/user/profile': [],
    '/user/password': [],
    '/user/sessions': [],
    '/user/security': [],
    '/user/app': [],
    '/user/data': [],
    '/delete-account/:token': [],
    '/staff/analytics': [],
  }),
  ...grouped('groups/account', ['opds', 'accounts', 'refusals'], { '/user/ereader': [] }),
  ...grouped('groups/purse', ['coins', 'library', 'offer', 'refusals'], {
    '/user/library': ['query', 'only', 'hidden', 'sort', 'unread', 'group'],
    '/user/coins': [],
    '/user/history': ['show'],
    '/user/gift': [],
    '/user/credits': [],
    '/user/billing': [],
  }),
]

/** Addresses whose screens are loaded as one (`web/screens/groups`), with their query parameters. */
function grouped(
  screen: string,
  namespaces: readonly string[],
  addresses: Readonly<Record<string, readonly string[]>>,
): Route[] {
  return Object.entries(addresses).map(([path, search]) => ({ path, screen, namespaces, search }))
}

/** Screens of one text each, named as their address. */
function textPages(
  names: readonly string[],
  namespaces: readonly string[] = [],
  search: readonly string[] = [],
): Route[] {
  return names.map(name => ({ path: `/${name}`, screen: name, namespaces: [name, ...namespaces], search }))
}

/** Shown for every address that is not in the table, and where a screen says 404. */
export const notFoundRoute: Route = {
  path: '*',
  screen: 'not-found',
  namespaces: ['pages', 'catalogue'],
  search: [],
}

/** Shown where the server broke. It is not hydrated: the same code could break again. */
export const failedRoute: Route = { path: '*', screen: 'failed', namespaces: ['pages'], search: [] }
