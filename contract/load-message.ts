import type { MessageName, Messages } from './messages.ts'

const accounts = () => import('./generated/accounts.ts')
const analytics = () => import('./generated/analytics.ts')
const calendar = () => import('./generated/calendar.ts')
const catalogue = () => import('./generated/catalogue.ts')
const coins = () => import('./generated/coins.ts')
const credentials = () => import('./generated/credentials.ts')
const devices = () => import('./generated/devices.ts')
const follows = () => import('./generated/follows.ts')
const library = () => import('./generated/library.ts')
const marks = () => import('./generated/marks.ts')
const membership = () => import('./generated/membership.ts')
const news = () => import('./generated/news.ts')
const offers = () => import('./generated/offers.ts')
const opds = () => import('./generated/opds.ts')
const places = () => import('./generated/places.ts')
const problem = () => import('./generated/problem.ts')
const purchasing = () => import('./generated/purchasing.ts')
const reading = () => import('./generated/reading.ts')
const rentals = () => import('./generated/rentals.ts')
const search = () => import('./generated/search.ts')
const session = () => import('./generated/session.ts')

/** For browsers: where each message is found. A page loads those of the calls that it makes, and not all of them. */
const messageFiles: { readonly [Name in MessageName]: () => Promise<Pick<Messages, Name>> } = {
  AggregateSeries: catalogue,
  AnalyticsTotals: analytics,
  Announcement: news,
  AppCodeRequest: session,
  BillingPortalSession: purchasing,
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
  Library: library,
  LibraryBook: library,
  LoginRequest: session,
  MangaTicket: reading,
  Mark: marks,
  MarkList: marks,
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
  PurchaseHistory: purchasing,
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

/** A message by its name in the declaration of a call. */
export async function loadMessage<Name extends MessageName>(name: Name): Promise<Messages[Name]> {
  const file: Pick<Messages, Name> = await messageFiles[name]()
  return file[name]
}
