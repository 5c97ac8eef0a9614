import * as calls from '#contract/calls/returns.ts'
import { Returned, type Returns, type WithdrawalRequest } from '#contract/generated/history.ts'
import { emailFault, emailKey, tidyEmail } from '#rules/credentials.ts'
import { accountLimits } from '../../accounts/limits.ts'
import { findAccountByEmail } from '../../accounts/store.ts'
import { type CallInput, refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { noticeLimits } from '../../legal/notices/limits.ts'
import { queueNoticeMails, queueUnknownMail } from '../../legal/notices/notice-mail.ts'
import { tokenHash } from '../../platform/http/credential.ts'
import { returnsOf } from '../list-returns.ts'
import { withdrawFrom } from '../return-purchase.ts'
import * as store from './store.ts'
import { WITHDRAWAL } from './withdrawal-mail.ts'

const MOST_NAME = 200
const MOST_ABOUT = 2_000
/** The link in the mail is valid for this long. */
const LINK_DAYS = 14

/** Receives a notice of withdrawal. The receipt reveals nothing of the account. */
export async function receiveWithdrawal({
  app,
  body,
  visitor,
}: CallInput<typeof calls.declareWithdrawal>): Promise<Returned> {
  return Returned.fromPartial(await declare(app, body, visitor))
}

/**
 * § 356a BGB: withdraws without signing in. The notice counts from this moment; a mail to the account confirms it and leads
 * to what can be given back. The answer does not reveal whether there is an account.
 */
export async function declare(
  app: AppContext,
  { email, name, about }: WithdrawalRequest,
  { network, lang }: Pick<Visitor, 'network' | 'lang'>,
): Promise<{ receivedAt: Date }> {
  const fault = emailFault(email)
  if (fault) throw refuse(calls.declareWithdrawal, fault)
  if (name.length > MOST_NAME || about.length > MOST_ABOUT) throw refuse(calls.declareWithdrawal, 'tooLong')
  await countTry(app, calls.declareWithdrawal, noticeLimits('withdraw', network, emailKey(email)))
  const receivedAt = app.clock.now()
  const account = await findAccountByEmail(app.db, emailKey(email))
  const mail = await app.db.transaction(async tx => {
    if (!account) return queueUnknownMail(app, tx, WITHDRAWAL, { to: tidyEmail(email), lang, receivedAt })
    const typed = { name: name.trim(), about: about.trim() }
    const number = await store.addNotice(tx, { accountId: account.id, ...typed, lang, receivedAt })
    return queueNoticeMails(app, tx, WITHDRAWAL, number)
  })
  // A failure is no error here: the notice is stored, and the job sends the mail later.
  await app.jobs.tryNow(mail)
  return { receivedAt }
}

/** What the account of a notice can give back, as of when it was received. Throws 412 and 429. */
export async function findWithdrawal({
  app,
  now,
  params: { token },
  visitor,
}: CallInput<typeof calls.findWithdrawal>): Promise<Returns> {
  const { accountId, receivedAt } = await findByToken(app, calls.findWithdrawal, token, visitor)
  return returnsOf(app, { accountId, lang: visitor.lang, now, receivedAt })
}

/** Gives back one of them. Throws 404, 409, 410, 412 and 429. */
export async function carryOutWithdrawal({
  app,
  now,
  params: { token, id },
  visitor,
}: CallInput<typeof calls.carryOutWithdrawal>): Promise<Returned> {
  const { accountId, receivedAt } = await findByToken(app, calls.carryOutWithdrawal, token, visitor)
  return withdrawFrom(app, { accountId, id, now, receivedAt })
}

async function findByToken(
  app: AppContext,
  call: typeof calls.findWithdrawal | typeof calls.carryOutWithdrawal,
  token: string,
  { network }: Pick<Visitor, 'network'>,
): Promise<store.WithdrawalNotice> {
  await countTry(app, call, accountLimits.token(network))
  const since = new Date(app.clock.now().getTime() - LINK_DAYS * 86_400_000)
  const notice = await store.findNoticeBy(app.db, { tokenHash: tokenHash(token), since })
  if (!notice) throw refuse(call, 'tokenInvalid')
  return notice
}
