import * as calls from '#contract/calls/studio-takedowns.ts'
import { type StudioTakedown, StudioTakedownList } from '#contract/generated/studio_takedowns.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { readReason, readTakedown } from '#rules/takedown.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { requireInScope, staffOf } from '../scope.ts'
import { whoMay } from '../second-person/people.ts'
import { findRule, listIdsIn, listOfSubjects } from '../second-person/store.ts'
import { lookAround, requestView } from '../second-person/view.ts'
import { close, open } from './carry-out.ts'
import * as store from './store.ts'
import { takedownView } from './view.ts'

/** The call: what of a series, volume or part is taken down, or was. */
export async function listOfSubject({
  params,
  query,
  reader,
  app,
}: CallInput<typeof calls.listTakedowns>): Promise<StudioTakedownList> {
  const [row] = await findSubjects(app.db, [params.id])
  if (!row) throw refuse(calls.listTakedowns, 'noSuchSubject')
  requireInScope(reader, 'see', row)
  const found = await store.listTakedownsOf(app.db, row, page(query, ROOMY_LIMIT))
  const ids = [row.id, row.volumeId, row.seriesId, ...(await listIdsIn(app.db, row.id))]
  const requests = await listOfSubjects(app.db, ids)
  const around = await lookAround(app.db, app, requests)
  const others = whoMay(around.colleagues, { right: 'takeDown', scope: row, but: reader.id })
  return StudioTakedownList.fromPartial({
    takedowns: found.map(takedownView),
    total: found[0]?.total ?? 0,
    mayTakeDown: mayIn(staffOf(reader), 'takeDown', row),
    takesTwo: (await findRule(app.db, 'takedown')) !== null,
    requests: requests.map(one => requestView(one, reader, around)),
    others: others.length,
  })
}

/** The call: closes a series, volume or part in countries. Pages and lists turn with the commit. */
export async function takeDownSubject({
  params,
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.takeDown>): Promise<StudioTakedown> {
  const [row] = await findSubjects(app.db, [params.id])
  if (!row) throw refuse(calls.takeDown, 'noSuchSubject')
  requireInScope(reader, 'takeDown', row)
  const terms = readTakedown(body)
  if (typeof terms === 'string') throw refuse(calls.takeDown, terms)
  if (await findRule(app.db, 'takedown')) throw refuse(calls.takeDown, 'takesTwoPeople')
  const { kind, id: subjectId, title, seriesId } = row
  const actor = await actorOf(app.db, reader)
  const takedown = {
    ...{ id: newId('TKD', now), kind, subjectId, ...terms },
    ...{ takenDownAt: now, takenDownBy: actor.name, confirmedBy: null },
  }
  const subject = { kind, id: subjectId, name: title }
  await app.db.transaction(tx =>
    audited(tx, actor, { action: 'takedown.add', right: 'takeDown', subject }, now, () =>
      close(app, tx, takedown, seriesId),
    ),
  )
  return takedownView({ ...takedown, title, ...NOT_LIFTED })
}

/**
 * The call: opens again what was taken down. Of what has been removed meanwhile whoever may do so in the whole shop lifts
 * it.
 */
export async function lift({
  params,
  body,
  reader,
  app,
  now,
}: CallInput<typeof calls.liftTakedown>): Promise<StudioTakedown> {
  const takedown = await store.findTakedown(app.db, params.takedownId)
  if (!takedown) throw refuse(calls.liftTakedown, 'noSuchTakedown')
  const { id, kind, subjectId, title } = takedown
  const [row] = await findSubjects(app.db, [subjectId])
  requireInScope(reader, 'takeDown', row ?? 'shop')
  const reason = readReason(body.reason)
  if (reason === null) throw refuse(calls.liftTakedown, 'reasonInvalid')
  if (await findRule(app.db, 'takedown')) throw refuse(calls.liftTakedown, 'takesTwoPeople')
  const actor = await actorOf(app.db, reader)
  const subject = { kind, id: subjectId, name: title }
  const opening = { id, reason, at: now, by: actor.name, confirmedBy: null }
  await app.db.transaction(tx =>
    audited(tx, actor, { action: 'takedown.lift', right: 'takeDown', subject }, now, async () => {
      if (!(await open(tx, opening, row?.seriesId))) throw refuse(calls.liftTakedown, 'alreadyLifted')
    }),
  )
  return takedownView({ ...takedown, liftedAt: now, liftedBy: actor.name, liftReason: reason })
}

const NOT_LIFTED = { liftedAt: null, liftedBy: null, liftReason: null, liftConfirmedBy: null } as const
