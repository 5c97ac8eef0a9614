import type { AppModule } from '../app-module.ts'
import { feedRoutes } from './feed-routes.ts'
import { registerNotificationJobs } from './notifications/register-notification-jobs.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { calendarPersonalData } from './personal-data.ts'

export const calendarModule: AppModule = {
  personalData: [calendarPersonalData],
  registerJobs: registerNotificationJobs,
  rawRoutes: ({ app, shared }) => [feedRoutes(app, shared), unsubscribeRoutes(app)],
}
