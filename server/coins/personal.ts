import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { listEntries } from './history-store.ts'
import { findPurse } from './ledger-store.ts'

/** The books keep their entries: with the account's id, which has no name any more. */
export const coinsRoom: PersonalRoom = {
  async collect(reads, accountId) {
    return {
      purse: [{ ...(await findPurse(reads, accountId)) }],
      ledger: await listEntries(reads, accountId),
    }
  },
  forget: async () => {},
}
