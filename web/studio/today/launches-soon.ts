import type { StudioRow, StudioRowList } from '#contract/generated/studio_catalogue.ts'
import type { Due } from '#rules/studio-states.ts'

export interface LaunchesSoon {
  readonly rows: readonly StudioRow[]
  /** How many there are beside those. */
  readonly more: number
}

/**
 * Of lists by date, each with its total, the first `most` together: of what comes the next first, of what is overdue what
 * was to launch last.
 */
export function launchesSoon(
  lists: readonly (Pick<StudioRowList, 'rows' | 'total'> | undefined)[],
  due: Due,
  most: number,
): LaunchesSoon {
  const at = ({ launchAt }: StudioRow) => (launchAt?.getTime() ?? 0) * (due === 'overdue' ? -1 : 1)
  const rows = lists
    .flatMap(list => list?.rows ?? [])
    .toSorted((one, other) => at(one) - at(other) || (one.id < other.id ? -1 : 1))
    .slice(0, most)
  return { rows, more: lists.reduce((sum, list) => sum + (list?.total ?? 0), 0) - rows.length }
}
