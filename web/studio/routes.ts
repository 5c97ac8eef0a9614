import type { StudioRoute } from './frame/studio-route.ts'

/** The addresses of the studio. The navigation has those with a `nav`, in this order. */
export const studioRoutes: readonly StudioRoute[] = [
  {
    path: '/studio',
    texts: ['studio-today', 'studio-start', 'refusals'],
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
    path: '/studio/upload',
    texts: ['studio-upload', 'refusals'],
    right: 'edit',
    nav: 'upload',
    load: () => import('./upload/UploadScreen.tsx'),
  },
  {
    path: '/studio/upload/:uploadId',
    texts: ['studio-upload', 'refusals'],
    right: 'edit',
    load: () => import('./upload/ReviewScreen.tsx'),
  },
  {
    path: '/studio/preview',
    texts: ['studio-preview', 'refusals'],
    right: 'proof',
    nav: 'preview',
    load: () => import('./preview/PreviewScreen.tsx'),
  },
  {
    path: '/studio/series/:id',
    texts: ['studio-books', 'refusals'],
    right: 'see',
    load: () => import('./books/SeriesScreen.tsx'),
  },
  {
    path: '/studio/volumes/:id',
    texts: ['studio-books', 'refusals'],
    right: 'see',
    load: () => import('./books/VolumeScreen.tsx'),
  },
  {
    path: '/studio/parts/:id',
    texts: ['studio-books', 'refusals'],
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
    path: '/studio/settings/legal',
    texts: ['studio-shop', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/legal/LegalScreen.tsx'),
  },
  {
    path: '/studio/settings/audit',
    texts: ['studio-settings', 'refusals'],
    right: 'audit',
    load: () => import('./settings/AuditScreen.tsx'),
  },
  {
    path: '/studio/settings/environment',
    texts: ['studio-settings', 'refusals'],
    right: 'seeSettings',
    load: () => import('./settings/EnvironmentScreen.tsx'),
  },
]
