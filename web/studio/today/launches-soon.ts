import type { StudioRow } from '#contract/generated/studio_catalogue.ts'

const WEEK_MS = 7 * 86_400_000

/** What launches within a week, or should have launched and is not ready, the earliest first. */
export function launchesSoon(rows: readonly StudioRow[], now: Date): StudioRow[] {
  const at = ({ launchAt }: StudioRow) => launchAt?.getTime() ?? Number.POSITIVE_INFINITY
  return rows
    .filter(row => at(row) <= now.getTime() + WEEK_MS)
    .toSorted((one, other) => at(one) - at(other) || (one.id < other.id ? -1 : 1))
}
