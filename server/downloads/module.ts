import type { AppModule } from '../app-module.ts'
import { registerDownloadJobs } from './make-copies.ts'
import { downloadsRoom } from './personal-data.ts'

export const downloadsModule: AppModule = {
  personalData: [downloadsRoom],
  registerJobs: registerDownloadJobs,
}
