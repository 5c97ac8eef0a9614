import { emailKey } from '#rules/credentials.ts'
import { localPath } from '#rules/interface-language.ts'
import { nextPath } from '#rules/next-path.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newToken, tokenHash } from '../platform/http/credential.ts'
import { unlinked, writeLetter } from '../platform/mail/letter.ts'
import { momentIn } from '../platform/mail/moment-in.ts'
import { findAccount } from './store.ts'
import { setToken, type TokenKind } from './token-store.ts'

type AccountMailContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'brand' | 'jobs' | 'mail'>

interface ConfirmationMail {
  accountId: string
  /** The path of the site to continue at afterwards. */
  next?: string
}

interface NotificationMail extends Pick<ConfirmationMail, 'accountId'> {
  letter:
    | 'changeAsked'
    | 'changed'
    | 'passwordChanged'
    | 'passkeyAdded'
    | 'secondFactorEnded'
    | 'roleGiven'
    | 'firstPasswordEnds'
  /** The recipient, if not the account's address. */
  to?: string
}

interface ConfirmationKind {
  token: TokenKind
  path: string
  seconds: number
}

const CONFIRMATIONS = {
  verify: { token: 'verify', path: '/verify-email', seconds: 3 * 86_400 },
  reset: { token: 'reset', path: '/reset-password', seconds: 1_800 },
  invite: { token: 'reset', path: '/reset-password', seconds: 7 * 86_400 },
  delete: { token: 'delete', path: '/delete-account', seconds: 3_600 },
} as const satisfies Record<string, ConfirmationKind>

/** The job runs this much later, if sending the mail at once has failed. */
const RETRY_AFTER_MS = 30_000

/**
 * Adds the job of a mail with a link to confirm something, in the transaction that needs it. Answers the job's id:
 * `jobs.tryNow` sends the mail at once after the commit, and the job retries where that fails.
 */
export function queueConfirmationMail(
  { jobs, clock }: AccountMailContext,
  tx: Tx,
  kind: keyof typeof CONFIRMATIONS,
  accountId: string,
  next?: string,
): Promise<string> {
  const onward = nextPath(next)
  const payload = { accountId, ...(onward !== '/' && { next: onward }) } satisfies ConfirmationMail
  const after = new Date(clock.now().getTime() + RETRY_AFTER_MS)
  return jobs.add(tx, { kind: `mail ${kind}`, key: accountId, payload, after })
}

/** Adds the job of a mail that only informs. */
export async function queueNotificationMail(
  { jobs }: AccountMailContext,
  tx: Tx,
  notification: NotificationMail,
): Promise<void> {
  await jobs.add(tx, { kind: 'mail told', payload: notification })
}

export function registerAccountMailJobs(app: AccountMailContext): void {
  for (const kind of Object.keys(CONFIRMATIONS) as (keyof typeof CONFIRMATIONS)[]) {
    app.jobs.handle(
      `mail ${kind}`,
      (confirmation: ConfirmationMail) => sendConfirmationMail(app, kind, confirmation),
      'mail',
    )
  }
  app.jobs.handle(
    'mail told',
    (notification: NotificationMail) => sendNotificationMail(app, notification),
    'mail',
  )
}

/** Creates the token only now, so that neither the job nor the database holds a usable one. */
async function sendConfirmationMail(
  app: AccountMailContext,
  kind: keyof typeof CONFIRMATIONS,
  { accountId, next }: ConfirmationMail,
): Promise<void> {
  const account = await findAccount(app.db, accountId)
  if (!account) return
  const pending = kind === 'verify' ? account.pendingEmail : null
  if (kind === 'verify' && !pending && account.emailVerifiedAt) return
  // Without a password, confirming the address alone would open nothing: the link by which the first is set does both.
  const isFirst = kind === 'verify' && !pending && account.passwordHash === ''
  const { token: tokenKind, path, seconds } = CONFIRMATIONS[isFirst ? 'invite' : kind]
  const to = pending ?? account.email
  const token = newToken()
  const createdAt = app.clock.now()
  await setToken(app.db, {
    tokenHash: tokenHash(token),
    accountId,
    kind: tokenKind,
    emailKey: emailKey(to),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + seconds * 1000),
  })
  const { publicUrl } = app.config
  const { name: shopName } = app.brand.current()
  await app.mail.send(
    writeLetter({
      letter: isFirst ? (account.isStaff ? 'invite' : 'firstPassword') : pending ? 'change' : kind,
      lang: account.lang,
      to,
      name: account.displayName || account.username,
      link: `${publicUrl}${localPath(account.lang, path)}/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`,
      values: { studio: `${publicUrl}/studio` },
      shop: shopName,
    }),
  )
}

export async function sendNotificationMail(
  app: Pick<AccountMailContext, 'db' | 'config' | 'brand' | 'mail'>,
  { accountId, letter, to }: NotificationMail,
): Promise<void> {
  const account = await findAccount(app.db, accountId)
  if (!account) return
  // It is confirmed by now, which has a mail of its own.
  if (letter === 'changeAsked' && !account.pendingEmail) return
  const { publicUrl, operator } = app.config
  const { name: shopName } = app.brand.current()
  await app.mail.send(
    writeLetter({
      letter,
      lang: account.lang,
      to: to ?? account.email,
      name: account.displayName || account.username,
      values: {
        email: account.email,
        pending: unlinked(account.pendingEmail ?? ''),
        until: account.passwordUntil
          ? momentIn(account.passwordUntil, account.lang, app.brand.current().zone)
          : '',
        contact: operator.email || `${publicUrl}${localPath(account.lang, '/contact')}`,
        security: `${publicUrl}${localPath(account.lang, '/user/security')}`,
        password: `${publicUrl}${localPath(account.lang, '/user/password')}`,
        studio: `${publicUrl}/studio`,
        forgot: `${publicUrl}${localPath(account.lang, '/forgot-password')}`,
      },
      shop: shopName,
    }),
  )
}
