import type { QueryOf } from '#contract/call.ts'
import type { listStudioCatalogue, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { StudioFieldList, StudioRowList } from '#contract/generated/studio_catalogue.ts'
import { page } from '#rules/paging.ts'
import { type StaffGrant, scopesOf } from '#rules/studio-rights.ts'
import type { CallInput } from '../../calls/bind.ts'
import { countCoverDrafts } from '../covers/drafts/store.ts'
import { listDraftsOfMany } from '../drafts/store.ts'
import { FIELDS, fieldView } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'
import { staffOf } from '../scope.ts'
import { listSubjects, type RowFilter } from './row-store.ts'
import { rowView } from './view.ts'

const USUAL_ROWS = 100
/** Words of a search; more are left out. */
const MOST_WORDS = 8

/** All fields, the same for everybody. */
export async function listFields(_: CallInput<typeof listStudioFields>): Promise<StudioFieldList> {
  return StudioFieldList.fromPartial({
    fields: (Object.keys(FIELDS) as Kind[]).flatMap(kind =>
      FIELDS[kind].map(field => fieldView(kind, field)),
    ),
  })
}

/** Series, volumes or parts within what somebody may see. */
export async function listCatalogue({
  query,
  reader,
  app,
  now,
}: CallInput<typeof listStudioCatalogue>): Promise<StudioRowList> {
  const { rows, total } = await listSubjects(app.db, {
    ...rowFilter(query, scopesOf(staffOf(reader), 'see'), now),
    ...page(query, USUAL_ROWS),
  })
  const ids = rows.map(({ id }) => id)
  const shop = app.brand.current()
  const drafts = await listDraftsOfMany(app.db, ids)
  const coverDrafts = await countCoverDrafts(app.db, ids)
  const draftsOf = Map.groupBy(drafts, ({ subjectId }) => subjectId)
  return StudioRowList.fromPartial({
    rows: rows.map(row =>
      rowView(row, now, {
        ...{ drafts: draftsOf.get(row.id), coverDrafts: coverDrafts.get(row.id), shop },
      }),
    ),
    total,
  })
}

/** What rows have to be like, and in which order they come. */
export function rowFilter(
  query: Omit<QueryOf<typeof listStudioCatalogue>, 'limit' | 'skip'>,
  grants: readonly StaffGrant[],
  now: Date,
): Omit<RowFilter, 'limit' | 'skip'> {
  return {
    kind: query.kind ?? 'volume',
    words: (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    series: query.series ?? null,
    volume: query.volume ?? null,
    lang: query.lang ?? null,
    states: query.state ?? [],
    missing: query.missing ?? [],
    due: query.due ?? null,
    ids: query.ids === undefined ? null : query.ids.split(','),
    grants,
    sort: query.sort ?? 'title',
    descending: query.descending ?? false,
    now,
  }
}
