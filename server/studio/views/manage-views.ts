import * as calls from '#contract/calls/studio-views.ts'
import type { StudioViewRequest } from '#contract/generated/studio_views.ts'
import { StudioView, StudioViewList } from '#contract/generated/studio_views.ts'
import { mayShare, rightsOfStaff } from '#rules/studio-rights.ts'
import { findAccount } from '../../accounts/store.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { newId } from '../../platform/ids.ts'
import { staffOf } from '../scope.ts'
import * as store from './store.ts'

/** Of one account. */
const MOST_VIEWS = 50
const MOST_NAME = 80
const MOST_QUERY = 2000

/** docs/product.md#saved-views: one's own, and those that colleagues share. */
export async function views({
  app,
  reader,
}: CallInput<typeof calls.listStudioViews>): Promise<StudioViewList> {
  const found = await store.listViews(app.db, reader.id)
  return StudioViewList.fromPartial({
    views: found.map(({ accountId, ...view }) => ({ ...view, own: accountId === reader.id })),
  })
}

export async function addView({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.addStudioView>): Promise<StudioView> {
  const view = readView(body)
  if (!view) throw refuse(calls.addStudioView, 'badInput')
  requireMayShare(reader, view)
  const id = newId('VIE', now)
  await app.db.transaction(async tx => {
    if ((await store.countViews(tx, reader.id)) >= MOST_VIEWS)
      throw refuse(calls.addStudioView, 'tooManyViews')
    await store.addView(tx, { ...view, id, accountId: reader.id, now })
  })
  return StudioView.fromPartial({ ...view, id, own: true, ownerName: await nameOf(app.db, reader.id) })
}

export async function changeView({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.changeStudioView>): Promise<StudioView> {
  const view = readView(body)
  if (!view) throw refuse(calls.changeStudioView, 'badInput')
  requireMayShare(reader, view)
  const { viewId: id } = params
  const isThere = await app.db.transaction(tx =>
    store.changeView(tx, { ...view, id, accountId: reader.id, now }),
  )
  if (!isThere) throw refuse(calls.changeStudioView, 'noSuchView')
  return StudioView.fromPartial({ ...view, id, own: true, ownerName: await nameOf(app.db, reader.id) })
}

export async function deleteView({
  app,
  reader,
  params,
}: CallInput<typeof calls.deleteStudioView>): Promise<null> {
  const isThere = await app.db.transaction(tx => store.deleteView(tx, params.viewId, reader.id))
  if (!isThere) throw refuse(calls.deleteStudioView, 'noSuchView')
  return null
}

/** Throws 403 where somebody who only looks on would put a view before all others. */
function requireMayShare(reader: Reader, { shared }: { shared: boolean }): void {
  if (shared && !mayShare(rightsOfStaff(staffOf(reader)))) throw refuse(calls.addStudioView, 'notAllowed')
}

/** Null for what cannot be a view. What a query names that the catalogue does not know, it leaves out itself. */
function readView({ name, query, shared }: StudioViewRequest) {
  const trimmed = name.replace(/\s+/g, ' ').trim()
  const isName = trimmed !== '' && trimmed.length <= MOST_NAME
  const isQuery = query.length <= MOST_QUERY && /^[\w%&=+.*,~-]*$/.test(query)
  return isName && isQuery && !trimmed.includes('\0') ? { name: trimmed, query, shared } : null
}

async function nameOf(reads: Parameters<typeof findAccount>[0], accountId: string): Promise<string> {
  return (await findAccount(reads, accountId))?.displayName ?? ''
}
