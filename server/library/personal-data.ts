import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { listBundlePurchases } from './bundles/purchase-store.ts'
import { endBooks, listAllBooks } from './store.ts'

/** Bundles that were bought stay, as their entries of the ledger do, under an id that has no name any more. */
export const libraryPersonalData: PersonalDataSource = {
  collect: async (reads, accountId) => ({
    library: await listAllBooks(reads, accountId),
    bundles: await listBundlePurchases(reads, accountId),
  }),
  erase: endBooks,
}
