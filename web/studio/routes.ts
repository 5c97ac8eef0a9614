import type { StudioRoute } from './frame/studio-route.ts'

/** The addresses of the studio. The navigation has those with a `nav`, in this order. */
export const studioRoutes: readonly StudioRoute[] = [
  {
    path: '/studio',
    texts: ['studio-today'],
    nav: 'today',
    load: () => import('./today/TodayScreen.tsx'),
  },
]
