import type { AppModule } from '../app-module.ts'
import { endNotices, listNotices } from './notice/store.ts'
import { registerWithdrawalJobs } from './notice/withdrawal-mail.ts'

export const returnsModule: AppModule = {
  personalData: [
    {
      collect: async (reads, accountId) => ({ withdrawals: await listNotices(reads, accountId) }),
      erase: endNotices,
    },
  ],
  registerJobs: registerWithdrawalJobs,
}
