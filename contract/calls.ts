import type { AnyCall } from './call.ts'
import * as accounts from './calls/accounts.ts'
import * as calendar from './calls/calendar.ts'
import * as catalogue from './calls/catalogue.ts'
import * as coins from './calls/coins.ts'
import * as follows from './calls/follows.ts'
import * as gifts from './calls/gifts.ts'
import * as library from './calls/library.ts'
import * as marks from './calls/marks.ts'
import * as membership from './calls/membership.ts'
import * as notices from './calls/notices.ts'
import * as opds from './calls/opds.ts'
import * as places from './calls/places.ts'
import * as preferences from './calls/preferences.ts'
import * as reading from './calls/reading.ts'
import * as receipts from './calls/receipts.ts'
import * as rentals from './calls/rentals.ts'
import * as returns from './calls/returns.ts'
import * as search from './calls/search.ts'
import * as signIn from './calls/sign-in.ts'
import * as studio from './calls/studio.ts'
import * as studioBooks from './calls/studio-books.ts'
import * as studioBundles from './calls/studio-bundles.ts'
import * as studioCalendar from './calls/studio-calendar.ts'
import * as studioCatalogue from './calls/studio-catalogue.ts'
import * as studioCovers from './calls/studio-covers.ts'
import * as studioDrafts from './calls/studio-drafts.ts'
import * as studioExchange from './calls/studio-exchange.ts'
import * as studioPeople from './calls/studio-people.ts'
import * as studioPosts from './calls/studio-posts.ts'
import * as studioPreview from './calls/studio-preview.ts'
import * as studioReaders from './calls/studio-readers.ts'
import * as studioReleases from './calls/studio-releases.ts'
import * as studioSales from './calls/studio-sales.ts'
import * as studioSecondPerson from './calls/studio-second-person.ts'
import * as studioSettings from './calls/studio-settings.ts'
import * as studioShop from './calls/studio-shop.ts'
import * as studioStart from './calls/studio-start.ts'
import * as studioTakedowns from './calls/studio-takedowns.ts'
import * as studioUpload from './calls/studio-upload.ts'
import * as studioViews from './calls/studio-views.ts'
import * as visit from './calls/visit.ts'

/** All calls. */
export const calls: readonly AnyCall[] = [
  accounts,
  calendar,
  catalogue,
  coins,
  follows,
  gifts,
  library,
  marks,
  membership,
  notices,
  opds,
  places,
  preferences,
  reading,
  rentals,
  receipts,
  returns,
  search,
  signIn,
  studio,
  studioPeople,
  studioReaders,
  studioSecondPerson,
  studioSettings,
  studioShop,
  studioStart,
  studioCatalogue,
  studioExchange,
  studioViews,
  studioCalendar,
  studioPreview,
  studioBooks,
  studioPosts,
  studioCovers,
  studioDrafts,
  studioReleases,
  studioTakedowns,
  studioUpload,
  studioSales,
  studioBundles,
  visit,
].flatMap((noun): AnyCall[] => Object.values(noun))
