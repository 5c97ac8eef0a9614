import type { AppModule } from '../app-module.ts'
import { registerAccountMailJobs } from './account-mail.ts'
import { registerNewsletterJobs } from './newsletter/subscribe-newsletter.ts'
import { accountPersonalData, registerDeletionMailJobs } from './personal-data/delete-account.ts'
import { registerExportJobs } from './personal-data/export-data.ts'
import { registerFirstPasswordJobs } from './staff/first-password.ts'
import { registerCleanupJobs } from './tidy-accounts.ts'

export const accountsModule: AppModule = {
  personalData: [accountPersonalData],
  registerJobs(app, { personalDataSources }) {
    registerAccountMailJobs(app)
    registerFirstPasswordJobs(app)
    registerCleanupJobs(app)
    registerExportJobs(app, personalDataSources)
    registerDeletionMailJobs(app)
    registerNewsletterJobs(app)
  },
}
