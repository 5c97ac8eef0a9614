import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endPurchases, listPurchases } from './store.ts'

export const purchasesPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({ purchases: await listPurchases(reads, accountId) }),
  erase: endPurchases,
}
