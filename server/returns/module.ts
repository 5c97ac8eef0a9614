import type { AppModule } from '../app-module.ts'
import { registerNoticeMails } from '../legal/notices/notice-mail.ts'
import { endNotices, listNotices } from './notice/store.ts'
import { WITHDRAWAL } from './notice/withdrawal-mail.ts'

export const returnsModule: AppModule = {
  personalData: [
    {
      collect: async (reads, accountId) => ({ withdrawals: await listNotices(reads, accountId) }),
      erase: endNotices,
    },
  ],
  registerJobs: app => registerNoticeMails(app, WITHDRAWAL),
}
