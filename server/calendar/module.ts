import type { AppModule } from '../app-module.ts'
import { registerNotificationJobs } from './notifications/register-notification-jobs.ts'
import { calendarPersonalData } from './personal-data.ts'

export const calendarModule: AppModule = {
  personalData: [calendarPersonalData],
  registerJobs: registerNotificationJobs,
}
