import { AuditChange } from '#contract/generated/studio.ts'
import type { AuditRow } from '../../audit/store.ts'

const IN_ORDER = new Intl.Collator('en', { numeric: true })

/** Columns of a bundle as its screen names them. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  discount_bps: 'discountBps',
  stage: 'stage',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
}

/**
 * What rows of an entry changed of bundles of a series: their terms, and what of the series they have. `names` has the
 * titles of volumes.
 */
export function bundleChanges(rows: readonly AuditRow[], names: ReadonlyMap<string, string>): AuditChange[] {
  const terms = rows.filter(({ table }) => table === 'bundles').flatMap(termChanges)
  const whole = rows
    .filter(({ table }) => table === 'bundle_series')
    .map(({ key, before }) => change(key.bundle_id, 'wholeSeries', before !== null, before === null))
  const volumes = [
    ...Map.groupBy(
      rows.filter(({ table }) => table === 'bundle_volumes'),
      ({ key }) => key.bundle_id,
    ),
  ].map(([bundleId, own]) => {
    const titles = (wasThere: boolean) =>
      own
        .filter(({ before }) => (before !== null) === wasThere)
        .map(({ key }) => names.get(`${key.volume_id}`) ?? '')
        .toSorted(IN_ORDER.compare)
        .join(', ')
    return change(bundleId, 'volumes', titles(true), titles(false))
  })
  return [...terms, ...whole, ...volumes]
}

function termChanges({ key, before, after }: AuditRow): AuditChange[] {
  return Object.entries(FIELDS).flatMap(([column, field]) => {
    const [was, is] = [before?.[column] ?? null, after?.[column] ?? null]
    return was === is ? [] : [change(key.id, field, was, is)]
  })
}

function change(id: unknown, field: string, before: unknown, after: unknown): AuditChange {
  return AuditChange.fromPartial({
    ...{ kind: 'bundle', id: `${id}`, field },
    ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
  })
}
