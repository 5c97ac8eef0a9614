import type { AppModule } from '../app-module.ts'
import { takeUpAccountMail } from './account-mail.ts'
import { forumSignOn } from './forum-sign-on.ts'
import { takeUpNewsletter } from './newsletter.ts'
import { oneClickRoutes } from './newsletter-routes.ts'
import { outboxPage } from './outbox-page.ts'
import { accountPersonalData, takeUpDeletionMail } from './personal-data/delete-account.ts'
import { exportFiles, takeUpExports } from './personal-data/export-data.ts'
import { signInForm } from './sign-in-form.ts'
import { takeUpTidying } from './tidy.ts'

export const accountsModule: AppModule = {
  personalData: [accountPersonalData],
  registerJobs(house, { personalRooms }) {
    takeUpAccountMail(house)
    takeUpTidying(house)
    takeUpExports(house, personalRooms)
    takeUpDeletionMail(house)
    takeUpNewsletter(house)
  },
  rawRoutes: ({ house, whoAsks, pages }) => [
    oneClickRoutes(house),
    signInForm({ house, whoAsks, pages }),
    forumSignOn(house, whoAsks),
    outboxPage(house, whoAsks),
    exportFiles(house),
  ],
}
