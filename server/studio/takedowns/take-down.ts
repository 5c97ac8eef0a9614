import * as calls from '#contract/calls/studio-takedowns.ts'
import type { StudioTakedown } from '#contract/generated/studio_takedowns.ts'
import { StudioTakedownList } from '#contract/generated/studio_takedowns.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { readReason, readTakedown } from '#rules/takedown.ts'
import { audited } from '../../audit/audited.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import { newId } from '../../platform/ids.ts'
import { refundClosedLater } from '../../rentals/refund-closed.ts'
import { actorOf } from '../actor.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { requireInScope, staffOf } from '../scope.ts'
import * as store from './store.ts'
import { takedownView } from './view.ts'

/** The call: what of a series, volume or part is taken down, or was. */
export async function listOfSubject({
  params,
  reader,
  app,
}: CallInput<typeof calls.listTakedowns>): Promise<StudioTakedownList> {
  const [row] = await findSubjects(app.db, [params.id])
  if (!row) throw refuse(calls.listTakedowns, 'noSuchSubject')
  requireInScope(reader, 'see', row)
  const found = await store.listTakedownsOf(app.db, row)
  return StudioTakedownList.fromPartial({
    takedowns: found.map(takedownView),
    mayTakeDown: mayIn(staffOf(reader), 'takeDown', row),
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
  const { kind, id: subjectId, title, seriesId } = row
  const actor = await actorOf(app.db, reader)
  const takedown = {
    ...{ id: newId('TKD', now), kind, subjectId, ...terms },
    ...{ takenDownAt: now, takenDownBy: actor.name },
  }
  const subject = { kind, id: subjectId, name: title }
  await app.db.transaction(async tx => {
    await store.lockAgainstRentals(tx, row)
    await audited(tx, actor, { action: 'takedown.add', right: 'takeDown', subject }, now, () =>
      store.addTakedown(tx, takedown),
    )
    await bumpCatalogue(tx, { series: [seriesId] })
    if (takedown.countries === null) await refundClosedLater(app, tx, takedown.id)
  })
  return takedownView({ ...takedown, title, liftedAt: null, liftedBy: null, liftReason: null })
}

/** The call: opens again what was taken down. Of what has been removed meanwhile whoever may do so in the whole shop lifts it. */
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
  const actor = await actorOf(app.db, reader)
  const subject = { kind, id: subjectId, name: title }
  await app.db.transaction(async tx => {
    await audited(tx, actor, { action: 'takedown.lift', right: 'takeDown', subject }, now, async () => {
      if (!(await store.addLift(tx, { id, reason, at: now, by: actor.name })))
        throw refuse(calls.liftTakedown, 'alreadyLifted')
    })
    if (row) await bumpCatalogue(tx, { series: [row.seriesId] })
  })
  return takedownView({ ...takedown, liftedAt: now, liftedBy: actor.name, liftReason: reason })
}
