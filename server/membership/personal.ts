import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { forgetCancellations, listCancellations } from './cancellation-store.ts'
import { listInvoices } from './invoice-store.ts'
import { forget, listChanges } from './store.ts'

export const membershipRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({
    memberships: await listChanges(reads, accountId),
    'membership-bills': await listInvoices(reads, accountId),
    'membership-cancellations': await listCancellations(reads, accountId),
  }),
  async forget(tx, accountId) {
    await forgetCancellations(tx, accountId)
    await forget(tx, accountId)
  },
}
