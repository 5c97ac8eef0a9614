import * as calls from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { confirming, RIGHT_OF_DEED } from '#rules/second-person.ts'
import { readReason } from '#rules/takedown.ts'
import { holdGrantsOf } from '../../accounts/staff/staff-store.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { nameOf } from '../people/view.ts'
import { requireInScope } from '../scope.ts'
import { carryOut } from './carry-out.ts'
import { queueRequestMails } from './mail.ts'
import { whoMay } from './people.ts'
import * as store from './store.ts'
import { isLapsed, lookAround, othersOf, requestView, scopeOf } from './view.ts'

/** The call: a second person confirms what was asked for, and it takes effect. */
export async function confirm(input: CallInput<typeof calls.confirmRequest>): Promise<SecondPersonRequest> {
  const { request, around, reader, app, now } = await open(input)
  const right = RIGHT_OF_DEED[request.deed]
  requireInScope(reader, right, scopeOf(request, around))
  const answer = confirming({
    ...request,
    isOwn: request.askedBy === reader.id,
    byToken: reader.token !== null,
    others: othersOf(request, around).length,
    now,
  })
  if (answer !== 'confirmed' && answer !== 'waited') throw refuse(calls.confirmRequest, answer)
  const takedownId = request.deed === 'takedown.add' ? newId('TKD', now) : null
  // Whoever keeps the rule hears that it has ended.
  const heard =
    request.deed === 'twoPeople.off'
      ? [right, 'takeDown' as const].flatMap(one =>
          whoMay(around.colleagues, { right: one, scope: 'shop' }).map(({ accountId }) => accountId),
        )
      : []
  return answering({ app, reader, now }, request, {
    ...{ answer, reason: '', takedownId, action: CONFIRMED[request.deed].action, heard },
    async work(tx, name) {
      await requireRightOfAsker(app, tx, request)
      await carryOut(app, tx, { request, takedownId, confirmedBy: name, now })
    },
  })
}

/** Throws 409 where who asked has the right no longer; until the transaction ends nobody takes it from them. */
async function requireRightOfAsker(app: AppContext, tx: Tx, request: store.RequestRow): Promise<void> {
  await holdGrantsOf(tx, request.askedBy)
  if (isLapsed(request, await lookAround(tx, app, [request])))
    throw refuse(calls.confirmRequest, 'askerLostRight')
}

/** The call: a second person declines it, and says why. */
export async function decline(input: CallInput<typeof calls.declineRequest>): Promise<SecondPersonRequest> {
  const { request, around, reader, app, now } = await open(input)
  requireInScope(reader, RIGHT_OF_DEED[request.deed], scopeOf(request, around))
  if (reader.token) throw refuse(calls.declineRequest, 'notByToken')
  if (request.askedBy === reader.id) throw refuse(calls.declineRequest, 'ownRequest')
  const reason = readReason(input.body.reason)
  if (reason === null) throw refuse(calls.declineRequest, 'reasonInvalid')
  const action = request.deed === 'twoPeople.off' ? 'twoPeople.decline' : 'takedown.decline'
  return answering({ app, reader, now }, request, { answer: 'declined', reason, action })
}

/** The call: who asked withdraws it, also where they have the right no longer. */
export async function withdraw(input: CallInput<typeof calls.withdrawRequest>): Promise<SecondPersonRequest> {
  const { request, reader, app, now } = await open(input)
  // What others have asked for is not theirs to know of.
  if (request.askedBy !== reader.id) throw refuse(calls.withdrawRequest, 'noSuchRequest')
  const action = request.deed === 'twoPeople.off' ? 'twoPeople.withdraw' : 'takedown.withdraw'
  return answering({ app, reader, now }, request, { answer: 'withdrawn', reason: '', action })
}

const CONFIRMED = {
  'takedown.add': { action: 'takedown.confirm' },
  'takedown.lift': { action: 'takedown.confirmLift' },
  'twoPeople.off': { action: 'twoPeople.off' },
} as const

interface AnswerInput {
  readonly params: { readonly requestId: string }
  readonly app: AppContext
  readonly reader: Reader
  readonly now: Date
}

async function open({ params, app, reader, now }: AnswerInput) {
  const request = await store.findRequest(app.db, params.requestId)
  if (!request) throw refuse(calls.confirmRequest, 'noSuchRequest')
  return { request, around: await lookAround(app.db, app, [request]), app, reader, now }
}

interface Answering extends Pick<store.NewAnswer, 'answer' | 'reason'> {
  readonly action: AuditAction
  readonly takedownId?: string | null
  /** Who gets a mail besides who asked. */
  readonly heard?: readonly string[]
  /** What takes effect with it; gets the name of who answers. */
  readonly work?: (tx: Tx, name: string) => Promise<void>
}

/** Keeps the answer and what comes of it as one entry of the log. Throws 409 where somebody was quicker. */
async function answering(
  { app, reader, now }: Omit<AnswerInput, 'params'>,
  request: store.RequestRow,
  { answer, reason, action, takedownId = null, heard = [], work }: Answering,
): Promise<SecondPersonRequest> {
  const actor = await actorOf(app.db, reader)
  const byName = await nameOf(app.db, reader.id)
  const right = RIGHT_OF_DEED[request.deed]
  const subject = { kind: request.kind, id: request.subjectId, name: request.title }
  await app.db.transaction(async tx => {
    await audited(tx, actor, { action, right, subject }, now, async () => {
      const said = { answer, at: now, by: reader.id, byName, reason, takedownId }
      if (!(await store.addAnswer(tx, request, said))) throw refuse(calls.confirmRequest, 'alreadyAnswered')
      await work?.(tx, byName)
    })
    await queueRequestMails(app, tx, { requestId: request.id, to: [request.askedBy, ...heard] })
  })
  const answered = await store.findRequest(app.db, request.id)
  if (!answered) throw new Error('a request was not kept')
  return requestView(answered, reader, await lookAround(app.db, app, [answered]))
}
