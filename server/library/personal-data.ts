import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endBooks, listAllBooks } from './store.ts'

export const libraryRoom: PersonalDataSource = {
  collect: async (reads, accountId) => ({ library: await listAllBooks(reads, accountId) }),
  erase: endBooks,
}
