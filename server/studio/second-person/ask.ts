import * as calls from '#contract/calls/studio-second-person.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { RIGHT_OF_DEED, type SecondPersonDeed } from '#rules/second-person.ts'
import { readReason, readTakedown } from '#rules/takedown.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { nameOf } from '../people/view.ts'
import { requireInScope } from '../scope.ts'
import { findTakedown } from '../takedowns/store.ts'
import { queueRequestMails } from './mail.ts'
import * as store from './store.ts'
import { isLapsed, lookAround, othersOf, requestView } from './view.ts'

/** The call: asks for a takedown, where it takes two people. */
export async function askForTakedown(
  input: CallInput<typeof calls.askTakedown>,
): Promise<SecondPersonRequest> {
  const { params, body, reader, app } = input
  const [row] = await findSubjects(app.db, [params.id])
  if (!row) throw refuse(calls.askTakedown, 'noSuchSubject')
  requireInScope(reader, 'takeDown', row)
  const terms = readTakedown(body)
  if (typeof terms === 'string') throw refuse(calls.askTakedown, terms)
  if (!(await store.findRule(app.db, 'takedown'))) throw refuse(calls.askTakedown, 'oneIsEnough')
  const { kind, id: subjectId, title } = row
  return ask(
    input,
    { deed: 'takedown.add', action: 'takedown.ask' },
    {
      ...{ kind, subjectId, title, ...terms },
      takedownId: null,
    },
  )
}

/** The call: asks for a takedown to be lifted, where that takes two people. */
export async function askForLift(input: CallInput<typeof calls.askLift>): Promise<SecondPersonRequest> {
  const { params, body, reader, app } = input
  const takedown = await findTakedown(app.db, params.takedownId)
  if (!takedown) throw refuse(calls.askLift, 'noSuchTakedown')
  const { id: takedownId, kind, subjectId, title, liftedAt, countries } = takedown
  const [row] = await findSubjects(app.db, [subjectId])
  requireInScope(reader, 'takeDown', row ?? 'shop')
  const reason = readReason(body.reason)
  if (reason === null) throw refuse(calls.askLift, 'reasonInvalid')
  if (liftedAt) throw refuse(calls.askLift, 'alreadyLifted')
  if (!(await store.findRule(app.db, 'takedown'))) throw refuse(calls.askLift, 'oneIsEnough')
  return ask(
    input,
    {
      deed: 'takedown.lift',
      action: 'takedown.askLift',
      openAlready: () => refuse(calls.askLift, 'alreadyAsked'),
    },
    {
      ...{ kind, subjectId, title, countries, reason, takedownId },
      source: null,
    },
  )
}

interface RequestInput {
  readonly app: AppContext
  readonly reader: Reader
  readonly now: Date
}

interface RequestRules {
  readonly deed: SecondPersonDeed
  readonly action: AuditAction
  /** What is thrown where the same waits already; missing where it may be asked for twice. */
  readonly openAlready?: () => Error
}

type RequestTerms = Pick<
  store.NewRequest,
  'kind' | 'subjectId' | 'title' | 'countries' | 'source' | 'takedownId' | 'reason'
>

/** Keeps what is asked for, as one entry of the log, and tells whoever could confirm it. Nothing takes effect. */
export async function ask(
  { app, reader, now }: RequestInput,
  { deed, action, openAlready }: RequestRules,
  asked: RequestTerms,
): Promise<SecondPersonRequest> {
  const actor = await actorOf(app.db, reader)
  const around = await lookAround(app.db, app, [asked])
  const others = othersOf({ deed, subjectId: asked.subjectId, askedBy: reader.id }, around)
  const request: store.NewRequest = {
    ...{ id: newId('REQ', now), deed, ...asked },
    ...{ askedAt: now, askedBy: reader.id, askedByName: await nameOf(app.db, reader.id) },
    alone: others.length === 0,
  }
  const subject = { kind: asked.kind, id: asked.subjectId, name: asked.title }
  return app.db.transaction(async tx => {
    if (openAlready) {
      const open = await store.listOpenInTurn(tx, deed, asked)
      const lookedAt = await lookAround(tx, app, open)
      if (open.some(one => !isLapsed(one, lookedAt))) throw openAlready()
    }
    const right = RIGHT_OF_DEED[deed]
    await audited(tx, actor, { action, right, subject }, now, () => store.addRequest(tx, request))
    // The end of a rule that nobody else could confirm is everybody's business.
    const told = deed === 'twoPeople.off' && request.alone ? around.colleagues : others
    const to = told.map(({ accountId }) => accountId).filter(one => one !== reader.id)
    await queueRequestMails(app, tx, {
      requestId: request.id,
      to,
      toOperator: request.alone && deed === 'twoPeople.off',
    })
    const kept = await store.findRequest(tx, request.id)
    if (!kept) throw new Error('a request was not kept')
    return requestView(kept, reader, around)
  })
}
