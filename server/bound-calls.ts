import type { Bound } from './calls/bind.ts'
import { accountRoutes } from './routes/accounts.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { coinRoutes } from './routes/coins.ts'
import { followRoutes } from './routes/follows.ts'
import { giftRoutes } from './routes/gifts.ts'
import { libraryRoutes } from './routes/library.ts'
import { markRoutes } from './routes/marks.ts'
import { membershipRoutes } from './routes/membership.ts'
import { noticeRoutes } from './routes/notices.ts'
import { opdsRoutes } from './routes/opds.ts'
import { placeRoutes } from './routes/places.ts'
import { preferenceRoutes } from './routes/preferences.ts'
import { readingRoutes } from './routes/reading.ts'
import { receiptRoutes } from './routes/receipts.ts'
import { rentalRoutes } from './routes/rentals.ts'
import { returnRoutes } from './routes/returns.ts'
import { searchRoutes } from './routes/search.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { studioRoutes } from './routes/studio.ts'
import { studioBookRoutes } from './routes/studio-books.ts'
import { studioBundleRoutes } from './routes/studio-bundles.ts'
import { studioCalendarRoutes } from './routes/studio-calendar.ts'
import { studioCatalogueRoutes } from './routes/studio-catalogue.ts'
import { studioCoverRoutes } from './routes/studio-covers.ts'
import { studioDraftRoutes } from './routes/studio-drafts.ts'
import { studioExchangeRoutes } from './routes/studio-exchange.ts'
import { studioPeopleRoutes } from './routes/studio-people.ts'
import { studioPostRoutes } from './routes/studio-posts.ts'
import { studioPreviewRoutes } from './routes/studio-preview.ts'
import { studioReaderRoutes } from './routes/studio-readers.ts'
import { studioReleaseRoutes } from './routes/studio-releases.ts'
import { studioSaleRoutes } from './routes/studio-sales.ts'
import { studioSecondPersonRoutes } from './routes/studio-second-person.ts'
import { studioSettingsRoutes } from './routes/studio-settings.ts'
import { studioShopRoutes } from './routes/studio-shop.ts'
import { studioStartRoutes } from './routes/studio-start.ts'
import { studioTakedownRoutes } from './routes/studio-takedowns.ts'
import { studioUploadRoutes } from './routes/studio-upload.ts'
import { studioViewRoutes } from './routes/studio-views.ts'
import { visitRoutes } from './routes/visit.ts'

/** Every call that is answered, as contract/calls.ts lists those that are declared. */
export const boundCalls: readonly Bound[] = [
  accountRoutes,
  calendarRoutes,
  catalogueRoutes,
  coinRoutes,
  followRoutes,
  giftRoutes,
  libraryRoutes,
  markRoutes,
  membershipRoutes,
  noticeRoutes,
  opdsRoutes,
  placeRoutes,
  preferenceRoutes,
  readingRoutes,
  rentalRoutes,
  receiptRoutes,
  returnRoutes,
  searchRoutes,
  signInRoutes,
  studioRoutes,
  studioPeopleRoutes,
  studioReaderRoutes,
  studioSettingsRoutes,
  studioShopRoutes,
  studioStartRoutes,
  studioCatalogueRoutes,
  studioExchangeRoutes,
  studioViewRoutes,
  studioCalendarRoutes,
  studioPreviewRoutes,
  studioBookRoutes,
  studioPostRoutes,
  studioCoverRoutes,
  studioDraftRoutes,
  studioReleaseRoutes,
  studioSecondPersonRoutes,
  studioTakedownRoutes,
  studioUploadRoutes,
  studioSaleRoutes,
  studioBundleRoutes,
  visitRoutes,
].flat()
