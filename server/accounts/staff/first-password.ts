import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { sendNotificationMail } from '../account-mail.ts'
import { findAccount, setPasswordUntil } from '../store.ts'

type ReminderContext = Pick<AppContext, 'db' | 'clock' | 'config' | 'brand' | 'jobs' | 'mail' | 'log'>

interface Reminder {
  accountId: string
  /** Milliseconds. */
  until: number
}

const REMINDER = 'mail first password'
const BYTES = 15
const DAY_MS = 86_400_000
const REMINDED_DAYS_BEFORE = 2
/** In production. */
export const FIRST_PASSWORD_DAYS = 7

/** 120 random bits in 20 characters. */
export function makeFirstPassword(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** docs/product.md#staff: a password that somebody else has seen must not stay. Its holder is reminded before it ends. */
export async function limitFirstPassword(tx: Tx, accountId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS)
  await setPasswordUntil(tx, accountId, until)
  const payload: Reminder = { accountId, until: until.getTime() }
  const after = new Date(until.getTime() - REMINDED_DAYS_BEFORE * DAY_MS)
  await addJob(tx, { kind: REMINDER, key: accountId, payload, after })
}

export function registerFirstPasswordJobs(app: ReminderContext): void {
  app.jobs.handle(REMINDER, (reminder: Reminder) => remind(app, reminder), 'mail')
}

/** Nobody who has set a password of their own, or got another since; nor where the shop was closed until it had ended. */
async function remind(app: ReminderContext, { accountId, until }: Reminder): Promise<void> {
  const account = await findAccount(app.db, accountId)
  if (account?.passwordUntil?.getTime() !== until || app.clock.now().getTime() >= until) return
  const { username } = account
  app.log.warn({ alert: 'password', username, until: account.passwordUntil }, 'a first password ends soon')
  await sendNotificationMail(app, { accountId, letter: 'firstPasswordEnds' })
}
