import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type PackDiscounts, readPackDiscounts } from '#rules/coin-purchase.ts'
import { isLanguage, type Language, languages } from '#rules/interface-language.ts'
import { defaultMarkets, readMarkets, writeMarkets } from '#rules/markets.ts'
import { type PlanCredits, readPlanCredits } from '#rules/plan-credits.ts'
import { readVatRates, type VatRate } from '#rules/vat.ts'
import { addressesOf } from '../db/addresses.ts'
import { keyFrom } from '../secret-key.ts'
import { ConfigError, type Format } from './setting.ts'

/** @param read undefined for a text that cannot be used */
function format<T>(rule: string, read: (text: string) => T | undefined): Format<T> {
  return {
    rule,
    read(text, name) {
      const value = read(text)
      if (value === undefined) throw new ConfigError(`${name} must ${rule}, not "${text}".`)
      return value
    },
  }
}

/** The error does not repeat the text, which may be secret or long. */
function unquoted<T>(rule: string, read: (text: string) => T | undefined): Format<T> {
  return {
    rule,
    read(text, name) {
      const value = read(text)
      if (value === undefined) throw new ConfigError(`${name} must ${rule}.`)
      return value
    },
  }
}

export const text: Format<string> = { rule: '', read: text => text }

/** `\n` in the text is the end of a line. */
export const lines: Format<string> = { rule: '', read: text => text.replaceAll('\\n', '\n').trim() }

/** Words with commas or spaces between them. */
export const words: Format<string[]> = { rule: '', read: split }

/** Is made absolute. */
export const path: Format<string> = { rule: 'be a path', read: text => resolve(text) }

export const folder: Format<string> = {
  rule: 'be a folder that exists',
  read(text, name) {
    if (!statSync(text, { throwIfNoEntry: false })?.isDirectory())
      throw new ConfigError(`${name}: there is no folder ${resolve(text)}.`)
    return resolve(text)
  },
}

export function whole(least: number, most: number): Format<number> {
  return format(`be a whole number from ${least} to ${most}`, text => {
    const value = Number(text)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  })
}

export function oneOf<const T extends string>(...known: readonly T[]): Format<T> {
  return format(`be one of ${known.join(', ')}`, text => known.find(one => one === text))
}

/** A currency for each language of the shop. */
export const markets: Format<string> = format(
  `name a currency for each language, like ${writeMarkets(defaultMarkets)}`,
  text => {
    const read = readMarkets(text)
    return read ? writeMarkets(read) : undefined
  },
)

/** Whether it is on. */
export const onOff: Format<boolean> = format('be one of on, off', text =>
  text === 'on' ? true : text === 'off' ? false : undefined,
)

/** @param what completes "NAME must be …" */
export function matching(pattern: RegExp, what: string): Format<string> {
  return format(`be ${what}`, text => (pattern.test(text) ? text : undefined))
}

/** Is written `#rrggbb`. Shells and files of variables take `#` for the beginning of a comment, so it may be left out. */
export const colour: Format<string> = format('be a colour like #0057a8', text =>
  /^#?[0-9a-f]{6}$/i.test(text) ? `#${text.replace('#', '').toLowerCase()}` : undefined,
)

/** Scheme and host, without a slash at the end. */
export const origin: Format<string> = format('be scheme and host, like https://books.example', text => {
  const url = URL.parse(text)
  const bare = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return bare ? url.origin : undefined
})

export const origins: Format<string[]> = {
  rule: `${origin.rule}, or several with commas between`,
  read: (text, name) => split(text).map(one => origin.read(one, name)),
}

export const packDiscounts: Format<PackDiscounts> = format(
  'be percents by pack of coins, like 1000:2,2500:4, or none',
  readPackDiscounts,
)

export const vatRates: Format<readonly VatRate[]> = format('be lines like DE,2027-01-01,7,19', text => {
  const rates = readVatRates(text.replaceAll('\\n', '\n'))
  return typeof rates === 'string' ? undefined : rates
})

export const someLanguages: Format<Language[]> = format(
  `be languages with commas between, of ${languages.join(', ')}, or none`,
  text => {
    const named = text.trim() === 'none' ? [] : split(text)
    return named.every(isLanguage) ? named : undefined
  },
)

export const planCredits: Format<PlanCredits> = format(
  'be plans with their credits a month, from 1 to 100, like PremiumMembership:1,PremiumMembershipYearly:1',
  readPlanCredits,
)

const HOSTS = /^([\w.:-]+(\s*,\s*[\w.:-]+)*)?$/

export const hosts: Format<string[]> = format('be hosts with commas between', text =>
  HOSTS.test(text) ? split(text) : undefined,
)

const MOST_NAME = 200
/** Line ends, control characters, and characters that change the writing direction. */
const NOT_IN_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u

export const nameOfShop: Format<string> = unquoted(`be one line of at most ${MOST_NAME} characters`, text =>
  isNameOfShop(text) ? text : undefined,
)

export function isNameOfShop(text: string): boolean {
  return [...text].length <= MOST_NAME && !NOT_IN_A_NAME.test(text)
}

export const databaseUrl: Format<string> = unquoted(
  'look like postgres://user:password@host:5432/name, with commas between several hosts',
  text => (addressesOf(text).length > 0 ? text : undefined),
)

export const smtpUrl: Format<string> = unquoted('look like smtp://user:password@host:587', text => {
  const url = URL.parse(text)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : undefined
})

export const secretsKey: Format<Buffer> = unquoted(
  'be 32 bytes in base64 or hexadecimal digits',
  text => keyFrom(text) ?? undefined,
)

export const secretsKeys: Format<Buffer[]> = unquoted(
  'be keys of 32 bytes in base64 or hexadecimal digits, with commas between',
  text => {
    const keys = split(text).map(keyFrom)
    return keys.includes(null) ? undefined : (keys as Buffer[])
  },
)

export function secretOfAtLeast(characters: number): Format<string> {
  return unquoted(`have at least ${characters} characters`, text =>
    text.length >= characters ? text : undefined,
  )
}

function split(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/** Where bytes lie (server/platform/blobs). */
type BlobSetting =
  | { place: 'database' }
  | { place: 'folder'; folder: string }
  | { place: 's3'; bucket: string; prefix: string }

export const blobPlace: Format<BlobSetting> = {
  rule: 'be database, folder:/path or s3://bucket',
  read(text, name) {
    if (text === 'database') return { place: 'database' }
    const [, bucket, prefix = ''] =
      /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? []
    if (bucket) return { place: 's3', bucket, prefix: prefix.replace(/\/*$/, prefix === '' ? '' : '/') }
    const path =
      /^(?:folder:(?!\/\/)|file:(?:\/\/(?=\/))?)(.+)$/.exec(text)?.[1] ?? (text.startsWith('/') ? text : null)
    if (path === null) throw new ConfigError(`${name} must ${this.rule}, not "${text}".`)
    return { place: 'folder', folder: folder.read(path, name) }
  },
}

/** Over http or https, with or without a path. */
export const webAddress: Format<string> = unquoted('be an address like http://localhost:4318', text =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined,
)

/** Names with values (W3C Baggage, as OpenTelemetry writes them). */
export const keyValues: Format<Record<string, string>> = unquoted(
  'be names with their values, like name=value, with commas between',
  text => {
    const pairs = text.split(',').filter(one => one.trim())
    if (pairs.some(one => !/^\s*[^=\s]+\s*=/.test(one))) return undefined
    return Object.fromEntries(
      pairs.map(one => {
        const at = one.indexOf('=')
        return [one.slice(0, at).trim(), decoded(one.slice(at + 1).trim())]
      }),
    )
  },
)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** From 0 to 1. */
export const ratio: Format<number> = format('be a number from 0 to 1', text => {
  const value = Number(text)
  return value >= 0 && value <= 1 ? value : undefined
})

/** Scheme, host and port, without a slash at the end. */
export const endpoint: Format<string> = unquoted(
  'be the address of an object store, as https://host',
  text => {
    const url = URL.parse(text)
    const isPlain =
      url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
    return isPlain ? url.origin : undefined
  },
)

/** A time zone, as IANA names it. */
export const zoneName: Format<string> = unquoted('name a time zone, as Europe/Berlin', zoneNamed)

/** The zone as IANA writes it; undefined where there is none of this name. */
export function zoneNamed(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
