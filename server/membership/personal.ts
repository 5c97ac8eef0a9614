import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endCancellations, listCancellations } from './cancellation-store.ts'
import { listInvoices } from './invoice-store.ts'
import { endPersonalData, listChanges } from './store.ts'

export const membershipPersonalData: PersonalRoom = {
  collect: async (reads, accountId) => ({
    memberships: await listChanges(reads, accountId),
    'membership-bills': await listInvoices(reads, accountId),
    'membership-cancellations': await listCancellations(reads, accountId),
  }),
  async forget(tx, accountId) {
    await endCancellations(tx, accountId)
    await endPersonalData(tx, accountId)
  },
}
