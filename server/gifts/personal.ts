import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { listUsesOf } from './store.ts'

/** The use of a code stays after the account is deleted: it is part of the accounts of the shop. */
export const giftsRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({ gifts: await listUsesOf(reads, accountId) }),
  forget: async () => {},
}
