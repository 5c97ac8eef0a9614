import * as calls from '#contract/calls/studio-people.ts'
import { PersonList, PersonSaved } from '#contract/generated/studio_people.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { page, ROOMY_LIMIT } from '#rules/paging.ts'
import { mayGive, type StaffGrant } from '#rules/studio-rights.ts'
import { endSessionsBut } from '../../accounts/sessions/store.ts'
import * as store from '../../accounts/staff/staff-store.ts'
import { audited } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newId } from '../../platform/ids.ts'
import { actorOf } from '../actor.ts'
import { isSameGrant, readGrant } from '../grant-input.ts'
import { staffOf } from '../scope.ts'
import { listPeopleFor, nameOf, personFor } from './view.ts'

/** docs/product.md#staff: who works in the studio. */
export async function people({
  app,
  query,
  reader,
}: CallInput<typeof calls.listPeople>): Promise<PersonList> {
  const { limit, skip } = page(query, ROOMY_LIMIT)
  const all = await listPeopleFor(app.db, staffOf(reader))
  return PersonList.fromPartial({ people: all.slice(skip, skip + limit), total: all.length })
}

/** Gives somebody who has a role another one beside it. */
export async function giveGrant({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.addGrant>): Promise<PersonSaved> {
  const { accountId } = params
  const grant = await readGrant(app.db, body)
  if (typeof grant === 'string') throw refuse(calls.addGrant, grant)
  if (!mayGive(staffOf(reader), grant)) throw refuse(calls.addGrant, 'moreThanYouHave')
  return save(app, { reader, accountId, now, action: 'person.grant' }, async tx => {
    const own = await store.listGrants(tx, accountId)
    if (own.length === 0) throw refuse(calls.addGrant, 'personNotFound')
    if (own.some(one => isSameGrant(one, grant))) return
    await store.addGrant(tx, {
      ...{ id: newId('GRT', now), accountId, ...grant },
      ...{ grantedAt: now, grantedBy: reader.id },
    })
  })
}

/** Puts a role in place of another. */
export async function replaceGrant({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.changeGrant>): Promise<PersonSaved> {
  const { accountId, grantId } = params
  const staff = staffOf(reader)
  const to = await readGrant(app.db, body.to)
  const from = await readGrant(app.db, body.from)
  if (typeof to === 'string') throw refuse(calls.changeGrant, to)
  if (typeof from === 'string') throw refuse(calls.changeGrant, from)
  if (!mayGive(staff, to)) throw refuse(calls.changeGrant, 'moreThanYouHave')
  return save(app, { reader, accountId, now, action: 'person.change' }, async tx => {
    const known = await grantOf(tx, accountId, grantId)
    if (!known) throw refuse(calls.changeGrant, 'grantNotFound')
    if (!mayGive(staff, known)) throw refuse(calls.changeGrant, 'moreThanYouHave')
    if (!isSameGrant(known, from)) throw refuse(calls.changeGrant, 'changedMeanwhile')
    await store.setGrant(tx, { id: grantId, ...to })
  })
}

/** Takes a role away. */
export async function takeGrant({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.revokeGrant>): Promise<PersonSaved> {
  const { accountId, grantId } = params
  return save(app, { reader, accountId, now, action: 'person.revoke' }, async tx => {
    const known = await grantOf(tx, accountId, grantId)
    if (!known) throw refuse(calls.revokeGrant, 'grantNotFound')
    if (!mayGive(staffOf(reader), known)) throw refuse(calls.revokeGrant, 'moreThanYouHave')
    await store.deleteGrant(tx, grantId)
  })
}

/** Signs somebody out everywhere. Takes that all of their roles could be taken from them. */
export async function signOut({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.endSessionsOf>): Promise<null> {
  const { accountId } = params
  const actor = await actorOf(app.db, reader)
  await app.db.transaction(async tx => {
    await requireAllRoles(tx, calls.endSessionsOf, reader, accountId)
    const deed = { ...(await deedOn(tx, 'person.signOut', accountId)), always: true } as const
    await audited(tx, actor, deed, now, () => endSessionsBut(tx, accountId, reader.sessionId))
  })
  return null
}

/** Throws 404 for somebody without a role, and 403 where not all of their roles could be taken from them. */
export async function requireAllRoles(
  reads: Reads,
  call: typeof calls.endSessionsOf | typeof calls.showPersonAccess,
  reader: Reader,
  accountId: string,
): Promise<void> {
  const own = await store.listGrants(reads, accountId)
  if (own.length === 0) throw refuse(call, 'personNotFound')
  if (!own.every(one => mayGive(staffOf(reader), one))) throw refuse(call, 'moreThanYouHave')
}

interface Change {
  reader: Reader
  accountId: string
  now: Date
  action: AuditAction
}

/**
 * Carries a change of somebody's roles out as one entry of the log. Throws 409 where nobody would have all rights any more.
 */
export async function save(
  app: AppContext,
  { reader, accountId, now, action }: Change,
  work: (tx: Tx) => Promise<void>,
): Promise<PersonSaved> {
  const actor = await actorOf(app.db, reader)
  let entryId: string | null = null
  try {
    entryId = await app.db.transaction(async tx => {
      const deed = await deedOn(tx, action, accountId)
      await store.spareSession(tx, reader.sessionId)
      return (await audited(tx, actor, deed, now, () => work(tx))).entryId
    })
  } catch (error) {
    if (store.isLastOwner(error)) throw refuse(calls.revokeGrant, 'lastOwner')
    throw error
  }
  const person = await personFor(app.db, staffOf(reader), accountId)
  return PersonSaved.fromPartial({ ...(person && { person }), entryId: entryId ?? '' })
}

async function deedOn(tx: Tx, action: AuditAction, accountId: string): Promise<Deed> {
  const name = await nameOf(tx, accountId)
  return { action, right: 'people', subject: { kind: 'person', id: accountId, name } }
}

async function grantOf(tx: Tx, accountId: string, id: string): Promise<(StaffGrant & { id: string }) | null> {
  const known = await store.lockGrant(tx, id)
  return known?.accountId === accountId ? known : null
}
