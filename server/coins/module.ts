import type { AppModule } from '../app-module.ts'
import { takeUpOrphanedPayments } from './give-back.ts'
import { coinsPersonalData } from './personal.ts'
import { takeUpAudit } from './take-up-audit.ts'

export const coinsModule: AppModule = {
  personalData: [coinsPersonalData],
  registerJobs(house) {
    takeUpAudit(house)
    takeUpOrphanedPayments(house)
  },
}
