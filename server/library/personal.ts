import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endBooks, listAllBooks } from './store.ts'

export const libraryRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({ library: await listAllBooks(reads, accountId) }),
  forget: endBooks,
}
