import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900
const HOUR = 3_600

/** The rate limits of accounts. A failed sign-in counts; a successful one is given back. */
export const limitsOf = {
  /** Counts by network and account, so that a guesser is stopped after ten tries and the owner can still sign in from another network. */
  login: (network: string, account: string): Limit[] => [
    { what: 'login', of: `${network} ${account}`, most: 10, seconds: QUARTER },
    { what: 'login from', of: network, most: 50, seconds: QUARTER },
  ],
  /** Stops guessing that is spread over many networks. A browser in which the account was signed in before is exempt. */
  loginAs: (account: string): Limit[] => [{ what: 'login as', of: account, most: 100, seconds: QUARTER }],
  secondFactor: (account: string): Limit[] => [{ what: 'code', of: account, most: 10, seconds: QUARTER }],
  password: (account: string): Limit[] => [{ what: 'password', of: account, most: 10, seconds: QUARTER }],
  /** Measuring the strength of a password blocks the process, so an account may do it only so often. */
  newPassword: (account: string): Limit[] => [{ what: 'new password', of: account, most: 20, seconds: HOUR }],
  register: (network: string): Limit[] => [{ what: 'register', of: network, most: 20, seconds: HOUR }],
  token: (network: string): Limit[] => [{ what: 'token', of: network, most: 60, seconds: HOUR }],
  mailTo: (network: string, email: string): Limit[] => [
    { what: 'mail from', of: network, most: 10, seconds: HOUR },
    { what: 'mail to', of: email, most: 5, seconds: HOUR },
  ],
  /** § 312k BGB: cancelling must always be possible, so this limit is separate from other mail and generous. */
  cancel: (network: string, email: string): Limit[] => [
    { what: 'cancel from', of: network, most: 60, seconds: HOUR },
    { what: 'cancel', of: email, most: 5, seconds: HOUR },
  ],
  newCode: (network: string): Limit[] => [{ what: 'new code', of: network, most: 30, seconds: QUARTER }],
  askCode: (network: string): Limit[] => [{ what: 'ask code', of: network, most: 900, seconds: QUARTER }],
  /** Forty guesses an hour, against 900 million codes of which few are open. */
  typeCode: (account: string): Limit[] => [{ what: 'type code', of: account, most: 10, seconds: QUARTER }],
  gift: (account: string): Limit[] => [{ what: 'gift', of: account, most: 10, seconds: QUARTER }],
  /** Who has many cards to try has stolen them. */
  pay: (account: string): Limit[] => [{ what: 'pay', of: account, most: 30, seconds: HOUR }],
  /** Coupons can be guessed here, and each try asks the payment provider, who answers all readers together only so often. */
  estimate: (account: string): Limit[] => [{ what: 'estimate', of: account, most: 60, seconds: QUARTER }],
  /** The payment provider limits requests of the whole shop; one reader must not use them up. */
  askProvider: (account: string): Limit[] => [
    { what: 'ask provider', of: account, most: 120, seconds: QUARTER },
  ],
  /** Each try fetches all subscriptions and invoices of the member from the provider. */
  membership: (account: string): Limit[] => [{ what: 'membership', of: account, most: 60, seconds: QUARTER }],
  ping: (network: string): Limit[] => [{ what: 'ping', of: network, most: 2000, seconds: QUARTER }],
  /** Anybody may register a device, and its row stays for a month; a real device does so once. */
  newDevice: (network: string): Limit[] => [{ what: 'new device', of: network, most: 300, seconds: HOUR }],
  export: (account: string): Limit[] => [{ what: 'export', of: account, most: 5, seconds: 24 * HOUR }],
  passkey: (network: string): Limit[] => [{ what: 'passkey', of: network, most: 60, seconds: QUARTER }],
} as const

/** Counts a try against each of these limits; throws 429 with Retry-After where one is exceeded. */
export async function take<C extends AnyCall>(
  { limits, clock }: Pick<House, 'limits' | 'clock'>,
  call: C & ('tooManyTries' extends ReasonOf<C> ? unknown : never),
  counted: readonly Limit[],
): Promise<void> {
  const wait = await limits.take(counted, clock.now())
  if (wait !== null) throw refuse(call, 'tooManyTries' as ReasonOf<C>, wait)
}
