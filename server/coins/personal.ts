import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { listEntries } from './history-store.ts'
import { findPurse } from './ledger-store.ts'

/** Deleting an account keeps its ledger entries, under an id that has no name any more. */
export const coinsPersonalData: PersonalRoom = {
  async collect(reads, accountId) {
    return {
      purse: [{ ...(await findPurse(reads, accountId)) }],
      ledger: await listEntries(reads, accountId),
    }
  },
  forget: async () => {},
}
