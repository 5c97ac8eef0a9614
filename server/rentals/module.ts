import type { AppModule } from '../app-module.ts'
import { rentalsRoom } from './personal-data.ts'
import { registerRentalJobs } from './refund-closed.ts'

export const rentalsModule: AppModule = {
  personalData: [rentalsRoom],
  registerJobs: registerRentalJobs,
}
