import type { Limit } from '../platform/limits/limits.ts'

const HOUR = 3_600

/** The rate limits of the studio. */
export const studioLimits = {
  invite: (account: string): Limit[] => [{ what: 'invite', of: account, most: 50, seconds: HOUR }],
  makeToken: (account: string): Limit[] => [{ what: 'make token', of: account, most: 30, seconds: HOUR }],
  addShopPicture: (account: string): Limit[] => [
    { what: 'add shop picture', of: account, most: 60, seconds: HOUR },
  ],
  cutCover: (account: string): Limit[] => [{ what: 'cut cover', of: account, most: 120, seconds: HOUR }],
  checkPayments: (account: string): Limit[] => [
    { what: 'check payments', of: account, most: 30, seconds: HOUR },
  ],
  findReader: (account: string): Limit[] => [{ what: 'find reader', of: account, most: 60, seconds: HOUR }],
  testMail: (account: string): Limit[] => [{ what: 'test mail', of: account, most: 20, seconds: HOUR }],
  sendWebhook: (account: string): Limit[] => [{ what: 'send webhook', of: account, most: 60, seconds: HOUR }],
} as const
