import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { AuditList } from '#contract/generated/studio.ts'
import { page } from '#rules/paging.ts'
import { mayIn, rightsNamed } from '#rules/studio-rights.ts'
import { listEntriesAbout, listRowsAbout } from '../../audit/about-store.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { entryView, isUndoable } from '../audit-log.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { TABLES } from '../fields/columns.ts'
import { requireInScope, staffOf } from '../scope.ts'
import { bundleChanges } from './bundle-changes.ts'
import { draftChanges } from './draft-changes.ts'
import { fieldChanges } from './field-changes.ts'
import { listNames } from './name-store.ts'

const USUAL_ENTRIES = 20

/** Who changed a series, volume or part, for everybody who may see it. */
export async function showHistory({
  params,
  query,
  reader,
  app,
}: CallInput<typeof listSubjectHistory>): Promise<AuditList> {
  const [row] = await findSubjects(app.db, [params.id])
  if (!row) throw refuse(listSubjectHistory, 'noSuchSubject')
  requireInScope(reader, 'see', row)
  const { limit, skip } = page(query, USUAL_ENTRIES)
  const about = { table: TABLES[row.kind], kind: row.kind, id: row.id }
  const found = await listEntriesAbout(app.db, about, { limit: limit + 1, skip })
  const shown = found.slice(0, limit)
  const rows = await listRowsAbout(
    app.db,
    about,
    shown.map(({ id }) => id),
  )
  const names = await listNames(app.db, rows)
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId)
  const staff = staffOf(reader)
  return AuditList.fromPartial({
    entries: shown.map(({ hasRows, ...entry }) => {
      const may = rightsNamed(entry.right).every(right => mayIn(staff, right, row))
      const rowsOf = byEntry.get(entry.id) ?? []
      const own = fieldChanges(row, rowsOf, names)
      const changes = [...own, ...draftChanges(rowsOf, own), ...bundleChanges(rowsOf, names)]
      return entryView(entry, changes, may && isUndoable(entry, hasRows))
    }),
    hasMore: found.length > limit,
  })
}
