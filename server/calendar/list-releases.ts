import * as calls from '#contract/calls/calendar.ts'
import type { PartList } from '#contract/generated/catalogue.ts'
import { page } from '#rules/paging.ts'
import { releaseFilter } from '#rules/release-filter.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { listReleases as releasesOf } from '../catalogue/releases-store.ts'
import { partMessage, viewContext } from '../catalogue/view.ts'
import { listFollowedIds } from '../follows/store.ts'

/** docs/product.md#calendar: released parts, the newest first. */
export async function listReleases({
  query,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.listReleases>): Promise<PartList> {
  if (query.only_follows && !reader) throw refuse(calls.listReleases, 'signInFirst')
  const { limit, skip } = page(query)
  const rows = await releasesOf(app.db, {
    lang: query.lang ?? null,
    by: now,
    type: releaseFilter(query.type).series,
    seriesIds: query.only_follows && reader ? await listFollowedIds(app.db, reader.id) : null,
    limit: limit + 1,
    skip,
    leftOut: app.takedowns.leftOutIn(visitor.country),
  })
  const sight = viewContext(app, now)
  return {
    parts: rows.slice(0, limit).map(row => partMessage(row, sight)),
    pagination: { limit, skip, lastPage: rows.length <= limit, total: undefined },
  }
}
