import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { forgetCustomer, listCustomers, listOrders } from './payment-store.ts'

/** What was ordered stays with the books; who somebody is to the payment provider is forgotten. */
export const paymentsRoom: PersonalRoom = {
  async collect(reads, accountId) {
    return {
      payments: await listOrders(reads, accountId),
      paymentCustomers: await listCustomers(reads, accountId),
    }
  },
  forget: forgetCustomer,
}
