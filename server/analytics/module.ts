import type { AppModule } from '../app-module.ts'
import { takeUpAnalytics } from './end-old-events.ts'

export const analyticsModule: AppModule = {
  registerJobs: takeUpAnalytics,
}
