import type { AppModule } from '../app-module.ts'
import { registerRefundMailJobs } from './mail-refund.ts'
import { coinsPersonalData } from './personal-data.ts'
import { registerReceiptJobs } from './receipts/send-receipts.ts'
import { registerAuditJobs } from './register-audit-job.ts'
import { registerRefundJobs } from './register-refund-jobs.ts'

export const coinsModule: AppModule = {
  personalData: [coinsPersonalData],
  registerJobs(app) {
    registerAuditJobs(app)
    registerRefundJobs(app)
    registerRefundMailJobs(app)
    registerReceiptJobs(app)
  },
}
