import type { AppModule } from '../app-module.ts'
import { registerAnalyticsJobs } from './end-old-events.ts'

export const analyticsModule: AppModule = {
  registerJobs: registerAnalyticsJobs,
}
