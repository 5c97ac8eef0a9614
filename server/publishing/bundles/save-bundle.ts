import { decideBundleChange, mayWithdraw } from '#rules/bundle-change.ts'
import type { FixedPrices } from '#rules/fixed-price.ts'
import { audited } from '../../audit/audited.ts'
import type { Actor, Deed } from '../../audit/deed.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { refuseFixedPrices } from '../fixed-prices.ts'
import {
  addBundle,
  listLastBundleChanges,
  lockBundle,
  type PlannedBundle,
  type PlannedBundleRow,
  topicsOfBundle,
  writeBundle,
} from './bundle-store.ts'

/** Why a bundle is not saved or withdrawn. Each is worded in locales/<language>/refusals.json. */
export type BundleReason = 'bundleNotFound' | 'bundleEnded' | 'bundleEndTooEarly' | 'changedMeanwhile'

export class BundleRefused extends Error {
  readonly reason: BundleReason

  constructor(reason: BundleReason) {
    super(reason)
    this.reason = reason
  }
}

export interface BundleWriting {
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
  readonly fixedPrices: FixedPrices
  /** Throws where whoever acts may not do it with this bundle. */
  readonly requireMay?: (bundle: PlannedBundle) => Promise<void>
}

interface ChangeOfBundle {
  readonly id: string
  /** The last entry of the log when the bundle was shown; null: whatever has changed since. */
  readonly version: string | null
}

/** Plans a bundle. One turn of the caches; returns its id and the entry of the log. */
export async function planBundle(writing: BundleWriting, bundle: PlannedBundle) {
  const { tx, actor, now, requireMay } = writing
  await requireMay?.(bundle)
  const decision = decideBundleChange(null, bundle, now)
  if (!decision.save) throw new BundleRefused(decision.because)
  await refuseFixedIn(writing, bundle)
  const deed = deedOf('add', { id: '', name: bundle.name })
  return audited(tx, actor, deed, now, async () => {
    const id = await addBundle(tx, { ...bundle, startsAt: decision.startsAt })
    deed.subject.id = id
    await bumpCatalogue(tx, { series: await topicsWhereSeen(tx, id, bundle) })
    return id
  })
}

/** Makes a bundle another. */
export async function changeBundle(
  writing: BundleWriting,
  { id, version }: ChangeOfBundle,
  bundle: PlannedBundle,
): Promise<{ entryId: string | null }> {
  const { tx, actor, now, requireMay } = writing
  const before = await lockUnchanged(writing, { id, version })
  await requireMay?.(bundle)
  const decision = decideBundleChange(before, bundle, now)
  if (!decision.save) throw new BundleRefused(decision.because)
  await refuseFixedIn(writing, bundle)
  return audited(tx, actor, deedOf('change', { id, name: bundle.name }), now, async () => {
    const topics = await topicsWhereSeen(tx, id, before)
    await writeBundle(tx, id, { ...bundle, startsAt: decision.startsAt })
    await bumpCatalogue(tx, { series: [...topics, ...(await topicsWhereSeen(tx, id, bundle))] })
  })
}

/** Offers a bundle no more. What was bought stays. */
export async function withdrawBundle(
  writing: Omit<BundleWriting, 'fixedPrices'>,
  change: ChangeOfBundle,
): Promise<{ entryId: string | null }> {
  const { tx, actor, now } = writing
  const bundle = await lockUnchanged(writing, change)
  const { id, sold: _, ...terms } = bundle
  if (!mayWithdraw(bundle, now)) throw new BundleRefused('bundleEnded')
  return audited(tx, actor, deedOf('withdraw', bundle), now, async () => {
    await writeBundle(tx, id, { ...terms, stage: 'withdrawn' })
    await bumpCatalogue(tx, { series: await topicsWhereSeen(tx, id, bundle) })
  })
}

function refuseFixedIn({ tx, fixedPrices }: BundleWriting, { seriesIds, volumeIds }: PlannedBundle) {
  return refuseFixedPrices(tx, { covers: 'chosen', lang: null, seriesIds, volumeIds }, fixedPrices)
}

async function lockUnchanged(
  { tx, requireMay }: Omit<BundleWriting, 'fixedPrices'>,
  { id, version }: ChangeOfBundle,
): Promise<PlannedBundleRow> {
  const bundle = await lockBundle(tx, id)
  if (!bundle) throw new BundleRefused('bundleNotFound')
  await requireMay?.(bundle)
  const [last] = version === null ? [] : await listLastBundleChanges(tx, [id])
  if (version !== null && version !== (last?.entryId ?? '')) throw new BundleRefused('changedMeanwhile')
  return bundle
}

/** Readers see nothing of a draft, nor of what was withdrawn. */
async function topicsWhereSeen(
  tx: Tx,
  id: string,
  { stage }: Pick<PlannedBundle, 'stage'>,
): Promise<string[]> {
  return stage === 'ready' ? topicsOfBundle(tx, id) : []
}

function deedOf(what: 'add' | 'change' | 'withdraw', { id, name }: { id: string; name: string }) {
  return {
    action: `bundle.${what}`,
    right: 'sell',
    subject: { kind: 'bundle', id, name },
  } satisfies Deed
}
