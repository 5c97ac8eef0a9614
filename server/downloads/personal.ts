import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endCopies, listCopies } from './copy-store.ts'

/** What the files of bought volumes hold about people: whose copy it is. */
export const downloadsRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({ copies: await listCopies(reads, accountId) }),
  forget: endCopies,
}
