import type { AppModule } from '../app-module.ts'
import { registerPreviewJobs } from './previews/register-preview-jobs.ts'
import { registerSecondPersonJobs } from './second-person/mail.ts'
import { registerDemoJobs } from './start/demo-books.ts'
import { registerTokenJobs } from './tokens/remind-makers.ts'
import { collectTokens, deleteTokensOf } from './tokens/store.ts'
import { registerUploadJobs } from './upload/register-upload-jobs.ts'
import { collectViews, deleteViewsOf } from './views/store.ts'

export const studioModule: AppModule = {
  personalData: [
    {
      collect: async (reads, accountId) => ({ studio_tokens: await collectTokens(reads, accountId) }),
      erase: deleteTokensOf,
    },
    {
      collect: async (reads, accountId) => ({ studio_views: await collectViews(reads, accountId) }),
      erase: deleteViewsOf,
    },
  ],
  registerJobs(app) {
    registerTokenJobs(app)
    registerSecondPersonJobs(app)
    registerUploadJobs(app)
    registerPreviewJobs(app)
    registerDemoJobs(app)
  },
}
