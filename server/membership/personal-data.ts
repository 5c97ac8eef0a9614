import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endCancellations, listCancellations } from './cancellation/store.ts'
import { listInvoices } from './invoice-store.ts'
import { endPersonalData, listChanges } from './store.ts'

export const membershipPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({
    memberships: await listChanges(reads, accountId),
    'membership-bills': await listInvoices(reads, accountId),
    'membership-cancellations': await listCancellations(reads, accountId),
  }),
  async erase(tx, accountId) {
    await endCancellations(tx, accountId)
    await endPersonalData(tx, accountId)
  },
}
