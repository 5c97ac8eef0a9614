import { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { bundleState } from '#rules/bundle-change.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import type { Language } from '#rules/interface-language.ts'
import { mayIn, type Staff } from '#rules/studio-rights.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listLastBundleChanges, type PlannedBundleRow } from '../../publishing/bundles/bundle-store.ts'
import { listCovered } from '../../publishing/sales/sale-store.ts'
import { isBundleSeenBy, scopesOfBundle } from './bundle-scope.ts'

interface Viewer {
  readonly staff: Staff
  readonly lang: Language
  readonly now: Date
}

/** Of these bundles those that somebody may see. */
export async function bundleViews(
  reads: Reads,
  bundles: readonly PlannedBundleRow[],
  { staff, lang, now }: Viewer,
): Promise<StudioBundle[]> {
  const chosen = [...new Set(bundles.flatMap(chosenIds))]
  const covered = new Map((await listCovered(reads, chosen)).map(one => [one.id, one]))
  const changes = await listLastBundleChanges(
    reads,
    bundles.map(({ id }) => id),
  )
  const itemsOf = (bundle: PlannedBundleRow) => chosenIds(bundle).flatMap(id => covered.get(id) ?? [])
  return bundles
    .filter(bundle => isBundleSeenBy(staff, itemsOf(bundle)))
    .map(bundle => {
      const last = changes.find(({ bundleId }) => bundleId === bundle.id)
      const items = itemsOf(bundle)
      const seen = items.filter(item => mayIn(staff, 'see', item))
      const { id, name, names, startsAt, endsAt, discountBps, sold } = bundle
      return StudioBundle.fromPartial({
        ...{ id, startsAt, sold, state: bundleState(bundle, now), names },
        ...{ name: names[lang] ?? name, percent: (discountBps * 100) / WHOLE_BPS },
        endsAt: endsAt ?? undefined,
        items: seen,
        unseenItems: items.length - seen.length,
        version: last?.entryId ?? '',
        mayChange: scopesOfBundle(items).every(scope => mayIn(staff, 'sell', scope)),
        changedBy: last?.actorName ?? '',
        changedAt: last?.at,
      })
    })
}

const chosenIds = ({ seriesIds, volumeIds }: PlannedBundleRow) => [...seriesIds, ...volumeIds]
