import { Hono } from 'hono'
import { takeUpAccountMail } from './accounts/account-mail.ts'
import { forumSignOn } from './accounts/forum-sign-on.ts'
import { takeUpNewsletter } from './accounts/newsletter.ts'
import { oneClickRoutes } from './accounts/newsletter-routes.ts'
import { outboxPage } from './accounts/outbox-page.ts'
import { accountRoom, takeUpFarewells } from './accounts/personal-data/delete-account.ts'
import { exportFiles, takeUpExports } from './accounts/personal-data/export-data.ts'
import type { PersonalRoom } from './accounts/personal-data/personal-room.ts'
import { signInForm } from './accounts/sign-in-form.ts'
import { takeUpTidying } from './accounts/tidy.ts'
import { takeUpAnalytics } from './analytics/end-old-events.ts'
import { feedRoutes } from './calendar/feed-routes.ts'
import { leaveNoticesRoutes } from './calendar/notices/leave-routes.ts'
import { takeUpNotices } from './calendar/notices/take-up-notices.ts'
import { calendarRoom } from './calendar/personal.ts'
import { cardRoutes } from './catalogue/cards/routes.ts'
import { takeUpGivingBack } from './coins/give-back.ts'
import { coinsRoom } from './coins/personal.ts'
import { takeUpAudit } from './coins/take-up-audit.ts'
import type { House } from './context.ts'
import { takeUpDownloads } from './downloads/make-copies.ts'
import { downloadsRoom } from './downloads/personal.ts'
import { downloadFiles } from './downloads/routes.ts'
import { followsRoom } from './follows/personal.ts'
import { giftsRoom } from './gifts/personal.ts'
import { libraryRoom } from './library/personal.ts'
import { cancellationForms } from './membership/cancellation-form.ts'
import { takeUpCancellationMail } from './membership/cancellation-mail.ts'
import { takeUpCancellations } from './membership/carry-out-cancellation.ts'
import { takeUpCorrections } from './membership/correct-subscriptions.ts'
import { takeUpGiftEnds } from './membership/end-gift.ts'
import { membershipRoom } from './membership/personal.ts'
import { takeUpBonuses } from './membership/take-up-bonuses.ts'
import { takeUpMembershipMail } from './membership/tell-of-change.ts'
import { newsFiles } from './news/routes.ts'
import { opdsRoom } from './opds/links.ts'
import { opdsFiles } from './opds/routes.ts'
import { paymentHooks } from './payment-hooks.ts'
import { paymentsRoom } from './payments/personal.ts'
import { appleRoute } from './payments/stores/apple-route.ts'
import { takeUpStores } from './payments/stores/take-up-stores.ts'
import { takeUpPayments } from './payments/take-up-payments.ts'
import { webhookRoute } from './payments/webhook-route.ts'
import { placesRoom } from './places/personal.ts'
import type { WhoAsks } from './platform/http/visitor.ts'
import { imageRoutes } from './platform/images/serve-images.ts'
import { embedRoutes } from './reading/embed-route.ts'
import { marksRoom } from './reading/marks.ts'
import { preferencesRoom } from './reading/preferences.ts'
import { partPictures } from './reading/protect/picture-route.ts'
import { rentalsRoom } from './rentals/personal.ts'

/** Who holds something about people. */
export const personalRooms: readonly PersonalRoom[] = [
  accountRoom,
  coinsRoom,
  paymentsRoom,
  // Before the library: its books are what they are copies of.
  downloadsRoom,
  libraryRoom,
  rentalsRoom,
  giftsRoom,
  membershipRoom,
  preferencesRoom,
  placesRoom,
  marksRoom,
  followsRoom,
  calendarRoom,
  opdsRoom,
]

/** Says who does which work of the list. */
export function takeUpWork(house: House): void {
  takeUpAccountMail(house)
  takeUpAudit(house)
  takeUpGivingBack(house)
  takeUpTidying(house)
  takeUpExports(house, personalRooms)
  takeUpFarewells(house)
  takeUpNewsletter(house)
  takeUpNotices(house)
  takeUpAnalytics(house)
  takeUpDownloads(house)
  takeUpBonuses(house)
  takeUpGiftEnds(house)
  takeUpCorrections(house)
  takeUpMembershipMail(house)
  takeUpCancellations(house)
  takeUpCancellationMail(house)
  takeUpPayments(house, paymentHooks(house))
  takeUpStores(house, paymentHooks(house))
}

/** What is answered with something other than a message. */
export function rawRoutes(house: House, whoAsks: WhoAsks, pages: Pages): Hono {
  return new Hono()
    .route('/', oneClickRoutes(house))
    .route('/', imageRoutes(house))
    .route('/', cardRoutes(house))
    .route('/', newsFiles(house))
    .route('/', feedRoutes(house))
    .route('/', leaveNoticesRoutes(house))
    .route('/', signInForm({ house, whoAsks, pages }))
    .route('/', cancellationForms({ house, whoAsks, pages }))
    .route('/', forumSignOn(house, whoAsks))
    .route('/', outboxPage(house, whoAsks))
    .route('/', exportFiles(house))
    .route('/', downloadFiles(house, whoAsks))
    .route('/', opdsFiles(house))
    .route('/', partPictures(house, whoAsks))
    .route('/', embedRoutes(house, whoAsks))
    .route('/', webhookRoute(house))
    .route('/', appleRoute(house))
}

/** The page at an address. */
type Pages = (request: Request) => Response | Promise<Response>
