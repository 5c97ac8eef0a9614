import type { AppModule } from '../app-module.ts'
import { takeUpGivingBack } from './give-back.ts'
import { coinsRoom } from './personal.ts'
import { takeUpAudit } from './take-up-audit.ts'

export const coinsModule: AppModule = {
  personalData: [coinsRoom],
  registerJobs(house) {
    takeUpAudit(house)
    takeUpGivingBack(house)
  },
}
