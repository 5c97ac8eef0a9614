import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { listUsesOf } from './store.ts'

/** That a code was used is part of the books. */
export const giftsRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({ gifts: await listUsesOf(reads, accountId) }),
  forget: async () => {},
}
