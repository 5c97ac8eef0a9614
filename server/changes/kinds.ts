import type { Reads } from '../platform/db/connect.ts'
import { bundleKind } from './bundle-kind.ts'
import { coverKind } from './cover-kind.ts'
import { fieldKind } from './field-kind.ts'
import type { ChangeKind, Viewer, Waiting } from './kind.ts'
import { postKind } from './post-kind.ts'
import type { Item } from './release-store.ts'
import { saleKind } from './sale-kind.ts'

/** All that waits to be published, in the order in which it is published. */
export const KINDS: readonly ChangeKind[] = [fieldKind, coverKind, saleKind, bundleKind, postKind]

export const itemKey = ({ kind, id }: Item) => `${kind} ${id}`

/** The same viewer with the rights of an owner: to find out whether something is there at all, not to show it. */
export function seeingAll(viewer: Viewer): Viewer {
  const grants = [{ role: 'owner', seriesIds: null, langs: null }] as const
  return { ...viewer, staff: { grants, onlyRights: null } }
}

/** Those of these that are still to be published, by {@link itemKey}. */
export async function findWaiting(
  reads: Reads,
  items: readonly Item[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, Waiting>> {
  const found = new Map<string, Waiting>()
  for (const kind of KINDS) {
    const ids = items.filter(one => one.kind === kind.name).map(({ id }) => id)
    const waiting = ids.length > 0 ? await kind.find(reads, ids, viewer) : []
    for (const one of waiting) found.set(itemKey(one.view), one)
  }
  return found
}
