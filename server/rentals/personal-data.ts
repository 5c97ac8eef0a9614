import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endRentals, listAllRentals } from './store.ts'

export const rentalsPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({ rentals: await listAllRentals(reads, accountId) }),
  erase: endRentals,
}
