import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { listUsesOf } from './store.ts'

/** The use of a code stays after the account is deleted: it is part of the accounts of the shop. */
export const giftsPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({ gifts: await listUsesOf(reads, accountId) }),
  erase: async () => {},
}
