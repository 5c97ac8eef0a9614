import { confirmCancellation, declareCancellation } from '#contract/calls/membership.ts'
import type { CancellationReceipt, CancellationRequest } from '#contract/generated/membership.ts'
import { emailFault, emailKey, tidyEmail } from '#rules/credentials.ts'
import { accountLimits } from '../../accounts/limits.ts'
import { findAccountByEmail } from '../../accounts/store.ts'
import { type CallInput, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { noticeLimits } from '../../legal/notices/limits.ts'
import { queueNoticeMails, queueUnknownMail } from '../../legal/notices/notice-mail.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { findLive, listMemberships, type MembershipRow } from '../store.ts'
import { stateOf } from '../view.ts'
import { CANCELLATION } from './cancellation-mail.ts'
import { CARRY_OUT } from './carry-out-cancellation.ts'
import * as store from './store.ts'

const MOST_NAME = 200
const MOST_REASON = 2_000
const DAY_MS = 86_400_000
/** The link in the mail is valid for this long. */
export const CONFIRM_WITHIN_DAYS = 14

/** Receives a notice of cancellation. The receipt reveals nothing of the account. */
export async function receiveCancellation({
  app,
  body,
  visitor,
}: CallInput<typeof declareCancellation>): Promise<CancellationReceipt> {
  const { receivedAt } = await declare(app, body, visitor)
  return { receivedAt, endsAt: undefined }
}

/** Confirms a notice by the token of its mail; the receipt says when the membership ends. */
export async function acceptCancellation({
  app,
  params,
  visitor,
}: CallInput<typeof confirmCancellation>): Promise<CancellationReceipt> {
  const { cancellation, membership } = await confirm(app, params.token, visitor)
  const { endsOn } = stateOf(membership, app.clock.now())
  return { receivedAt: cancellation.receivedAt, endsAt: endsOn ?? undefined }
}

/**
 * § 312k BGB: cancels without signing in. The notice counts from this moment, and a mail to the account asks to confirm it.
 * The answer does not reveal whether there is an account: an address without one, or without a renewal, gets a mail that
 * says so.
 */
export async function declare(
  app: AppContext,
  { email, name, extraordinary, reason, wishedOn }: CancellationRequest,
  { network, lang }: Pick<Visitor, 'network' | 'lang'>,
): Promise<{ receivedAt: Date }> {
  const fault = emailFault(email)
  if (fault) throw refuse(declareCancellation, fault)
  if (extraordinary && reason.trim() === '') throw refuse(declareCancellation, 'reasonMissing')
  if (wishedOn !== '' && !isDay(wishedOn)) throw refuse(declareCancellation, 'dayInvalid')
  if (name.length > MOST_NAME || reason.length > MOST_REASON) throw refuse(declareCancellation, 'tooLong')
  await countTry(app, declareCancellation, noticeLimits('cancel', network, emailKey(email)))
  const receivedAt = app.clock.now()
  const account = await findAccountByEmail(app.db, emailKey(email))
  const live = account && (await findLive(app.db, account.id))
  const mail = await app.db.transaction(async tx => {
    if (!account || !live || !renews(live))
      return queueUnknownMail(app, tx, CANCELLATION, {
        ...{ to: account?.email ?? tidyEmail(email), lang, receivedAt },
      })
    const number = await store.addCancellation(tx, {
      ...{ accountId: account.id, membershipId: live.id, name: name.trim(), extraordinary },
      ...{ reason: extraordinary ? reason.trim() : '', wishedOn: wishedOn || null, lang, receivedAt },
      paidUntil: stateOf(live, receivedAt).paidUntil ?? live.periodEnd,
    })
    return queueNoticeMails(app, tx, CANCELLATION, number)
  })
  // A failure is no error here: the notice is stored, and the job sends the mail later.
  await app.jobs.tryNow(mail)
  return { receivedAt }
}

/** Confirms a notice by the token of its mail. Idempotent. Throws 412 and 429. */
export async function confirm(
  app: AppContext,
  token: string,
  { network }: Pick<Visitor, 'network'>,
): Promise<{ cancellation: store.Cancellation; membership: MembershipRow }> {
  await countTry(app, confirmCancellation, accountLimits.token(network))
  const now = app.clock.now()
  const since = new Date(now.getTime() - CONFIRM_WITHIN_DAYS * DAY_MS)
  const { cancellation, job } = await app.db.transaction(async tx => {
    const found = await store.confirmCancellation(tx, { tokenHash: tokenHash(token), now, since })
    if (!found) throw refuse(confirmCancellation, 'tokenInvalid')
    const payload = { number: found.number }
    return {
      cancellation: found,
      job: await app.jobs.add(tx, { kind: CARRY_OUT, key: found.number, payload }),
    }
  })
  // A failure is no error here: the job runs until the provider answers.
  await app.jobs.tryNow(job)
  const all = await listMemberships(app.db, cancellation.accountId)
  const membership = all.find(({ id }) => id === cancellation.membershipId)
  if (!membership) throw refuse(confirmCancellation, 'tokenInvalid')
  return { cancellation, membership }
}

function renews({ provider, cancelAtPeriodEnd }: MembershipRow): boolean {
  return provider !== 'gift' && !cancelAtPeriodEnd
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
