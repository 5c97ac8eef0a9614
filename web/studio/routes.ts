import type { StudioRoute } from './frame/studio-route.ts'

/** Of the screens of series, volumes and parts. */
const OF_BOOKS = [
  ...['studio-books', 'studio-releases', 'studio-takedowns', 'studio-second-person'],
  ...['studio-catalogue', 'refusals'],
]

/** The addresses of the studio. The navigation has those with a `nav`, in this order. */
export const studioRoutes: readonly StudioRoute[] = [
  {
    path: '/studio',
    texts: ['studio-today', 'studio-start', 'studio-second-person', 'studio-takedowns', 'refusals'],
    nav: 'today',
    load: () => import('./today/TodayScreen.tsx'),
  },
  {
    path: '/studio/catalogue',
    texts: ['studio-catalogue', 'refusals'],
    right: 'see',
    nav: 'catalogue',
    load: () => import('./catalogue/CatalogueScreen.tsx'),
  },
  {
    path: '/studio/releases',
    texts: ['studio-releases', 'studio-catalogue', 'studio-books', 'refusals'],
    right: 'see',
    load: () => import('./publishing/ReleasesScreen.tsx'),
  },
  {
    path: '/studio/calendar',
    texts: ['studio-calendar', 'studio-catalogue', 'refusals'],
    right: 'see',
    nav: 'calendar',
    load: () => import('./calendar/CalendarScreen.tsx'),
  },
  {
    path: '/studio/upload',
    texts: ['studio-upload', 'studio-remarks', 'studio-catalogue', 'refusals'],
    right: 'edit',
    nav: 'upload',
    load: () => import('./upload/UploadScreen.tsx'),
  },
  {
    path: '/studio/upload/:uploadId',
    texts: ['studio-upload', 'studio-remarks', 'refusals'],
    right: 'edit',
    load: () => import('./upload/ReviewScreen.tsx'),
  },
  {
    path: '/studio/sales',
    texts: ['studio-sales', 'refusals'],
    right: 'sell',
    nav: 'sales',
    load: () => import('./sales/SalesScreen.tsx'),
  },
  {
    path: '/studio/sales/new',
    texts: ['studio-sales', 'refusals'],
    right: 'sell',
    load: () => import('./sales/SaleScreen.tsx'),
  },
  {
    path: '/studio/sales/bundles',
    texts: ['studio-bundles', 'studio-sales', 'refusals'],
    right: 'sell',
    load: () => import('./sales/bundles/BundlesScreen.tsx'),
  },
  {
    path: '/studio/sales/bundles/new',
    texts: ['studio-bundles', 'studio-sales', 'refusals'],
    right: 'sell',
    load: () => import('./sales/bundles/BundleScreen.tsx'),
  },
  {
    path: '/studio/sales/bundles/:bundleId',
    texts: ['studio-bundles', 'studio-sales', 'refusals'],
    right: 'sell',
    load: () => import('./sales/bundles/BundleScreen.tsx'),
  },
  {
    path: '/studio/sales/:saleId',
    texts: ['studio-sales', 'refusals'],
    right: 'sell',
    load: () => import('./sales/SaleScreen.tsx'),
  },
  {
    path: '/studio/preview',
    texts: ['studio-preview', 'refusals'],
    right: 'proof',
    nav: 'preview',
    load: () => import('./preview/PreviewScreen.tsx'),
  },
  {
    path: '/studio/news',
    texts: ['studio-posts', 'refusals'],
    right: 'news',
    nav: 'news',
    load: () => import('./posts/PostsScreen.tsx'),
  },
  {
    path: '/studio/news/:id',
    texts: ['studio-posts', 'refusals'],
    right: 'news',
    load: () => import('./posts/PostScreen.tsx'),
  },
  {
    path: '/studio/series/:id',
    texts: OF_BOOKS,
    right: 'see',
    load: () => import('./books/SeriesScreen.tsx'),
  },
  {
    path: '/studio/volumes/:id',
    texts: ['studio-calendar', ...OF_BOOKS],
    right: 'see',
    load: () => import('./books/VolumeScreen.tsx'),
  },
  {
    path: '/studio/parts/:id',
    texts: OF_BOOKS,
    right: 'see',
    load: () => import('./books/PartScreen.tsx'),
  },
  {
    path: '/studio/settings',
    texts: ['studio-settings'],
    right: 'seeSettings',
    nav: 'settings',
    load: () => import('./settings/OverviewScreen.tsx'),
  },
  {
    path: '/studio/settings/shop',
    texts: ['studio-shop', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/shop/ShopScreen.tsx'),
  },
  {
    path: '/studio/settings/law',
    texts: ['studio-law', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/law/LawScreen.tsx'),
  },
  {
    path: '/studio/settings/legal',
    texts: ['studio-shop', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/legal/LegalScreen.tsx'),
  },
  {
    path: '/studio/settings/two-people',
    texts: ['studio-second-person', 'studio-takedowns', 'refusals'],
    right: 'seeSettings',
    load: () => import('./second-person/TwoPeopleScreen.tsx'),
  },
  {
    path: '/studio/settings/audit',
    texts: ['studio-settings', 'refusals'],
    right: 'audit',
    load: () => import('./settings/AuditScreen.tsx'),
  },
  {
    path: '/studio/settings/environment',
    texts: ['studio-settings', 'studio-environment', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/EnvironmentScreen.tsx'),
  },
  {
    path: '/studio/settings/people',
    texts: ['studio-people', 'refusals'],
    right: 'people',
    load: () => import('./people/PeopleScreen.tsx'),
  },
  {
    path: '/studio/settings/tokens',
    texts: ['studio-people', 'refusals'],
    right: 'people',
    load: () => import('./people/TokensScreen.tsx'),
  },
  {
    path: '/studio/settings/webhooks',
    texts: ['studio-webhooks', 'refusals'],
    right: 'seeSettings',
    load: () => import('./webhooks/WebhooksScreen.tsx'),
  },
  {
    path: '/studio/settings/webhooks/:id',
    texts: ['studio-webhooks', 'refusals'],
    right: 'seeSettings',
    load: () => import('./webhooks/DeliveriesScreen.tsx'),
  },
]
