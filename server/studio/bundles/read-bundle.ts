import type { StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import { BUNDLE_PERCENT } from '#rules/bundle.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { PlannedBundle } from '../../publishing/bundles/bundle-store.ts'
import { readCovered, readNames } from '../sales/read-sale.ts'

/** Why a request says no bundle. */
export type BundleFault = 'nameMissing' | 'bundlePercentOutOfRange' | 'bundleEmpty' | 'noSuchSubject'

const BPS_OF_PERCENT = WHOLE_BPS / 100

/** The bundle that a request says, or why it says none. A preview needs no names yet. */
export async function readBundle(
  reads: Reads,
  body: StudioBundleRequest,
  { now, isPreview = false }: { now: Date; isPreview?: boolean },
): Promise<PlannedBundle | BundleFault> {
  const { percent, startsAt = now, endsAt = null, seriesIds, volumeIds, isDraft } = body
  const names = readNames(body.names)
  const [name] = Object.values(names ?? {})
  if (!isPreview && name === undefined) return 'nameMissing'
  if (percent < BUNDLE_PERCENT.min || percent > BUNDLE_PERCENT.max) return 'bundlePercentOutOfRange'
  const covered = await readCovered(reads, { covers: 'chosen', lang: '', seriesIds, volumeIds })
  if (covered === 'noSuchSubject') return covered
  if (typeof covered === 'string') return 'bundleEmpty'
  return {
    ...{ name: name ?? '', names: names ?? {}, stage: isDraft ? 'draft' : 'ready', startsAt, endsAt },
    ...{ discountBps: percent * BPS_OF_PERCENT },
    ...{ seriesIds: covered.seriesIds, volumeIds: covered.volumeIds },
  }
}
