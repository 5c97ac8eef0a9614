import type { PackDiscounts } from '#rules/coin-purchase.ts'
import { type ContentSite, faultOfContentSite } from '#rules/content-site.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import type { Language } from '#rules/interface-language.ts'
import { defaultMarkets, type Markets, readMarkets } from '#rules/markets.ts'
import type { PlanCredits } from '#rules/plan-credits.ts'
import { EU_VAT_RATES, readVatRates, type VatRate, type VatTerms } from '#rules/vat.ts'
import type { BlobsConfig, S3Config } from './blobs/blobs-config.ts'
import { addressesOf } from './db/addresses.ts'
import { type TelemetryConfig, telemetryConfig } from './observe/telemetry-config.ts'
import { type Env, processEnv, readSettings, type Values } from './settings/read-settings.ts'
import { ConfigError } from './settings/setting.ts'

/** What the operator decides, as the shop uses it. Made once, at the start, from the settings. */
/** docs/running.md#pages-before-the-shop. */
export type EdgeConfig =
  | { readonly kind: 'nginx'; readonly urls: readonly string[] }
  | {
      readonly kind: 'webhook'
      readonly url: string
      readonly secret: string | null
      readonly token: string | null
    }

export interface Config {
  port: number
  host: string
  /** Absolute. The embedded database, cached sizes of pictures and the staff password live below it. */
  dataDir: string
  /** Encrypts stored secrets that have to be readable again; null: the key file in `dataDir`. */
  secretsKey: Buffer | null
  /** They open what was sealed before. */
  formerSecretsKeys: Buffer[]
  /** null: the embedded database. */
  databaseUrl: string | null
  /** A standby of it that is read from; null: none. */
  databaseReadUrl: string | null
  /** False where a pooler lends connections for one transaction each. */
  databasePrepare: boolean
  /** Connections for requests, at most. */
  databasePool: number
  /** Seconds for which the shop still answers after SIGTERM. */
  stopDelay: number
  /** Whether it answers readers, does what is left to be done afterwards, or both. */
  role: Values['ROLE']
  /** Into how many processes this server is divided. */
  processes: number
  /** Where the bytes of pictures and files are stored. */
  blobs: BlobsConfig
  /** Disk for pictures in the sizes that were asked for, on this machine; bytes. */
  variantBytes: number
  /** What the shop is called where nobody names it in the studio (app.brand). One line of at most 200 characters. */
  shopName: string
  /** False where the operator has not set the name. */
  shopNameGiven: boolean
  /** In which the shop plans what it publishes, as IANA names it. */
  zone: string
  /** False where the operator has not set the zone. */
  zoneGiven: boolean
  /** The publisher's colour, `#rrggbb`; null: that of the default look. */
  shopAccent: string | null
  /** Paths of pictures, absolute or in `dataDir`. */
  shopLogo: string | null
  shopLogoDark: string | null
  shopIcon: string | null
  /** Slugs of series, or the path of a picture (server/platform/brand/brand.ts). */
  shopHero: string | null
  /** Scheme and host without a slash at the end, as readers see the shop. */
  publicUrl: string
  /** Hosts of push services beside those that every shop knows. */
  pushHosts: readonly string[]
  /** False where the address is only guessed from the port. */
  publicUrlGiven: boolean
  production: boolean
  logLevel: Values['LOG_LEVEL']
  /** Origins that may call from a browser. */
  corsOrigins: string[]
  /** A header that only the operator's proxy can set, with the visitor's country in two letters. */
  countryHeader: string | null
  /** A MaxMind DB file with the countries of addresses. */
  countryFile: string | null
  /** Token for reading /metrics; null: nobody can. */
  metricsToken: string | null
  /** Where traces and metrics are sent; null: nowhere. */
  telemetry: TelemetryConfig | null
  /** Memory for cached pages and answers, bytes; 0 caches none. */
  cacheBytes: number
  /** What may cache pages for a minute; null: nothing. */
  edge: EdgeConfig | null
  /** Where series are discussed; null without a forum. */
  forumUrl: string | null
  operator: { name: string; address: string; email: string; legal: string }
  /** False where the operator is called as the shop is. */
  operatorNameGiven: boolean
  /** Hosts that pages open a connection to early. */
  preconnect: string[]
  /** Whether an empty shop is filled with the demo catalogue. */
  demo: boolean
  /** A folder of Markdown posts; null: the demo's own, or `posts` in `dataDir` without it. */
  postsDir: string | null
  /** The folder whose books are imported while the shop is open; null: none. */
  importDir: string | null
  /** What stays free on the disk whatever is uploaded. */
  uploadFreeBytes: number
  /** A Ghost site whose posts are the news; null: those of the folder. */
  contentSite: ContentSite | null
  /** Where the old content site has its lists of series; null: the shop's own are the only ones. */
  legacySite: string | null
  /** Whether a refund takes back what its coins have bought. */
  revokeOnRefund: boolean
  /**
   * Whether manga can be redeemed with coins and credits (docs/product.md#volume-price), where the server says so:
   * `brand.current()` knows what counts.
   */
  redeemManga: boolean
  /** False where the studio decides it. */
  redeemMangaGiven: boolean
  /** How many proxies of the operator's stand in front of the shop; each adds to X-Forwarded-For. */
  proxies: number
  /** False where the operator has not set the number. */
  proxiesGiven: boolean
  /** The cookie that holds a reader's session. */
  cookieName: string
  /** null: mails are written to DATA_DIR/outbox. */
  smtpUrl: string | null
  /** Connections over which bulk mails are sent at once. */
  mailConnections: number
  /** Bulk mails to one domain in a minute; null: no bound. */
  mailPerMinute: number | null
  mailFrom: string
  /** False where the name of the sender is that of the shop. */
  mailFromGiven: boolean
  /** Shared with the forum, for DiscourseConnect; null without. */
  forumSecret: string | null
  /** Where the forum may be sent back to. */
  forumOrigins: string[]
  /** What the ping answers apps. Versions are '' where none is required. */
  apps: { minimumVersion: string; recommendedVersion: string; importantMessage: string; maintenance: boolean }
  payments: PaymentsConfig
  /** Whether a membership streams the series of all languages, or only of the language in which it was taken out. */
  membershipScope: 'all' | 'language'
  /** Days of a first membership for which nothing is paid. */
  trialDays: number
  /** Credits that plans bring each month (docs/product.md#credits). */
  planCredits: PlanCredits
  packDiscounts: PackDiscounts
  /** The languages in which readers tick a consent before they pay (docs/product.md#consent). */
  consent: readonly Language[]
  /** docs/product.md#fixed-prices. */
  fixedPrices: FixedPrices
}

/** Who takes the readers' money. */
export interface PaymentsConfig {
  /** `off`: nothing can be bought. */
  provider: 'simulator' | 'stripe' | 'off'
  /** In which coins and memberships are sold in each language. */
  markets: Markets
  /** Whether the provider works out the tax of memberships. */
  tax: boolean
  /** The value added tax that receipts state. */
  vat: VatTerms
  /** '' unless Stripe is the provider. */
  stripeKey: string
  /** All of them are accepted, so that one can be changed without losing an event. */
  stripeWebhookSecrets: string[]
  /** Where Stripe's API is asked for, if not at Stripe; null in production. */
  stripeApi: string | null
  /** Apple's store for the app; null where there is none. */
  apple: AppleConfig | null
  /** Google's store for the app; null where there is none. */
  play: PlayConfig | null
}

export interface AppleConfig {
  bundleId: string
  /** Required in production. */
  appId: number | undefined
  sandbox: boolean
  /** A folder with Apple's root certificates, as Apple publishes them. */
  rootsDir: string
}

export interface PlayConfig {
  packageName: string
  /** The key file of a service account that may see purchases. */
  credentialsFile: string
}

/** Reads the settings and applies the rules between them. Throws {@link ConfigError} for the first that cannot be used. */
export function readConfig(env: Env = processEnv()): Config {
  const { values, isSet } = readSettings(env)
  const production = values.NODE_ENV === 'production'
  checkPublicUrl(values, production)
  return {
    port: values.PORT,
    shopName: values.SHOP_NAME,
    shopNameGiven: isSet('SHOP_NAME'),
    zone: values.SHOP_ZONE,
    zoneGiven: isSet('SHOP_ZONE'),
    ...look(values),
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: readUrl(values),
    databasePrepare: values.DATABASE_PREPARE,
    databasePool: values.DATABASE_POOL,
    stopDelay: values.STOP_DELAY,
    role: values.ROLE,
    processes: values.PROCESSES,
    blobs: blobs(values),
    variantBytes: values.VARIANTS_MB * 1_048_576,
    secretsKey: values.SECRETS_KEY,
    formerSecretsKeys: values.SECRETS_KEY_OLD,
    publicUrl: values.PUBLIC_URL,
    publicUrlGiven: isSet('PUBLIC_URL'),
    production,
    logLevel: values.LOG_LEVEL,
    corsOrigins: values.CORS_ORIGINS,
    countryHeader: values.COUNTRY_HEADER?.toLowerCase() ?? null,
    countryFile: values.COUNTRY_FILE,
    metricsToken: values.METRICS_TOKEN,
    telemetry: telemetryConfig(values),
    cacheBytes: values.CACHE_MB * 1_048_576,
    edge: edge(values),
    forumUrl: values.FORUM_URL,
    operator: {
      name: values.OPERATOR_NAME,
      address: values.OPERATOR_ADDRESS,
      email: values.OPERATOR_EMAIL ?? '',
      legal: values.OPERATOR_LEGAL,
    },
    operatorNameGiven: isSet('OPERATOR_NAME'),
    preconnect: values.PRECONNECT,
    demo: values.DEMO,
    postsDir: values.POSTS_DIR,
    importDir: values.IMPORT_DIR,
    uploadFreeBytes: values.UPLOAD_FREE_MB * 1_048_576,
    contentSite: contentSite(values),
    legacySite: values.LEGACY_URL,
    pushHosts: values.PUSH_HOSTS,
    revokeOnRefund: values.REVOKE_ON_REFUND,
    redeemManga: values.REDEEM_MANGA,
    redeemMangaGiven: isSet('REDEEM_MANGA'),
    proxies: values.PROXIES,
    proxiesGiven: isSet('PROXIES'),
    // Browsers take a cookie of the first name only from https and for this host alone.
    cookieName: production ? '__Host-kashihon' : 'kashihon-session',
    smtpUrl: values.SMTP_URL,
    mailConnections: values.MAIL_CONNECTIONS,
    mailPerMinute: values.MAIL_PER_MINUTE,
    mailFrom: values.MAIL_FROM,
    mailFromGiven: isSet('MAIL_FROM'),
    forumSecret: values.FORUM_SECRET,
    forumOrigins: [values.FORUM_URL ?? [], values.FORUM_ORIGINS].flat(),
    apps: {
      minimumVersion: values.APP_MINIMUM_VERSION,
      recommendedVersion: values.APP_RECOMMENDED_VERSION,
      importantMessage: values.APP_MESSAGE,
      maintenance: values.MAINTENANCE,
    },
    payments: payments(values, production),
    membershipScope: values.MEMBERSHIP_SCOPE,
    trialDays: values.TRIAL_DAYS,
    // Without payments there are no plans that could bring any.
    packDiscounts: values.PACK_DISCOUNTS,
    consent: values.CONSENT,
    fixedPrices: values.FIXED_PRICES,
    planCredits: values.PAYMENTS === 'off' ? {} : values.PLAN_CREDITS,
  }
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** In production the cookie goes over https only; browsers make an exception for their own machine, to try the shop out. */
function checkPublicUrl({ PUBLIC_URL: url }: Values, production: boolean): void {
  if (production && url.startsWith('http:') && !THIS_MACHINE.test(new URL(url).hostname))
    throw new ConfigError(
      `PUBLIC_URL is ${url}, but in production nobody could sign in without https: set PUBLIC_URL=https://… and put a proxy with a certificate in front, or leave NODE_ENV=production out.`,
    )
}

/** One server: of several, the one would be found that takes changes. */
function readUrl({ DATABASE_URL, DATABASE_READ_URL: url }: Values): string | null {
  if (!url) return null
  if (!DATABASE_URL) throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL, of which it is a standby.')
  if (addressesOf(url).length > 1) throw new ConfigError('DATABASE_READ_URL must name one host.')
  return url
}

function edge(values: Values): EdgeConfig | null {
  const { EDGE: kind, EDGE_URL: urls, EDGE_WEBHOOK: url, EDGE_SECRET: secret, EDGE_TOKEN: token } = values
  if (kind === 'webhook') {
    if (!url) throw new ConfigError('EDGE=webhook needs EDGE_WEBHOOK, the address to which tags are posted.')
    return { kind, url, secret, token }
  }
  if (kind && urls.length === 0)
    throw new ConfigError(`EDGE=${kind} needs EDGE_URL, where the shop reaches it.`)
  return kind ? { kind, urls } : null
}

/** Where bytes are stored and where else they may lie yet; one place of each kind. */
function blobs(values: Values): BlobsConfig {
  const places = [values.BLOBS, ...(values.BLOBS_BEFORE ? [values.BLOBS_BEFORE] : [])]
  const [folder, otherFolder] = places.filter(one => one.place === 'folder')
  const [bucket, otherBucket] = places.filter(one => one.place === 's3')
  if (otherFolder || otherBucket)
    throw new ConfigError(
      'BLOBS and BLOBS_BEFORE name two places of one kind: copy the bytes with the tools of those places, and name the new one in BLOBS alone.',
    )
  return {
    place: values.BLOBS.place,
    folder: folder?.folder ?? null,
    s3: bucket ? objectStore(values, bucket) : null,
  }
}

function objectStore(values: Values, { bucket, prefix }: { bucket: string; prefix: string }): S3Config {
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region } = values
  if (!accessKey || !secretKey)
    throw new ConfigError(`The object store s3://${bucket} needs S3_ACCESS_KEY and S3_SECRET_KEY.`)
  const endpoint = values.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, bucket, prefix, region, accessKey, secretKey }
}

/** docs/product.md#look. The pictures are read when the shop opens. */
function look(values: Values) {
  if (values.SHOP_LOGO_DARK && !values.SHOP_LOGO)
    throw new ConfigError('SHOP_LOGO_DARK needs SHOP_LOGO, the picture for light pages.')
  return {
    shopAccent: values.SHOP_ACCENT,
    shopLogo: values.SHOP_LOGO,
    shopLogoDark: values.SHOP_LOGO_DARK,
    shopIcon: values.SHOP_ICON,
    shopHero: values.SHOP_HERO,
  }
}

/** docs/product.md#news. */
function contentSite({ CONTENT_URL, CONTENT_KEY, CONTENT_VERSION }: Values): ContentSite | null {
  if (!CONTENT_URL && !CONTENT_KEY) return null
  const site = { url: CONTENT_URL ?? '', key: CONTENT_KEY ?? '', version: CONTENT_VERSION }
  const fault = faultOfContentSite(site)
  if (fault) throw new ConfigError(`CONTENT_URL, CONTENT_KEY and CONTENT_VERSION: ${fault}.`)
  return site
}

/** The simulator gives coins without real money, so it is the default on a fresh machine and is refused in production. */
function payments(values: Values, production: boolean): PaymentsConfig {
  const stripeKey = values.STRIPE_SECRET_KEY ?? ''
  const { PAYMENTS: provider, STRIPE_WEBHOOK_SECRET: stripeWebhookSecrets, STRIPE_API: stripeApi } = values
  if (provider === 'simulator' && production)
    throw new ConfigError('PAYMENTS=simulator gives coins for nothing and is refused in production.')
  if (provider === 'stripe' && !/^[sr]k_(test|live)_/.test(stripeKey))
    throw new ConfigError('PAYMENTS=stripe needs STRIPE_SECRET_KEY, which begins with sk_ or rk_.')
  if (provider === 'stripe' && stripeWebhookSecrets.length === 0)
    throw new ConfigError('PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, one or several with commas between.')
  if (stripeApi && production) throw new ConfigError('STRIPE_API is for tests and refused in production.')
  return {
    provider,
    markets: readMarkets(values.CURRENCIES) ?? defaultMarkets,
    tax: values.TAX,
    vat: vat(values),
    stripeKey: provider === 'stripe' ? stripeKey : '',
    stripeWebhookSecrets,
    stripeApi,
    apple: apple(values, production),
    play: play(values),
  }
}

function vat({ VAT: mode, VAT_COUNTRY, VAT_RATES: own }: Values): VatTerms {
  const home = VAT_COUNTRY ?? ''
  const rates = [...(readVatRates(EU_VAT_RATES) as VatRate[]), ...own]
  if (mode !== 'off' && !rates.some(rate => rate.country === home))
    throw new ConfigError('VAT needs VAT_COUNTRY, a country of the EU in two letters.')
  return { mode, home, rates }
}

/** Receipts of the sandbox cost nothing, so a production shop accepts none. */
function apple(values: Values, production: boolean): AppleConfig | null {
  const { APPLE_BUNDLE_ID: bundleId, APPLE_ROOTS: rootsDir, APPLE_APP_ID: appId } = values
  if (!bundleId) return null
  if (!rootsDir)
    throw new ConfigError('APPLE_BUNDLE_ID needs APPLE_ROOTS, a folder with Apple’s root certificates.')
  if (production && !/^\d+$/.test(appId ?? ''))
    throw new ConfigError('APPLE_BUNDLE_ID needs APPLE_APP_ID, the number of the app.')
  return { bundleId, rootsDir, sandbox: !production, appId: appId ? Number(appId) : undefined }
}

function play({ PLAY_PACKAGE: packageName, PLAY_CREDENTIALS: credentialsFile }: Values): PlayConfig | null {
  if (!packageName) return null
  if (!credentialsFile)
    throw new ConfigError('PLAY_PACKAGE needs PLAY_CREDENTIALS, the key file of a service account.')
  return { packageName, credentialsFile }
}
