import type { AppModule } from '../app-module.ts'
import { registerClosingJobs } from './close-open-orders.ts'
import { registerEmailJobs } from './follow-email.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { registerPaymentJobs } from './register-payment-jobs.ts'
import { registerStoreJobs } from './stores/register-store-jobs.ts'

export const paymentsModule: AppModule = {
  personalData: [paymentsPersonalData],
  registerJobs(app, { paymentHooks }) {
    registerPaymentJobs(app, paymentHooks)
    registerStoreJobs(app, paymentHooks)
    registerClosingJobs(app)
    registerEmailJobs(app)
  },
}
