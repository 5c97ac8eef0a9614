export const UserLevel = {
  UNVERIFIED: 0,
  USER: 1,
  MEMBER: 2,
  PREMIUM_MEMBER: 3,
  NINA_MEMBER_FR: 4,
  NINA_MEMBER_DE: 5,
  EDITOR: 50,
  ADMIN: 90,
} as const;

export type UserLevel = typeof UserLevel[keyof typeof UserLevel];

export const ReleaseKind = { UNKNOWN: 0, PART: 1, DIGITAL: 2, PHYSICAL: 3 } as const;

export type ReleaseKind = typeof ReleaseKind[keyof typeof ReleaseKind];

export const CreatorRole = {
  GENERIC: 0,
  AUTHOR: 1,
  TRANSLATOR: 2,
  EDITOR: 3,
  ARTIST: 4,
  ILLUSTRATOR: 5,
  LETTERER: 6,
  PENCILER: 7,
  COLORIST: 8,
  INKER: 9,
  NARRATOR: 10,
} as const;

export type CreatorRole = typeof CreatorRole[keyof typeof CreatorRole];

export const SeriesType = { UNKNOWN: 0, NOVEL: 1, MANGA: 2 } as const;

export type SeriesType = typeof SeriesType[keyof typeof SeriesType];

export const SeriesStatus = { DEFAULT: 0, COMPLETE: 1, HIATUS: 2 } as const;

export type SeriesStatus = typeof SeriesStatus[keyof typeof SeriesStatus];

export const ReaderStreamingSummary = {
  UNSPECIFIED: 0,
  NO_VOLUMES_STREAMING: 1,
  ALL_VOLUMES_STREAMING: 2,
  SOME_VOLUMES_STREAMING: 3,
} as const;

export type ReaderStreamingSummary = typeof ReaderStreamingSummary[keyof typeof ReaderStreamingSummary];

export const PrintState = { NONE: 0, PLANNED: 1, AVAILABLE: 2 } as const;

export type PrintState = typeof PrintState[keyof typeof PrintState];

export const PublicationStatus = { UNKNOWN: 0, ONGOING: 1, COMPLETE: 2, HIATUS: 3 } as const;

export type PublicationStatus = typeof PublicationStatus[keyof typeof PublicationStatus];

export const SeriesSort = { NEWEST: 0, OLDEST: 1, AZ: 2, ZA: 3 } as const;

export type SeriesSort = typeof SeriesSort[keyof typeof SeriesSort];

export const AccessLabel = {
  UNKNOWN: 0,
  FREE_PREVIEW: 1,
  STREAMING: 2,
  EXPIRED: 3,
  OWNED: 4,
  RENTED: 5,
  PREORDER: 6,
  BUY: 7,
  UNAVAILABLE: 8,
  TO_BE_ANNOUNCED: 9,
  /** PREMIUM_STREAMING - Only a premium membership streams it. */
  PREMIUM_STREAMING: 10,
  /** NOT_IN_MEMBERSHIP - Members stream it, but this reader's membership is for series of another language. */
  NOT_IN_MEMBERSHIP: 11,
} as const;

export type AccessLabel = typeof AccessLabel[keyof typeof AccessLabel];

export const Store = {
  DIGITAL: 0,
  PRINT: 1,
  AMAZON: 2,
  IBOOKS: 3,
  NOOK: 4,
  KOBO: 5,
  GOOGLE: 6,
  BOOKWALKER: 7,
} as const;

export type Store = typeof Store[keyof typeof Store];

export const IapStatus = { UNKNOWN: 0, AVAILABLE: 1, UNAVAILABLE: 2 } as const;

export type IapStatus = typeof IapStatus[keyof typeof IapStatus];

export const GiftType = { COINS: 0, SUBSCRIPTION: 1, BOOK: 2 } as const;

export type GiftType = typeof GiftType[keyof typeof GiftType];

export const Platform = { WEB: 0, ANDROID: 1, IOS: 2, WINDOWS: 3, OSX: 4, LINUX: 5 } as const;

export type Platform = typeof Platform[keyof typeof Platform];

export const NoticeRhythm = {
  /** UNSPECIFIED - Of one series: the account's setting for all. */
  UNSPECIFIED: 0,
  /** EACH - At each launch; simultaneous releases share a mail. */
  EACH: 1,
  DAILY: 2,
  WEEKLY: 3,
  OFF: 4,
} as const;

export type NoticeRhythm = typeof NoticeRhythm[keyof typeof NoticeRhythm];

export const LibraryBookStatus = { UNKNOWN: 0, PREORDER: 1, NOT_UPLOADED: 2, PROCESSING: 3, READY: 4 } as const;

export type LibraryBookStatus = typeof LibraryBookStatus[keyof typeof LibraryBookStatus];

export const DownloadType = {
  /** BINARY - The CBZ of a manga; its label says so. */
  BINARY: 0,
  EPUB: 1,
  PDF: 2,
  MOBI: 3,
} as const;

export type DownloadType = typeof DownloadType[keyof typeof DownloadType];

export const MissingReason = {
  UNKNOWN: 0,
  /** BEING_MADE - It is being made, or made anew. */
  BEING_MADE: 1,
  /** NO_PROGRAM - The shop has no program for it at present. */
  NO_PROGRAM: 2,
  /** NOT_OF_THIS_BOOK - It cannot be made of this volume. */
  NOT_OF_THIS_BOOK: 3,
} as const;

export type MissingReason = typeof MissingReason[keyof typeof MissingReason];

export const MarkKind = { BOOKMARK: 0, HIGHLIGHT: 1 } as const;

export type MarkKind = typeof MarkKind[keyof typeof MarkKind];

export const MarkColour = { YELLOW: 0, GREEN: 1, BLUE: 2, ROSE: 3 } as const;

export type MarkColour = typeof MarkColour[keyof typeof MarkColour];

export const SubscriptionStatus = {
  UNKNOWN: 0,
  INCOMPLETE: 1,
  INCOMPLETE_EXPIRED: 2,
  UNPAID: 3,
  PAST_DUE: 4,
  CANCELED: 5,
  TRIALING: 6,
  ACTIVE: 7,
} as const;

export type SubscriptionStatus = typeof SubscriptionStatus[keyof typeof SubscriptionStatus];

export const PlanInterval = { MONTH: 0, YEAR: 1, WEEK: 2, DAY: 3 } as const;

export type PlanInterval = typeof PlanInterval[keyof typeof PlanInterval];

export const SubscriptionProcessor = { DEBUG: 0, STRIPE: 1 } as const;

export type SubscriptionProcessor = typeof SubscriptionProcessor[keyof typeof SubscriptionProcessor];

export const SubscriptionChange = { SUBSCRIBE: 0, UPGRADE: 1 } as const;

export type SubscriptionChange = typeof SubscriptionChange[keyof typeof SubscriptionChange];

export const PaymentProcessor = { DEBUG: 0, STRIPE: 1, PLAY: 2, APPLE: 3, APPLE_V2: 4 } as const;

export type PaymentProcessor = typeof PaymentProcessor[keyof typeof PaymentProcessor];

export const CardBrand = {
  UNKNOWN_BRAND: 0,
  AMERICAN_EXPRESS: 1,
  DISCOVER: 2,
  DINERS_CLUB: 3,
  JCB: 4,
  MASTER_CARD: 5,
  UNION_PAY: 6,
  VISA: 7,
} as const;

export type CardBrand = typeof CardBrand[keyof typeof CardBrand];

export const CardFunding = { UNKNOWN_FUNDING: 0, CREDIT: 1, DEBIT: 2, PREPAID: 3 } as const;

export type CardFunding = typeof CardFunding[keyof typeof CardFunding];

export const PurchaseHow = {
  SYSTEM: 0,
  PURCHASE: 1,
  COIN_CONVERSION: 2,
  PROMO: 3,
  SUBSCRIPTION: 4,
  DOLING: 5,
  RENTAL: 6,
} as const;

export type PurchaseHow = typeof PurchaseHow[keyof typeof PurchaseHow];

export const ContentType = { UNKNOWN: 0, NOVEL: 1, MANGA: 2 } as const;

export type ContentType = typeof ContentType[keyof typeof ContentType];

export const ContainerType = { PLAIN: 0, OPAQUE: 1, CDRM_V1: 2 } as const;

export type ContainerType = typeof ContainerType[keyof typeof ContainerType];

export const ContainerDataType = {
  UNKNOWN: 0,
  WEBPUB: 1,
  PROTOPUB: 2,
  PROTOPUB_ZSTD: 3,
  PROTOTTICKET: 4,
  PROTOPART: 6,
  HTML: 101,
} as const;

export type ContainerDataType = typeof ContainerDataType[keyof typeof ContainerDataType];

export const ElementKind = {
  ROOT: 0,
  PARAGRAPH: 1,
  HEADING_1: 2,
  HEADING_2: 3,
  HEADING_3: 4,
  HEADING_4: 5,
  HEADING_5: 6,
  HEADING_6: 7,
  LINK: 8,
  IMAGE: 9,
  LINE_BREAK: 10,
  RULE: 11,
  BOLD: 12,
  ITALIC: 13,
  STRIKE: 14,
  UNDERLINE: 15,
  CODE: 16,
  MARK: 17,
  PRE: 18,
  ABBREVIATION: 19,
  BLOCKQUOTE: 20,
  ORDERED_LIST: 21,
  UNORDERED_LIST: 22,
  QUOTE: 23,
  SMALL: 24,
  SUB: 25,
  SUP: 26,
  LIST_ITEM: 27,
  SPAN: 28,
  RUBY: 29,
  RUBY_BASE: 30,
  RUBY_TEXT: 31,
  RUBY_PARENTHESIS: 32,
  FIGURE: 33,
  FIGURE_CAPTION: 34,
  TABLE: 35,
  TABLE_HEAD: 36,
  TABLE_BODY: 37,
  TABLE_ROW: 38,
  TABLE_HEADER_CELL: 39,
  TABLE_CELL: 40,
  /** FOOTNOTE - The body of a note; LINK elements with the role noteref lead to its id. */
  FOOTNOTE: 41,
  SECTION: 42,
} as const;

export type ElementKind = typeof ElementKind[keyof typeof ElementKind];

export const ReaderFont = {
  LITERATA: 0,
  VOLLKORN: 1,
  ROBOTO: 2,
  LATO: 3,
  ARBUTUS_SLAB: 4,
  NOTO_SANS: 5,
  ANDIKA: 6,
} as const;

export type ReaderFont = typeof ReaderFont[keyof typeof ReaderFont];

export const ReaderAlignment = { START: 0, JUSTIFY: 1 } as const;

export type ReaderAlignment = typeof ReaderAlignment[keyof typeof ReaderAlignment];

export const ReaderTheme = { LIGHT: 0, SEPIA: 1, DARK: 2, BLACK: 3 } as const;

export type ReaderTheme = typeof ReaderTheme[keyof typeof ReaderTheme];

export const ReaderQuality = { AUTO: 0, LOW: 1, MEDIUM: 2, HIGH: 3 } as const;

export type ReaderQuality = typeof ReaderQuality[keyof typeof ReaderQuality];
