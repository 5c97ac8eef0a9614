import type { Limit } from '../platform/limits/limits.ts'

const QUARTER = 900
const HALF_HOUR = 1_800
const HOUR = 3_600
const DAY = 24 * HOUR

/** The rate limits of accounts. A failed sign-in counts; a successful one is given back. */
export const accountLimits = {
  /**
   * Counts by network and account, so that a guesser is stopped after ten tries and the owner can still sign in from another
   * network.
   */
  login: (network: string, account: string): Limit[] => [
    { what: 'login', of: `${network} ${account}`, most: 10, seconds: QUARTER },
    { what: 'login from', of: network, most: 50, seconds: QUARTER },
  ],
  /**
   * Stops guessing that is spread over many networks. A browser in which the account was signed in before is exempt, and a
   * link by mail makes one of any browser, so that strangers keep no owner out.
   */
  loginAs: (account: string): Limit[] => [
    { what: 'login as', of: account, most: 100, seconds: QUARTER },
    { what: 'login as, a day', of: account, most: 1000, seconds: DAY },
  ],
  /** In place of the two above: what strangers do in the same network does not count for a browser of the owner's. */
  knownLogin: (network: string, account: string): Limit[] => [
    { what: 'known login', of: `${network} ${account}`, most: 10, seconds: QUARTER },
    { what: 'known login as', of: account, most: 100, seconds: QUARTER },
  ],
  /** `isKnown`: in a browser of the owner's, whom somebody who knows the password must not keep out. */
  secondFactor: (account: string, isKnown = false): Limit[] => [
    { what: isKnown ? 'known code' : 'code', of: account, most: 10, seconds: QUARTER },
  ],
  password: (account: string): Limit[] => [{ what: 'password', of: account, most: 10, seconds: QUARTER }],
  /** Measuring the strength of a password blocks the process, so an account may do it only so often. */
  newPassword: (account: string): Limit[] => [{ what: 'new password', of: account, most: 20, seconds: HOUR }],
  register: (network: string): Limit[] => [{ what: 'register', of: network, most: 20, seconds: HOUR }],
  token: (network: string): Limit[] => [{ what: 'token', of: network, most: 60, seconds: HOUR }],
  mailTo: (network: string, email: string): Limit[] => [
    { what: 'mail from', of: network, most: 10, seconds: HOUR },
    { what: 'mail to', of: email, most: 5, seconds: HOUR },
  ],
  /**
   * Mails for a new password are counted apart from others to the address, for which strangers may ask too, and as long as
   * their link is valid: if no more are sent, the last one still opens.
   */
  resetMail: (network: string, email: string): Limit[] => [
    { what: 'mail from', of: network, most: 10, seconds: HOUR },
    { what: 'reset mail to', of: email, most: 5, seconds: HALF_HOUR },
  ],
  newCode: (network: string): Limit[] => [{ what: 'new code', of: network, most: 30, seconds: QUARTER }],
  askCode: (network: string): Limit[] => [{ what: 'ask code', of: network, most: 900, seconds: QUARTER }],
  /** Forty guesses an hour, against 26 million million codes of which few are open. */
  typeCode: (account: string): Limit[] => [{ what: 'type code', of: account, most: 10, seconds: QUARTER }],
  ping: (network: string): Limit[] => [{ what: 'ping', of: network, most: 2000, seconds: QUARTER }],
  /** Anybody may register a device, and its row stays for a month; a real device does so once. */
  newDevice: (network: string): Limit[] => [{ what: 'new device', of: network, most: 300, seconds: HOUR }],
  export: (account: string): Limit[] => [{ what: 'export', of: account, most: 5, seconds: DAY }],
  passkey: (network: string): Limit[] => [{ what: 'passkey', of: network, most: 60, seconds: QUARTER }],
} as const
