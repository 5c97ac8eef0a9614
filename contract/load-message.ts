import type { MessageName, Messages } from './messages.ts'
import type { StudioMessages } from './studio-messages.ts'

const accounts = {
  whole: () => import('./generated/accounts.ts'),
  answers: () => import('./generated/answers/accounts.ts'),
}
const analytics = {
  whole: () => import('./generated/analytics.ts'),
  answers: () => import('./generated/answers/analytics.ts'),
}
const calendar = {
  whole: () => import('./generated/calendar.ts'),
  answers: () => import('./generated/answers/calendar.ts'),
}
const catalogue = {
  whole: () => import('./generated/catalogue.ts'),
  answers: () => import('./generated/answers/catalogue.ts'),
}
const coins = {
  whole: () => import('./generated/coins.ts'),
  answers: () => import('./generated/answers/coins.ts'),
}
const credentials = {
  whole: () => import('./generated/credentials.ts'),
  answers: () => import('./generated/answers/credentials.ts'),
}
const devices = {
  whole: () => import('./generated/devices.ts'),
  answers: () => import('./generated/answers/devices.ts'),
}
const follows = {
  whole: () => import('./generated/follows.ts'),
  answers: () => import('./generated/answers/follows.ts'),
}
const legal = {
  whole: () => import('./generated/legal.ts'),
  answers: () => import('./generated/answers/legal.ts'),
}
const library = {
  whole: () => import('./generated/library.ts'),
  answers: () => import('./generated/answers/library.ts'),
}
const marks = {
  whole: () => import('./generated/marks.ts'),
  answers: () => import('./generated/answers/marks.ts'),
}
const membership = {
  whole: () => import('./generated/membership.ts'),
  answers: () => import('./generated/answers/membership.ts'),
}
const news = {
  whole: () => import('./generated/news.ts'),
  answers: () => import('./generated/answers/news.ts'),
}
const offers = {
  whole: () => import('./generated/offers.ts'),
  answers: () => import('./generated/answers/offers.ts'),
}
const opds = {
  whole: () => import('./generated/opds.ts'),
  answers: () => import('./generated/answers/opds.ts'),
}
const places = {
  whole: () => import('./generated/places.ts'),
  answers: () => import('./generated/answers/places.ts'),
}
const problem = {
  whole: () => import('./generated/problem.ts'),
  answers: () => import('./generated/answers/problem.ts'),
}
const receipts = {
  whole: () => import('./generated/receipts.ts'),
  answers: () => import('./generated/answers/receipts.ts'),
}
const history = {
  whole: () => import('./generated/history.ts'),
  answers: () => import('./generated/answers/history.ts'),
}
const purchasing = {
  whole: () => import('./generated/purchasing.ts'),
  answers: () => import('./generated/answers/purchasing.ts'),
}
const reading = {
  whole: () => import('./generated/reading.ts'),
  answers: () => import('./generated/answers/reading.ts'),
}
const rentals = {
  whole: () => import('./generated/rentals.ts'),
  answers: () => import('./generated/answers/rentals.ts'),
}
const search = {
  whole: () => import('./generated/search.ts'),
  answers: () => import('./generated/answers/search.ts'),
}
const session = {
  whole: () => import('./generated/session.ts'),
  answers: () => import('./generated/answers/session.ts'),
}

/** What pages of readers send and receive; the studio has a loader of its own (web/studio/load-message.ts). */
type ReaderMessage = Exclude<MessageName, keyof StudioMessages>

/** What can only be read: a third of the code of a message that can be written too. */
type Decoder<Name extends MessageName> = Pick<Messages[Name], 'decode'>

interface MessageFile<Name extends MessageName> {
  readonly whole: () => Promise<Pick<Messages, Name>>
  readonly answers: () => Promise<{ readonly [Own in Name]: Decoder<Own> }>
}

/** For browsers: where each message is found. A page loads those of the calls that it makes, and not all of them. */
const messageFiles: { readonly [Name in ReaderMessage]: MessageFile<Name> } = {
  AggregateSeries: catalogue,
  AnalyticsTotals: analytics,
  Announcement: news,
  AppCodeRequest: session,
  BillingPortalSession: purchasing,
  BundlePurchase: library,
  CalendarSettings: calendar,
  CampaignEvent: analytics,
  CancellationReceipt: membership,
  CancellationRequest: membership,
  CheckoutSession: purchasing,
  CoinCheckoutSessionRequest: purchasing,
  CoinOptions: coins,
  CreditConversion: coins,
  DataExport: accounts,
  DeletionRequest: accounts,
  EmailRequest: session,
  EventList: calendar,
  Facet: search,
  FacetList: search,
  FeedLink: follows,
  FollowList: follows,
  GenericEvent: analytics,
  GiftResult: coins,
  IdentityProof: credentials,
  LegalText: legal,
  Library: library,
  LibraryBook: library,
  LoginRequest: session,
  MangaTicket: reading,
  Mark: marks,
  MarkList: marks,
  NoticeReceipt: legal,
  NoticeRequest: legal,
  NotificationSettings: follows,
  OTPack: session,
  OpdsLink: opds,
  OpenSessionList: session,
  Part: catalogue,
  PartData: reading,
  PartList: catalogue,
  PartOffers: offers,
  PartToc: catalogue,
  Passkey: credentials,
  PasskeyAnswer: credentials,
  PasskeyList: credentials,
  PasskeyOptions: credentials,
  PasswordRequest: session,
  PaymentMethod: purchasing,
  PingRequest: devices,
  PingResponse: devices,
  PlaceList: places,
  PlaceRequest: places,
  PlanList: membership,
  Post: news,
  PostList: news,
  Problem: problem,
  ProfileRequest: accounts,
  Progress: reading,
  PurchaseHistory: history,
  Receipt: receipts,
  ReceiptList: receipts,
  Returned: history,
  Returns: history,
  WithdrawalRequest: history,
  PurchasePrice: coins,
  PurchaseRequest: purchasing,
  PurchaseStatus: purchasing,
  PushBrowser: follows,
  PushKey: follows,
  ReaderPreferences: reading,
  RecentList: places,
  RecoveryCodes: credentials,
  RegisterRequest: session,
  ReleasePanel: calendar,
  Rental: rentals,
  RentalList: library,
  SecondFactor: credentials,
  SecondFactorRequest: credentials,
  SecondFactorSetup: credentials,
  Sale: news,
  Series: catalogue,
  SeriesList: catalogue,
  SeriesQuery: catalogue,
  Session: session,
  StoreSKUList: catalogue,
  Subscription: membership,
  SubscriptionCheckoutSessionRequest: membership,
  SubscriptionEstimate: membership,
  SubscriptionEstimateRequest: membership,
  User: accounts,
  SuggestionList: search,
  Volume: catalogue,
  VolumeList: catalogue,
  VolumeNeighbours: offers,
}

/** What the body of a request is written with, by the name in the declaration of its call. */
export async function loadMessage<Name extends MessageName>(name: Name): Promise<Messages[Name]> {
  const { whole } = fileOf(name)
  return (await whole())[name]
}

/**
 * What an answer is read with, by the name in the declaration of its call. `body`: the message of the same call whose file
 * is loaded anyway.
 */
export async function loadDecoder<Name extends MessageName>(
  name: Name,
  body?: MessageName | null,
): Promise<Decoder<Name>> {
  const file = fileOf(name)
  const isLoaded = body ? (fileOf(body).whole as unknown) === file.whole : false
  return isLoaded ? loadMessage(name) : (await file.answers())[name]
}

function fileOf<Name extends MessageName>(name: Name): MessageFile<Name> {
  return (messageFiles as { readonly [Any in MessageName]?: unknown })[name] as MessageFile<Name>
}
