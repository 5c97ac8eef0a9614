import { listReaderReturns, returnForReader } from '#contract/calls/studio-readers.ts'
import { type Returned, Returns } from '#contract/generated/history.ts'
import { emailKey } from '#rules/credentials.ts'
import { type AccountRow, findAccountByLogin } from '../../accounts/store.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { returnsOf } from '../../returns/list-returns.ts'
import { withdrawFrom } from '../../returns/return-purchase.ts'
import { actorOf } from '../actor.ts'
import { studioLimits } from '../limits.ts'
import { requireInScope } from '../scope.ts'

/** What of a reader's purchases can be given back, for who helps them. Whether they opened the rest is theirs to know. */
export async function listOfReader({
  app,
  reader,
  params,
  now,
  visitor: { lang },
}: CallInput<typeof listReaderReturns>): Promise<Returns> {
  const { id: accountId } = await findReader(app, listReaderReturns, reader, params.login)
  const { purchases } = await returnsOf(app, { accountId, lang, now, receivedAt: now })
  return Returns.fromPartial({ purchases: purchases.filter(({ reason }) => reason === '') })
}

/** Gives one of them back, and notes who did, in the transaction that does it. */
export async function returnOfReader({
  app,
  reader,
  params,
  now,
}: CallInput<typeof returnForReader>): Promise<Returned> {
  const { id: accountId } = await findReader(app, returnForReader, reader, params.login)
  const actor = await actorOf(app.db, reader)
  // The reader's name would stay in the log when the account is gone; what was given back says which it was.
  const subject = { kind: 'person', id: accountId, name: params.id } as const
  const deed = { action: 'person.return', right: 'returns', subject, always: true } as const
  return withdrawFrom(app, {
    ...{ accountId, id: params.id, now, receivedAt: now },
    note: tx => audited(tx, actor, deed, now, async () => {}),
  }).catch(error => {
    if (!(error instanceof Refusal) || error.reason === 'purchaseNotFound') throw error
    throw refuse(returnForReader, 'notReturnable')
  })
}

async function findReader(
  app: AppContext,
  call: typeof listReaderReturns | typeof returnForReader,
  staff: Reader,
  login: string,
): Promise<AccountRow> {
  requireInScope(staff, 'returns', 'shop')
  await countTry(app, call, studioLimits.findReader(staff.id))
  const account = await findAccountByLogin(app.db, login, emailKey(login))
  if (!account) throw refuse(call, 'readerNotFound')
  return account
}
