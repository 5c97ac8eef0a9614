import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { forgetCustomer, listCustomers, listOrders } from './payment-store.ts'

/** Orders stay in the books; the customer of the account is deleted. */
export const paymentsPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    return {
      payments: await listOrders(reads, accountId),
      paymentCustomers: await listCustomers(reads, accountId),
    }
  },
  erase: forgetCustomer,
}
