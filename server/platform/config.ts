import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { CONTENT_API_VERSION, type ContentSite, faultOfContentSite } from '#rules/content-site.ts'
import { keyFrom } from './secret-key.ts'
import { StartError } from './start-error.ts'

/** What the operator decides. Read once, at the start, from the environment; nothing else reads it. */
export interface Config {
  port: number
  host: string
  /** Absolute. The embedded database, kept sizes of pictures and the staff password live below it. */
  dataDir: string
  /** Seals what has to be readable again; null: the key that lies in `dataDir`. */
  secretsKey: Buffer | null
  /** null: the embedded database. */
  databaseUrl: string | null
  /** What the shop is called, on pages, in mails and feeds. One line of at most 200 characters. */
  shopName: string
  /** Scheme and host without a slash at the end, as readers see the shop. */
  publicUrl: string
  /** Hosts of push services beside those that every shop knows. */
  pushHosts: readonly string[]
  /** False where the address is only guessed from the port. */
  publicUrlGiven: boolean
  production: boolean
  logLevel: LogLevel
  /** Origins that may call from a browser. */
  corsOrigins: string[]
  /** A header that only the operator's proxy can set, with the visitor's country in two letters. */
  countryHeader: string | null
  /** Needed to read /metrics from elsewhere than this machine. */
  metricsToken: string | null
  /** Memory for kept pages and answers, bytes; 0 keeps none. */
  cacheBytes: number
  /** Where series are discussed; null without a forum. */
  forumUrl: string | null
  operator: { name: string; address: string; email: string; legal: string }
  /** Hosts that pages open a connection to early. */
  preconnect: string[]
  /** Whether an empty shop is filled with the demo catalogue. */
  demo: boolean
  /** A folder of Markdown posts; null: the demo's own, or `posts` in `dataDir` without it. */
  postsDir: string | null
  /** A Ghost site whose posts are the news; null: those of the folder. */
  contentSite: ContentSite | null
  /** Where the old content site has its lists of series; null: the shop's own are the only ones. */
  legacySite: string | null
  /** Whether a refund takes back what its coins have bought. */
  revokeOnRefund: boolean
  /** Whether manga can be redeemed with coins and credits (docs/product.md#volume-price). */
  redeemManga: boolean
  /** How many proxies of the operator's stand in front of the shop; each adds to X-Forwarded-For. */
  proxies: number
  /** False where nobody has said how many there are. */
  proxiesGiven: boolean
  /** The cookie that holds a reader's session. */
  cookieName: string
  /** null: mails are written to DATA_DIR/outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Shared with the forum, for DiscourseConnect; null without. */
  forumSecret: string | null
  /** Where the forum may be sent back to. */
  forumOrigins: string[]
  /** What the ping tells apps. Versions are '' where none is asked for. */
  apps: { minimumVersion: string; recommendedVersion: string; importantMessage: string; maintenance: boolean }
  payments: PaymentsConfig
  /** Whose series a membership streams: those of all languages, or those of the language in which it was taken out. */
  membershipScope: 'all' | 'language'
  /** Days of a first membership for which nothing is paid. */
  trialDays: number
}

/** Who takes the readers' money. */
export interface PaymentsConfig {
  /** `off`: nothing can be bought. */
  provider: 'simulator' | 'stripe' | 'off'
  /** In which coins and memberships are paid. */
  currency: 'usd' | 'eur'
  /** Whether the provider works out the tax of memberships. */
  tax: boolean
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
  /** Needed in production. */
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

const MAIL_FROM = /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A setting that cannot be used; the message is one line for the operator. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** Reads and checks the settings. Throws {@link ConfigError} for the first that cannot be used. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const port = whole(env, 'PORT', 8080, 0, 65_535)
  // A slip of the pen would open a shop that gives coins away.
  const production =
    oneOf(env, 'NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const shopName = nameOfShop(env)
  return {
    port,
    shopName,
    host: env.HOST?.trim() || (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(env.DATA_DIR?.trim() || 'var'),
    databaseUrl: databaseUrl(env.DATABASE_URL),
    secretsKey: secretsKey(env.SECRETS_KEY),
    publicUrl: publicUrl(env, production) ?? `http://localhost:${port}`,
    publicUrlGiven: Boolean(env.PUBLIC_URL?.trim()),
    production,
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    corsOrigins: origins(env, 'CORS_ORIGINS'),
    countryHeader:
      shaped(env, 'COUNTRY_HEADER', /^[\w-]+$/, 'the name of a header, like CF-IPCountry')?.toLowerCase() ??
      null,
    metricsToken: env.METRICS_TOKEN?.trim() || null,
    cacheBytes: whole(env, 'CACHE_MB', 128, 0, 16_384) * 1_048_576,
    forumUrl: origin(env, 'FORUM_URL'),
    operator: {
      name: env.OPERATOR_NAME?.trim() || shopName,
      address: env.OPERATOR_ADDRESS?.replaceAll('\\n', '\n').trim() || '',
      email: shaped(env, 'OPERATOR_EMAIL', /^[^\s@]+@[^\s@]+$/, 'an address of mail') ?? '',
      legal: env.OPERATOR_LEGAL?.replaceAll('\\n', '\n').trim() || '',
    },
    preconnect: origins(env, 'PRECONNECT'),
    demo: oneOf(env, 'DEMO', ['on', 'off'], production ? 'off' : 'on') === 'on',
    postsDir: env.POSTS_DIR?.trim() ? folder('POSTS_DIR', env.POSTS_DIR.trim()) : null,
    contentSite: contentSite(env),
    legacySite: origin(env, 'LEGACY_URL'),
    pushHosts:
      shaped(env, 'PUSH_HOSTS', /^[\w.:-]+(\s*,\s*[\w.:-]+)*$/, 'hosts with commas between')?.split(
        /\s*,\s*/,
      ) ?? [],
    revokeOnRefund: oneOf(env, 'REVOKE_ON_REFUND', ['on', 'off'], 'off') === 'on',
    redeemManga: oneOf(env, 'REDEEM_MANGA', ['on', 'off'], 'off') === 'on',
    proxies: whole(env, 'PROXIES', 0, 0, 9),
    proxiesGiven: Boolean(env.PROXIES?.trim()),
    // Browsers take a cookie of the first name only from https and for this host alone.
    cookieName: production ? '__Host-kashihon' : 'kashihon-session',
    smtpUrl: smtpUrl(env.SMTP_URL),
    mailFrom:
      shaped(env, 'MAIL_FROM', MAIL_FROM, 'an address, alone or like Name <name@books.example>') ??
      senderOf(shopName, origin(env, 'PUBLIC_URL')?.replace(/^.*:\/\/|:\d+$/g, '') ?? 'localhost'),
    forumSecret: forumSecret(env.FORUM_SECRET),
    forumOrigins: [origin(env, 'FORUM_URL') ?? [], origins(env, 'FORUM_ORIGINS')].flat(),
    apps: {
      minimumVersion: env.APP_MINIMUM_VERSION?.trim() ?? '',
      recommendedVersion: env.APP_RECOMMENDED_VERSION?.trim() ?? '',
      importantMessage: env.APP_MESSAGE?.trim() ?? '',
      maintenance: oneOf(env, 'MAINTENANCE', ['on', 'off'], 'off') === 'on',
    },
    payments: payments(env, production),
    membershipScope: oneOf(env, 'MEMBERSHIP_SCOPE', ['all', 'language'], 'all'),
    trialDays: whole(env, 'TRIAL_DAYS', 0, 0, 90),
  }
}

type Env = Record<string, string | undefined>

const MOST_NAME = 200
/** What ends a line or is no sign, and what turns the direction of the words around it. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

function nameOfShop(env: Env): string {
  const name = env.SHOP_NAME?.trim() || 'Kashihon'
  if ([...name].length > MOST_NAME || NOT_IN_A_NAME.test(name))
    throw new ConfigError(`SHOP_NAME must be one line of at most ${MOST_NAME} characters.`)
  return name
}

/** RFC 5322, a name in quotes, so that commas and brackets in it mean nothing. */
function senderOf(name: string, host: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <no-reply@${host}>`
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** In production the cookie goes over https only; browsers make an exception for their own machine, to try the shop out. */
function publicUrl(env: Env, production: boolean): string | null {
  const url = origin(env, 'PUBLIC_URL')
  if (url && production && url.startsWith('http:') && !THIS_MACHINE.test(new URL(url).hostname))
    throw new ConfigError(
      `PUBLIC_URL is ${url}, but in production nobody could sign in without https: set PUBLIC_URL=https://… and put a proxy with a certificate in front, or leave NODE_ENV=production out.`,
    )
  return url
}

function whole(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]?.trim()
  if (!text) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

function oneOf<const T extends string>(env: Env, name: string, known: readonly T[], otherwise: T): T {
  const text = env[name]?.trim()
  if (!text) return otherwise
  const found = known.find(one => one === text)
  if (!found) throw new ConfigError(`${name} must be one of ${known.join(', ')}, not "${text}".`)
  return found
}

/** What is set, if it looks as it should; null where nothing is. */
function shaped(env: Env, name: string, form: RegExp, what: string): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  if (!form.test(text)) throw new ConfigError(`${name} must be ${what}, not "${text}".`)
  return text
}

function folder(name: string, path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`${name}: there is no folder ${resolve(path)}.`)
  return resolve(path)
}

function databaseUrl(text: string | undefined): string | null {
  if (!text?.trim()) return null
  const url = URL.parse(text.trim())
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/name.')
  return text.trim()
}

function secretsKey(text: string | undefined): Buffer | null {
  if (!text?.trim()) return null
  const key = keyFrom(text)
  if (!key) throw new ConfigError('SECRETS_KEY must be 32 bytes in base64 or hexadecimal digits.')
  return key
}

/** docs/product.md#news. */
function contentSite(env: Env): ContentSite | null {
  const url = env.CONTENT_URL?.trim() ?? ''
  const key = env.CONTENT_KEY?.trim() ?? ''
  if (!url && !key) return null
  const site = { url, key, version: env.CONTENT_VERSION?.trim() ?? CONTENT_API_VERSION }
  const fault = faultOfContentSite(site)
  if (fault) throw new ConfigError(`CONTENT_URL, CONTENT_KEY and CONTENT_VERSION: ${fault}.`)
  return site
}

function smtpUrl(text: string | undefined): string | null {
  if (!text?.trim()) return null
  const url = URL.parse(text.trim())
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new ConfigError('SMTP_URL must look like smtp://user:password@host:587.')
  return text.trim()
}

/** The simulator gives coins for money that nobody pays: it is what a fresh machine has, and never what a shop in production has. */
function payments(env: Env, production: boolean): PaymentsConfig {
  const stripeKey = env.STRIPE_SECRET_KEY?.trim() ?? ''
  const otherwise = stripeKey ? 'stripe' : production ? 'off' : 'simulator'
  const provider = oneOf(env, 'PAYMENTS', ['simulator', 'stripe', 'off'], otherwise)
  const stripeWebhookSecrets = (env.STRIPE_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean)
  if (provider === 'simulator' && production)
    throw new ConfigError('PAYMENTS=simulator gives coins for nothing and is refused in production.')
  if (provider === 'stripe' && !/^[sr]k_(test|live)_/.test(stripeKey))
    throw new ConfigError('PAYMENTS=stripe needs STRIPE_SECRET_KEY, which begins with sk_ or rk_.')
  if (provider === 'stripe' && stripeWebhookSecrets.length === 0)
    throw new ConfigError('PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, one or several with commas between.')
  const stripeApi = origin(env, 'STRIPE_API')
  if (stripeApi && production) throw new ConfigError('STRIPE_API is for tests and refused in production.')
  return {
    provider,
    currency: oneOf(env, 'CURRENCY', ['usd', 'eur'], 'usd'),
    tax: oneOf(env, 'TAX', ['on', 'off'], 'off') === 'on',
    stripeKey: provider === 'stripe' ? stripeKey : '',
    stripeWebhookSecrets,
    stripeApi,
    apple: apple(env, production),
    play: play(env),
  }
}

/** Receipts of the sandbox cost nothing: a shop in production takes none. */
function apple(env: Env, production: boolean): AppleConfig | null {
  const bundleId = env.APPLE_BUNDLE_ID?.trim()
  if (!bundleId) return null
  const rootsDir = env.APPLE_ROOTS?.trim()
  if (!rootsDir)
    throw new ConfigError('APPLE_BUNDLE_ID needs APPLE_ROOTS, a folder with Apple’s root certificates.')
  const appId = env.APPLE_APP_ID?.trim()
  if (production && !/^\d+$/.test(appId ?? ''))
    throw new ConfigError('APPLE_BUNDLE_ID needs APPLE_APP_ID, the number of the app.')
  return {
    bundleId,
    rootsDir: resolve(rootsDir),
    sandbox: !production,
    appId: appId ? Number(appId) : undefined,
  }
}

function play(env: Env): PlayConfig | null {
  const packageName = env.PLAY_PACKAGE?.trim()
  if (!packageName) return null
  const credentialsFile = env.PLAY_CREDENTIALS?.trim()
  if (!credentialsFile)
    throw new ConfigError('PLAY_PACKAGE needs PLAY_CREDENTIALS, the key file of a service account.')
  return { packageName, credentialsFile: resolve(credentialsFile) }
}

/** Discourse asks for ten characters at least. */
function forumSecret(text: string | undefined): string | null {
  if (!text?.trim()) return null
  if (text.trim().length < 10) throw new ConfigError('FORUM_SECRET must have at least 10 characters.')
  return text.trim()
}

function origin(env: Env, name: string): string | null {
  const text = env[name]?.trim()
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new ConfigError(`${name} must be scheme and host, like https://books.example, not "${text}".`)
  return url.origin
}

function origins(env: Env, name: string): string[] {
  const texts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
  return texts.map(text => origin({ [name]: text }, name) as string)
}
