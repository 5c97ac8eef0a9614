import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { forgetCustomer, listCustomers, listOrders } from './payment-store.ts'

/** Orders stay in the books; the customer of the account is deleted. */
export const paymentsRoom: PersonalRoom = {
  async collect(reads, accountId) {
    return {
      payments: await listOrders(reads, accountId),
      paymentCustomers: await listCustomers(reads, accountId),
    }
  },
  forget: forgetCustomer,
}
