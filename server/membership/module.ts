import type { AppModule } from '../app-module.ts'
import { cancellationForms } from './cancellation-form.ts'
import { takeUpCancellationMail } from './cancellation-mail.ts'
import { takeUpCancellations } from './carry-out-cancellation.ts'
import { takeUpCorrections } from './correct-subscriptions.ts'
import { takeUpGiftEnds } from './end-gift.ts'
import { membershipPersonalData } from './personal.ts'
import { takeUpBonuses } from './take-up-bonuses.ts'
import { takeUpMembershipMail } from './tell-of-change.ts'

export const membershipModule: AppModule = {
  personalData: [membershipPersonalData],
  registerJobs(house) {
    takeUpBonuses(house)
    takeUpGiftEnds(house)
    takeUpCorrections(house)
    takeUpMembershipMail(house)
    takeUpCancellations(house)
    takeUpCancellationMail(house)
  },
  rawRoutes: ({ house, whoAsks, pages }) => [cancellationForms({ house, whoAsks, pages })],
}
