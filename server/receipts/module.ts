import type { AppModule } from '../app-module.ts'
import { issueReceipts } from './issue-receipts.ts'
import { listAllOwn } from './store.ts'

const ISSUE_EVERY_MS = 5000

export const receiptsModule: AppModule = {
  // Kept when the account is deleted, as the ledger is: the law wants receipts for ten years.
  personalData: [
    {
      collect: async (reads, accountId) => ({ 'numbered-receipts': await listAllOwn(reads, accountId) }),
      erase: async () => undefined,
    },
  ],
  registerJobs(app) {
    app.jobs.every(ISSUE_EVERY_MS, 'number receipts', async () =>
      (await issueReceipts(app)) > 0 ? 'again' : 'later',
    )
  },
}
