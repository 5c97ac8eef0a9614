import { randomBytes } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, and sorted as numbers are. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TIME_DIGITS = 10
const RANDOM_DIGITS = 16

export type IdPrefix =
  | 'SER'
  | 'REQ'
  | 'RLS'
  | 'VIE'
  | 'VOL'
  | 'PRT'
  | 'CRE'
  | 'USR'
  | 'SES'
  | 'DEV'
  | 'KEY'
  | 'EXP'
  | 'ENT'
  | 'LOT'
  | 'DBT'
  | 'LBK'
  | 'RNT'
  | 'ORD'
  | 'PUR'
  | 'BPU'
  | 'SUB'
  | 'AUD'
  | 'TOK'
  | 'UPL'
  | 'DRF'
  | 'HOK'
  | 'PST'
  | 'GRT'
  | 'DLV'
  | 'EVT'
  | 'PRV'
  | 'LEG'
  | 'PSV'
  | 'REV'
  | 'COV'
  | 'CVP'
  | 'TKD'

/**
 * docs/product.md#identifiers: a prefix and 26 characters, of which the first 10 are the milliseconds of `now`, so that ids
 * sort by age.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  return `${prefix}-${base32(BigInt(now.getTime()), TIME_DIGITS)}${base32(randomBits(RANDOM_DIGITS * 5), RANDOM_DIGITS)}`
}

/** 24 hexadecimal digits, of which the first 8 are the seconds of `now`. */
export function newLegacyId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return seconds.toString(16).padStart(8, '0').slice(-8) + randomBytes(8).toString('hex')
}

function base32(value: bigint, digits: number): string {
  let text = ''
  for (let rest = value; text.length < digits; rest >>= 5n) text = DIGITS[Number(rest & 31n)] + text
  return text
}

function randomBits(bits: number): bigint {
  return BigInt(`0x${randomBytes(bits / 8).toString('hex')}`)
}
