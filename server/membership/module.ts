import type { AppModule } from '../app-module.ts'
import { registerNoticeMails } from '../legal/notices/notice-mail.ts'
import { registerBonusJobs } from './bonus/register-bonus-job.ts'
import { CANCELLATION } from './cancellation/cancellation-mail.ts'
import { registerCancellationJobs } from './cancellation/carry-out-cancellation.ts'
import { registerGiftExpiryJobs } from './gift/end-gift.ts'
import { membershipPersonalData } from './personal-data.ts'
import { registerCorrectionJobs } from './settling/correct-subscriptions.ts'
import { registerBillRefundMailJobs } from './settling/mail-refund.ts'
import { registerMembershipMailJobs, registerReminderJobs } from './settling/notify-status-change.ts'
import { registerMembershipWithdrawal } from './withdraw.ts'

export const membershipModule: AppModule = {
  personalData: [membershipPersonalData],
  registerJobs(app) {
    registerBonusJobs(app)
    registerGiftExpiryJobs(app)
    registerCorrectionJobs(app)
    registerMembershipMailJobs(app)
    registerReminderJobs(app)
    registerBillRefundMailJobs(app)
    registerCancellationJobs(app)
    registerNoticeMails(app, CANCELLATION)
    registerMembershipWithdrawal(app)
  },
}
