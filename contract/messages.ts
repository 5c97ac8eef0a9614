import { DataExport, DeletionRequest, ProfileRequest, User } from './generated/accounts.ts'
import { AnalyticsTotals, CampaignEvent, GenericEvent } from './generated/analytics.ts'
import { CalendarSettings, EventList, ReleasePanel } from './generated/calendar.ts'
import {
  AggregateSeries,
  Part,
  PartList,
  PartToc,
  Series,
  SeriesList,
  SeriesQuery,
  StoreSKUList,
  Volume,
  VolumeList,
} from './generated/catalogue.ts'
import { CoinOptions, CreditConversion, GiftResult, PurchasePrice } from './generated/coins.ts'
import {
  IdentityProof,
  Passkey,
  PasskeyAnswer,
  PasskeyList,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactor,
  SecondFactorRequest,
  SecondFactorSetup,
} from './generated/credentials.ts'
import { PingRequest, PingResponse } from './generated/devices.ts'
import { FeedLink, FollowList, NotificationSettings, PushBrowser, PushKey } from './generated/follows.ts'
import { PurchaseHistory, Returned, Returns, WithdrawalRequest } from './generated/history.ts'
import { LegalText, NoticeReceipt, NoticeRequest } from './generated/legal.ts'
import { BundlePurchase, Library, LibraryBook, RentalList } from './generated/library.ts'
import { Mark, MarkList } from './generated/marks.ts'
import {
  CancellationReceipt,
  CancellationRequest,
  PlanList,
  Subscription,
  SubscriptionCheckoutSessionRequest,
  SubscriptionEstimate,
  SubscriptionEstimateRequest,
} from './generated/membership.ts'
import { Announcement, Post, PostList, Sale } from './generated/news.ts'
import { PartOffers, VolumeNeighbours } from './generated/offers.ts'
import { OpdsLink } from './generated/opds.ts'
import { PlaceList, PlaceRequest, RecentList } from './generated/places.ts'
import { Problem } from './generated/problem.ts'
import {
  BillingPortalSession,
  CheckoutSession,
  CoinCheckoutSessionRequest,
  PaymentMethod,
  PurchaseRequest,
  PurchaseStatus,
} from './generated/purchasing.ts'
import { MangaTicket, PartData, Progress, ReaderPreferences } from './generated/reading.ts'
import { Receipt, ReceiptList } from './generated/receipts.ts'
import { Rental } from './generated/rentals.ts'
import { Facet, FacetList, SuggestionList } from './generated/search.ts'
import {
  AppCodeRequest,
  EmailRequest,
  LoginRequest,
  OpenSessionList,
  OTPack,
  PasswordRequest,
  RegisterRequest,
  Session,
} from './generated/session.ts'
import { studioMessages } from './studio-messages.ts'

/**
 * The messages of calls, by name. Declarations refer to them by name, so that a page whose answers came with its HTML does
 * not load the codecs.
 */
export const messages = {
  AggregateSeries,
  AnalyticsTotals,
  Announcement,
  AppCodeRequest,
  BillingPortalSession,
  BundlePurchase,
  CalendarSettings,
  CampaignEvent,
  CancellationReceipt,
  CancellationRequest,
  CheckoutSession,
  CoinCheckoutSessionRequest,
  CoinOptions,
  CreditConversion,
  DataExport,
  DeletionRequest,
  EmailRequest,
  EventList,
  Facet,
  FacetList,
  FeedLink,
  FollowList,
  GenericEvent,
  GiftResult,
  IdentityProof,
  LegalText,
  Library,
  LibraryBook,
  LoginRequest,
  MangaTicket,
  Mark,
  MarkList,
  NoticeReceipt,
  NoticeRequest,
  NotificationSettings,
  OTPack,
  OpdsLink,
  OpenSessionList,
  Part,
  PartData,
  PartList,
  PartOffers,
  PartToc,
  Passkey,
  PasskeyAnswer,
  PasskeyList,
  PasskeyOptions,
  PasswordRequest,
  PaymentMethod,
  PingRequest,
  PingResponse,
  PlaceList,
  PlaceRequest,
  PlanList,
  Post,
  PostList,
  Problem,
  ProfileRequest,
  Progress,
  PurchaseHistory,
  Receipt,
  ReceiptList,
  Returned,
  Returns,
  WithdrawalRequest,
  PurchasePrice,
  PurchaseRequest,
  PurchaseStatus,
  PushBrowser,
  PushKey,
  ReaderPreferences,
  RecentList,
  RecoveryCodes,
  RegisterRequest,
  ReleasePanel,
  Rental,
  RentalList,
  SecondFactor,
  SecondFactorRequest,
  SecondFactorSetup,
  Sale,
  Series,
  SeriesList,
  SeriesQuery,
  Session,
  StoreSKUList,
  Subscription,
  SubscriptionCheckoutSessionRequest,
  SubscriptionEstimate,
  SubscriptionEstimateRequest,
  User,
  SuggestionList,
  Volume,
  VolumeList,
  VolumeNeighbours,
  ...studioMessages,
}

export type Messages = typeof messages
export type MessageName = keyof Messages
