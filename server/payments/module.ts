import type { AppModule } from '../app-module.ts'
import { paymentsRoom } from './personal.ts'
import { appleRoute } from './stores/apple-route.ts'
import { takeUpStores } from './stores/take-up-stores.ts'
import { takeUpPayments } from './take-up-payments.ts'
import { webhookRoute } from './webhook-route.ts'

export const paymentsModule: AppModule = {
  personalData: [paymentsRoom],
  registerJobs(house, { paymentHooks }) {
    takeUpPayments(house, paymentHooks)
    takeUpStores(house, paymentHooks)
  },
  rawRoutes: ({ house }) => [webhookRoute(house), appleRoute(house)],
}
