import { mayIn, type Staff } from '#rules/studio-rights.ts'
import type { AuditRow } from '../../audit/store.ts'
import type { Reader } from '../../calls/bind.ts'
import type { Reads } from '../../platform/db/connect.ts'
import type { PlannedBundle } from '../../publishing/bundles/bundle-store.ts'
import { type Covered, listCovered } from '../../publishing/sales/sale-store.ts'
import { requireInScope } from '../scope.ts'

/** Throws 403 where somebody may not sell all that is in the bundle. */
export async function requireMayBundle(reads: Reads, reader: Reader, bundle: PlannedBundle): Promise<void> {
  for (const scope of await findScopesOfBundle(reads, bundle)) requireInScope(reader, 'sell', scope)
}

/** For what the rights have to be given of a bundle as it is to be. */
export async function findScopesOfBundle(
  reads: Reads,
  { seriesIds, volumeIds }: PlannedBundle,
): Promise<readonly (Covered | 'shop')[]> {
  return scopesOfBundle(await listCovered(reads, [...seriesIds, ...volumeIds]))
}

/** For what the right to sell has to be given. Of a bundle whose series were all deleted nobody knows. */
export function scopesOfBundle(items: readonly Covered[]): readonly (Covered | 'shop')[] {
  return items.length > 0 ? items : ['shop']
}

/** Whether a bundle has anything that somebody may sell. */
export function isBundleSeenBy(staff: Staff, items: readonly Covered[]): boolean {
  return scopesOfBundle(items).some(scope => mayIn(staff, 'sell', scope))
}

const KEYS: Readonly<Record<string, string>> = {
  bundles: 'id',
  bundle_series: 'bundle_id',
  bundle_volumes: 'bundle_id',
}

/** The bundles that rows of the log are about. */
export function bundleIdsOf(rows: readonly AuditRow[]): string[] {
  return [
    ...new Set(
      rows.flatMap(({ table, key }) => {
        const id = key[KEYS[table] ?? '']
        return typeof id === 'string' ? [id] : []
      }),
    ),
  ]
}
