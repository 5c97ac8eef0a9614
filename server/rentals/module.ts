import type { AppModule } from '../app-module.ts'
import { rentalsPersonalData } from './personal-data.ts'
import { registerRentalJobs } from './refund-closed.ts'

export const rentalsModule: AppModule = {
  personalData: [rentalsPersonalData],
  registerJobs: registerRentalJobs,
}
