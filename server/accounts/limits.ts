import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900
const HOUR = 3_600

/** Who may try what how often. Failures of signing in are counted; a success is taken back. */
export const limitsOf = {
  /** One who guesses is stopped at ten, while the account’s owner still gets in from elsewhere. */
  login: (network: string, account: string): Limit[] => [
    { what: 'login', of: `${network} ${account}`, most: 10, seconds: QUARTER },
    { what: 'login from', of: network, most: 50, seconds: QUARTER },
  ],
  /** Against many networks together. Browsers in which the account was signed in before are not held to it. */
  loginAs: (account: string): Limit[] => [{ what: 'login as', of: account, most: 100, seconds: QUARTER }],
  secondFactor: (account: string): Limit[] => [{ what: 'code', of: account, most: 10, seconds: QUARTER }],
  password: (account: string): Limit[] => [{ what: 'password', of: account, most: 10, seconds: QUARTER }],
  /** To measure a new one keeps everybody else waiting. */
  newPassword: (account: string): Limit[] => [{ what: 'new password', of: account, most: 20, seconds: HOUR }],
  register: (network: string): Limit[] => [{ what: 'register', of: network, most: 20, seconds: HOUR }],
  token: (network: string): Limit[] => [{ what: 'token', of: network, most: 60, seconds: HOUR }],
  mailTo: (network: string, email: string): Limit[] => [
    { what: 'mail from', of: network, most: 10, seconds: HOUR },
    { what: 'mail to', of: email, most: 5, seconds: HOUR },
  ],
  /** The law wants it always possible: what else is mailed from a network counts no more than it has to. */
  cancel: (network: string, email: string): Limit[] => [
    { what: 'cancel from', of: network, most: 60, seconds: HOUR },
    { what: 'cancel', of: email, most: 5, seconds: HOUR },
  ],
  newCode: (network: string): Limit[] => [{ what: 'new code', of: network, most: 30, seconds: QUARTER }],
  askCode: (network: string): Limit[] => [{ what: 'ask code', of: network, most: 900, seconds: QUARTER }],
  /** There are 900 million codes, and a guess hits one of the few that are open; this gives forty guesses an hour. */
  typeCode: (account: string): Limit[] => [{ what: 'type code', of: account, most: 10, seconds: QUARTER }],
  gift: (account: string): Limit[] => [{ what: 'gift', of: account, most: 10, seconds: QUARTER }],
  /** Who has many cards to try has stolen them. */
  pay: (account: string): Limit[] => [{ what: 'pay', of: account, most: 30, seconds: HOUR }],
  /** Coupons can be guessed here, and each try asks the payment provider, who answers all readers together only so often. */
  estimate: (account: string): Limit[] => [{ what: 'estimate', of: account, most: 60, seconds: QUARTER }],
  /** Each asks the payment provider, who answers all readers together only so often: one of them must not keep the others from paying. */
  askProvider: (account: string): Limit[] => [
    { what: 'ask provider', of: account, most: 120, seconds: QUARTER },
  ],
  /** The provider is asked for everything that a member has. */
  membership: (account: string): Limit[] => [{ what: 'membership', of: account, most: 60, seconds: QUARTER }],
  ping: (network: string): Limit[] => [{ what: 'ping', of: network, most: 2000, seconds: QUARTER }],
  /** Anybody may register one, and it stays for a month; a device does so once in its life. */
  newDevice: (network: string): Limit[] => [{ what: 'new device', of: network, most: 300, seconds: HOUR }],
  export: (account: string): Limit[] => [{ what: 'export', of: account, most: 5, seconds: 24 * HOUR }],
  passkey: (network: string): Limit[] => [{ what: 'passkey', of: network, most: 60, seconds: QUARTER }],
} as const

/** Counts a try; throws 429 with Retry-After where it is one too many. */
export async function take<C extends AnyCall>(
  { limits, clock }: Pick<House, 'limits' | 'clock'>,
  call: C & ('tooManyTries' extends ReasonOf<C> ? unknown : never),
  wanted: readonly Limit[],
): Promise<void> {
  const wait = await limits.take(wanted, clock.now())
  if (wait !== null) throw refuse(call, 'tooManyTries' as ReasonOf<C>, wait)
}
