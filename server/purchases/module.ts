import type { AppModule } from '../app-module.ts'
import { registerPurchaseJobs } from './carry-out.ts'
import { purchasesRoom } from './personal-data.ts'

export const purchasesModule: AppModule = {
  personalData: [purchasesRoom],
  registerJobs: registerPurchaseJobs,
}
