import type { AppModule } from '../app-module.ts'
import { feedRoutes } from './feed-routes.ts'
import { unsubscribeRoutes } from './notices/leave-routes.ts'
import { takeUpNotices } from './notices/take-up-notices.ts'
import { calendarPersonalData } from './personal.ts'

export const calendarModule: AppModule = {
  personalData: [calendarPersonalData],
  registerJobs: takeUpNotices,
  rawRoutes: ({ house }) => [feedRoutes(house), unsubscribeRoutes(house)],
}
