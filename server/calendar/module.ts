import type { AppModule } from '../app-module.ts'
import { feedRoutes } from './feed-routes.ts'
import { leaveNoticesRoutes } from './notices/leave-routes.ts'
import { takeUpNotices } from './notices/take-up-notices.ts'
import { calendarRoom } from './personal.ts'

export const calendarModule: AppModule = {
  personalData: [calendarRoom],
  registerJobs: takeUpNotices,
  rawRoutes: ({ house }) => [feedRoutes(house), leaveNoticesRoutes(house)],
}
