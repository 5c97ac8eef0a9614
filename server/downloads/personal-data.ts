import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endCopies, listCopies } from './copy-store.ts'

/** What the files of bought volumes hold about people: whose copy it is. */
export const downloadsPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({ copies: await listCopies(reads, accountId) }),
  erase: endCopies,
}
