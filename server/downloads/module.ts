import type { AppModule } from '../app-module.ts'
import { registerDownloadJobs } from './make-copies.ts'
import { downloadsPersonalData } from './personal-data.ts'

export const downloadsModule: AppModule = {
  personalData: [downloadsPersonalData],
  registerJobs: registerDownloadJobs,
}
