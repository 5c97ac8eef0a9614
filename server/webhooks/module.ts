import type { AppModule } from '../app-module.ts'
import { registerWebhookJobs } from './deliver.ts'

export const webhooksModule: AppModule = { registerJobs: registerWebhookJobs }
