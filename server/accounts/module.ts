import type { AppModule } from '../app-module.ts'
import { registerAccountMailJobs } from './account-mail.ts'
import { forumSignOn } from './forum/forum-sign-on.ts'
import { oneClickRoutes } from './newsletter/routes.ts'
import { registerNewsletterJobs } from './newsletter/subscribe-newsletter.ts'
import { outboxPage } from './outbox-page.ts'
import { accountPersonalData, registerDeletionMailJobs } from './personal-data/delete-account.ts'
import { exportFiles, registerExportJobs } from './personal-data/export-data.ts'
import { signInForm } from './sessions/sign-in-form.ts'
import { registerFirstPasswordJobs } from './staff/first-password.ts'
import { registerCleanupJobs } from './tidy-accounts.ts'

export const accountsModule: AppModule = {
  personalData: [accountPersonalData],
  registerJobs(app, { personalRooms }) {
    registerAccountMailJobs(app)
    registerFirstPasswordJobs(app)
    registerCleanupJobs(app)
    registerExportJobs(app, personalRooms)
    registerDeletionMailJobs(app)
    registerNewsletterJobs(app)
  },
  rawRoutes: ({ app, whoAsks, pages }) => [
    oneClickRoutes(app),
    signInForm({ app, whoAsks, pages }),
    forumSignOn(app, whoAsks),
    outboxPage(app, whoAsks),
    exportFiles(app),
  ],
}
