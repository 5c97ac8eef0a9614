import type { AppModule } from '../app-module.ts'
import { registerReleaseJobs } from './due-releases.ts'

export const changesModule: AppModule = { registerJobs: registerReleaseJobs }
