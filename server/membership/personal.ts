import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { listInvoices } from './invoice-store.ts'
import { forget, listChanges } from './store.ts'

export const membershipRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({
    memberships: await listChanges(reads, accountId),
    'membership-bills': await listInvoices(reads, accountId),
  }),
  forget,
}
