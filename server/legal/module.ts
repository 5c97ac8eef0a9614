import type { AppModule } from '../app-module.ts'
import { registerNoticeJobs } from './notices/content-notice.ts'

export const legalModule: AppModule = { registerJobs: registerNoticeJobs }
