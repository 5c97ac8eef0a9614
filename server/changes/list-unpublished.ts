import type { listUnpublished } from '#contract/calls/studio-releases.ts'
import { StudioUnpublishedList } from '#contract/generated/studio_releases.ts'
import { page } from '#rules/paging.ts'
import type { CallInput } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import { staffOf } from '../studio/scope.ts'
import type { Head, Viewer } from './kind.ts'
import { findWaiting, itemKey, KINDS } from './kinds.ts'
import { type Item, listItemsOf, listReleasesOf } from './release-store.ts'

/** The call: what is prepared and not published, of all kinds, the oldest first; sales and bundles after all others. */
export async function unpublished({
  query,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof listUnpublished>): Promise<StudioUnpublishedList> {
  const { limit, skip } = page(query)
  const viewer = { staff: staffOf(reader), lang: visitor.lang, now }
  // One more than the page shows whether there is a next page.
  const most = skip + limit + 1
  const found = query.release
    ? await listItemsOf(app.db, query.release, most)
    : await listAll(app.db, viewer, { state: query.state ?? null, most })
  const shown = found.slice(skip, skip + limit)
  const [waiting, releases] = [await findWaiting(app.db, shown, viewer), await listReleasesOf(app.db, shown)]
  const releaseOf = new Map(releases.map(({ releaseId, ...item }) => [itemKey(item), releaseId]))
  return StudioUnpublishedList.fromPartial({
    changes: shown.flatMap(item => {
      const view = waiting.get(itemKey(item))?.view
      return view ? { ...view, releaseId: releaseOf.get(itemKey(item)) ?? '' } : []
    }),
    hasMore: found.length > skip + limit,
  })
}

async function listAll(
  reads: Reads,
  viewer: Viewer,
  wanted: Parameters<(typeof KINDS)[number]['list']>[2],
): Promise<Item[]> {
  const lists = await Promise.all(
    KINDS.map(async ({ name, list }) =>
      (await list(reads, viewer, wanted)).map(head => ({ ...head, kind: name })),
    ),
  )
  return lists.flat().toSorted((one, other) => placeOf(one) - placeOf(other))
}

const placeOf = ({ changedAt }: Head) => changedAt?.getTime() ?? Number.MAX_SAFE_INTEGER
