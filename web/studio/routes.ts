import type { StudioRoute } from './frame/studio-route.ts'

/** The addresses of the studio. The navigation has those with a `nav`, in this order. */
export const studioRoutes: readonly StudioRoute[] = [
  {
    path: '/studio',
    texts: ['studio-today', 'refusals'],
    nav: 'today',
    load: () => import('./today/TodayScreen.tsx'),
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
]
