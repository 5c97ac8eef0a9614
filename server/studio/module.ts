import type { AppModule } from '../app-module.ts'
import { registerTokenJobs } from './tokens/remind-makers.ts'
import { collectTokens, deleteTokensOf } from './tokens/store.ts'

export const studioModule: AppModule = {
  personalData: [
    {
      collect: async (reads, accountId) => ({ studio_tokens: await collectTokens(reads, accountId) }),
      erase: deleteTokensOf,
    },
  ],
  registerJobs: registerTokenJobs,
}
