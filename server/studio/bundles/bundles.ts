import * as calls from '#contract/calls/studio-bundles.ts'
import { type StudioBundle, StudioBundleList, StudioBundleSaved } from '#contract/generated/studio_bundles.ts'
import { page } from '#rules/paging.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import {
  findBundles,
  listCurrentBundles,
  listPastBundles,
  type PlannedBundle,
} from '../../publishing/bundles/bundle-store.ts'
import {
  BundleRefused,
  type BundleWriting,
  changeBundle,
  planBundle,
  withdrawBundle,
} from '../../publishing/bundles/save-bundle.ts'
import { actorOf } from '../actor.ts'
import { orFixedPrices } from '../sales/or-fixed-prices.ts'
import { requireMayTakeOff } from '../sales/sale-scope.ts'
import { staffOf } from '../scope.ts'
import { findScopesOfBundle, requireMayBundle } from './bundle-scope.ts'
import { readBundle } from './read-bundle.ts'
import { bundleViews } from './view.ts'

const USUAL_BUNDLES = 50

type BundleCall = Pick<CallInput<typeof calls.listStudioBundles>, 'app' | 'reader' | 'visitor' | 'now'>

export async function listBundles(
  asked: CallInput<typeof calls.listStudioBundles>,
): Promise<StudioBundleList> {
  const { query, app, now } = asked
  const { limit, skip } = page(query, USUAL_BUNDLES)
  const isPast = query.state === 'past'
  const all = isPast ? await listPastBundles(app.db, now) : await listCurrentBundles(app.db, now)
  const found = all.slice(skip, skip + limit + 1)
  return StudioBundleList.fromPartial({
    bundles: await bundleViews(app.db, found.slice(0, limit), viewerOf(asked)),
    hasMore: found.length > limit,
  })
}

export function findBundle(asked: CallInput<typeof calls.findStudioBundle>): Promise<StudioBundle> {
  return oneBundle(asked.app.db, asked.params.bundleId, asked)
}

export function addStudioBundle(asked: CallInput<typeof calls.planStudioBundle>): Promise<StudioBundleSaved> {
  return written(asked, async writing => {
    const { result, entryId } = await planBundle(writing, await bundleOf(writing.tx, asked))
    return { id: result, entryId }
  })
}

export function replaceBundle(asked: CallInput<typeof calls.changeStudioBundle>): Promise<StudioBundleSaved> {
  const { params, body } = asked
  const change = { id: params.bundleId, version: body.version ?? null }
  return written(asked, async writing => {
    const { entryId } = await changeBundle(writing, change, await bundleOf(writing.tx, asked))
    return { id: change.id, entryId }
  })
}

export function endStudioBundle(
  asked: CallInput<typeof calls.withdrawStudioBundle>,
): Promise<StudioBundleSaved> {
  const change = { id: asked.params.bundleId, version: asked.body.version ?? null }
  return written(asked, async writing => {
    const { entryId } = await withdrawBundle(writing, change)
    return { id: change.id, entryId }
  })
}

/** The bundle that a request says. */
async function bundleOf(
  reads: Reads,
  { body, reader, now }: Pick<CallInput<typeof calls.planStudioBundle>, 'body' | 'reader' | 'now'>,
): Promise<PlannedBundle> {
  const bundle = await readBundle(reads, body, { now })
  if (typeof bundle === 'string') throw refuse(calls.planStudioBundle, bundle)
  requireMayTakeOff(reader, bundle, await findScopesOfBundle(reads, bundle))
  return bundle
}

/** Writes in one transaction. */
async function written(
  asked: BundleCall,
  write: (writing: BundleWriting) => Promise<{ id: string; entryId: string | null }>,
): Promise<StudioBundleSaved> {
  const { app, reader, now } = asked
  const { fixedPrices } = app.config
  const actor = await actorOf(app.db, reader)
  return app.db
    .transaction(async tx => {
      const requireMay = (bundle: PlannedBundle) => requireMayBundle(tx, reader, bundle)
      const { id, entryId } = await write({ tx, actor, now, fixedPrices, requireMay })
      const bundle = await oneBundle(tx, id, asked)
      return StudioBundleSaved.fromPartial({ bundle, entryId: entryId ?? '' })
    })
    .catch((error: unknown) => {
      // Every reason is one of changeStudioBundle, which has those of the others.
      if (error instanceof BundleRefused) throw refuse(calls.changeStudioBundle, error.reason)
      throw orFixedPrices(calls.changeStudioBundle, error)
    })
}

async function oneBundle(reads: Reads | Tx, id: string, asked: BundleCall): Promise<StudioBundle> {
  const [bundle] = await bundleViews(reads, await findBundles(reads, [id]), viewerOf(asked))
  if (!bundle) throw refuse(calls.findStudioBundle, 'bundleNotFound')
  return bundle
}

function viewerOf({ reader, visitor, now }: BundleCall) {
  return { staff: staffOf(reader), lang: visitor.lang, now }
}
