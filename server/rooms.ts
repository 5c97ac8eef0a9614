import { Hono } from 'hono'
import { accessRoutes } from './access/routes.ts'
import { takeUpAccountMail } from './accounts/account-mail.ts'
import { takeUpNewsletter } from './accounts/newsletter.ts'
import { newsletterRoutes, oneClickRoutes } from './accounts/newsletter-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { feedRoutes } from './calendar/feed-routes.ts'
import { panelRoutes } from './calendar/panel-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { House } from './house.ts'
import { newsFiles, newsRoutes } from './news/routes.ts'
import type { Bound } from './platform/http/bind.ts'
import { imageRoutes } from './platform/images/serve-images.ts'
import { readingRoutes } from './reading/routes.ts'

/** Every call that is answered, by the rooms that answer them. */
export const boundCalls: readonly Bound[] = [
  ...accountRoutes,
  ...newsletterRoutes,
  ...catalogueRoutes,
  ...accessRoutes,
  ...panelRoutes,
  ...calendarRoutes,
  ...newsRoutes,
  ...readingRoutes,
]

/** Says who does which work of the list. */
export function takeUpWork(house: House): void {
  takeUpAccountMail(house)
  takeUpNewsletter(house)
}

/** What is answered with something other than a message. */
export function rawRoutes(house: House): Hono {
  return new Hono()
    .route('/', oneClickRoutes(house))
    .route('/', imageRoutes(house))
    .route('/', newsFiles(house))
    .route('/', feedRoutes(house))
}
