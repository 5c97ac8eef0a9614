import { emailKey } from '#rules/credentials.ts'
import { localPath } from '#rules/interface-language.ts'
import { nextPath } from '#rules/next-path.ts'
import type { House } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newToken, tokenHash } from '../platform/http/credential.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { findAccount } from './store.ts'
import { setToken, type TokenKind } from './token-store.ts'

type Needed = Pick<House, 'db' | 'clock' | 'config' | 'jobs' | 'mail'>

interface Asked {
  accountId: string
  /** Where the reader wants to go on afterwards: a path of the site. */
  next?: string
}

interface Told extends Pick<Asked, 'accountId'> {
  letter: 'changed' | 'passwordChanged' | 'passkeyAdded' | 'secondFactorEnded'
  /** Where it goes, if not to the address of the account. */
  to?: string
}

interface Kind {
  token: TokenKind
  path: string
  seconds: number
}

const KINDS = {
  verify: { token: 'verify', path: '/verify-email', seconds: 3 * 86_400 },
  reset: { token: 'reset', path: '/reset-password', seconds: 1_800 },
  delete: { token: 'delete', path: '/delete-account', seconds: 3_600 },
} as const satisfies Record<string, Kind>

/** Left to the list only when sending it at once has failed. */
const RETRY_AFTER_MS = 30_000

/**
 * Wants a mail that asks for an answer, in the transaction that is its reason. After it, `jobs.tryNow` with the id sends it at once; where that fails the
 * job goes on trying.
 */
export function askByMail(
  { jobs, clock }: Needed,
  tx: Tx,
  kind: keyof typeof KINDS,
  accountId: string,
  next?: string,
): Promise<string> {
  const onward = nextPath(next)
  const payload = { accountId, ...(onward !== '/' && { next: onward }) } satisfies Asked
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: `mail ${kind}`, key: accountId, payload, after })
}

/** Wants a mail that only tells something. */
export async function tellByMail({ jobs }: Needed, tx: Tx, told: Told): Promise<void> {
  await jobs.add(tx, { kind: 'mail told', payload: told })
}

export function takeUpAccountMail(house: Needed): void {
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    house.jobs.handle(`mail ${kind}`, (asked: Asked) => sendAsking(house, kind, asked), 'mail')
  }
  house.jobs.handle('mail told', (told: Told) => sendTold(house, told), 'mail')
}

/** The token is made when the mail is: what waits on the list, or stands in the database, opens nothing. */
async function sendAsking(
  house: Needed,
  kind: keyof typeof KINDS,
  { accountId, next }: Asked,
): Promise<void> {
  const account = await findAccount(house.db, accountId)
  if (!account) return
  const { token: tokenKind, path, seconds } = KINDS[kind]
  const pending = kind === 'verify' ? account.pendingEmail : null
  if (kind === 'verify' && !pending && account.emailVerifiedAt) return
  const to = pending ?? account.email
  const token = newToken()
  const createdAt = house.clock.now()
  await setToken(house.db, {
    tokenHash: tokenHash(token),
    accountId,
    kind: tokenKind,
    emailKey: emailKey(to),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1000),
  })
  const { publicUrl, shopName } = house.config
  await house.mail.send(
    writeLetter({
      letter: pending ? 'change' : kind,
      lang: account.lang,
      to,
      name: account.displayName || account.username,
      link: `${publicUrl}${localPath(account.lang, path)}/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`,
      shop: shopName,
    }),
  )
}

async function sendTold(house: Needed, { accountId, letter, to }: Told): Promise<void> {
  const account = await findAccount(house.db, accountId)
  if (!account) return
  const { publicUrl, operator, shopName } = house.config
  await house.mail.send(
    writeLetter({
      letter,
      lang: account.lang,
      to: to ?? account.email,
      name: account.displayName || account.username,
      values: {
        email: account.email,
        contact: operator.email || `${publicUrl}${localPath(account.lang, '/contact')}`,
        security: `${publicUrl}${localPath(account.lang, '/user/security')}`,
        forgot: `${publicUrl}${localPath(account.lang, '/forgot-password')}`,
      },
      shop: shopName,
    }),
  )
}
