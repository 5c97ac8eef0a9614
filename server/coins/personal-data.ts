import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { listConsents } from './consents/consent-store.ts'
import { eraseNotes, listGrantsOf } from './grant-store.ts'
import { listEntries } from './history-store.ts'
import { findPurse } from './ledger-store.ts'
import { endReceiptsOf, listReceiptsOf } from './receipts/receipt-store.ts'

/** Deleting an account keeps its ledger entries, and what it agreed to with them, under an id that has no name any more. */
export const coinsPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    return {
      purse: [{ ...(await findPurse(reads, accountId)) }],
      ledger: await listEntries(reads, accountId),
      'credit-grants': await listGrantsOf(reads, accountId),
      consents: await listConsents(reads, accountId),
      receipts: await listReceiptsOf(reads, accountId),
    }
  },
  async erase(tx, accountId) {
    await eraseNotes(tx, accountId)
    await endReceiptsOf(tx, accountId)
  },
}
