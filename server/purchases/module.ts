import type { AppModule } from '../app-module.ts'
import { registerPurchaseJobs } from './carry-out.ts'
import { purchasesPersonalData } from './personal-data.ts'

export const purchasesModule: AppModule = {
  personalData: [purchasesPersonalData],
  registerJobs: registerPurchaseJobs,
}
