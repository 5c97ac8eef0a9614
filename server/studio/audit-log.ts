import * as calls from '#contract/calls/studio.ts'
import {
  type AuditChange,
  AuditChangeList,
  AuditEntry,
  AuditList,
  type AuditSubject,
} from '#contract/generated/studio.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { page } from '#rules/paging.ts'
import { rightsNamed, type StudioRight, type StudioScope } from '#rules/studio-rights.ts'
import { rightForStage, type Stage } from '#rules/studio-states.ts'
import { isLastOwner } from '../accounts/staff/staff-store.ts'
import { CANNOT_BE_UNDONE } from '../audit/deed.ts'
import { type AuditLine, type EntryLines, listLines } from '../audit/line-store.ts'
import { isChangedSince, putBackEntry } from '../audit/put-back-entry.ts'
import * as store from '../audit/store.ts'
import { type CallInput, type Reader, refuse } from '../calls/bind.ts'
import { refreshManySeries } from '../catalogue/refresh/refresh-series.ts'
import { isSlugTaken, listLanguages } from '../news/stored/store.ts'
import { bumpCatalogue, NEWS } from '../platform/db/catalogue-version.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { isStillReferredTo } from '../platform/db/gone.ts'
import { bumpTopics } from '../publishing/sales/sale-store.ts'
import { actorOf } from './actor.ts'
import { listSubjectsOf, namedIdsOf, subjectIdOf } from './books/audit-subjects.ts'
import { bundleIdsOf } from './bundles/bundle-scope.ts'
import { beforePuttingBackBundles } from './bundles/put-back-bundles.ts'
import { isOut } from './catalogue/check-changes.ts'
import { changing } from './catalogue/make-changes.ts'
import { findSubjects, type SubjectRow } from './catalogue/row-store.ts'
import { orFixedPrices } from './sales/or-fixed-prices.ts'
import { beforePuttingBackSales } from './sales/put-back-sales.ts'
import { saleIdsOf } from './sales/sale-scope.ts'
import { requireInScope } from './scope.ts'
import { listScopes } from './store.ts'

/** An entry has so many of its lines with it; more are asked for in pages. */
const LINES_WITH_ENTRY = 20
const USUAL_LINES = 50

/** The audit log, for who may read all of it. */
export async function auditLog({
  query,
  reader,
  app,
}: CallInput<typeof calls.listAudit>): Promise<AuditList> {
  requireInScope(reader, 'audit', 'shop')
  const { limit, skip } = page(query)
  const filter = {
    subjectKind: query.kind ?? null,
    subjectId: query.id ?? null,
    actorId: query.actor ?? null,
    action: query.action ?? null,
    fields: fieldsOf(query),
    since: query.since ?? null,
    until: query.until ?? null,
  }
  const found = await store.listEntries(app.db, filter, { limit: limit + 1, skip })
  return AuditList.fromPartial({
    entries: await summariesOf(app.db, found.slice(0, limit), filter.fields),
    hasMore: found.length > limit,
  })
}

/** What one entry of the log changed, page by page. */
export async function auditChanges({
  params,
  query,
  reader,
  app,
}: CallInput<typeof calls.listAuditChanges>): Promise<AuditChangeList> {
  requireInScope(reader, 'audit', 'shop')
  const id = params.entryId
  if (!(await store.findEntry(app.db, id))) throw refuse(calls.listAuditChanges, 'noSuchEntry')
  const asked = { fields: fieldsOf(query), ...page(query, USUAL_LINES) }
  const found = (await listLines(app.db, [id], asked)).get(id)
  const lines = found?.lines ?? []
  const subjects = await listSubjectsOf(app.db, rowsOf(lines))
  return AuditChangeList.fromPartial({
    changes: lines.map(changeOf),
    subjects: subjectsOf(lines, subjects),
    total: found?.countOfFields ?? 0,
  })
}

function fieldsOf({ field }: { field?: string | undefined }): string[] | null {
  return field?.split(',').filter(Boolean) ?? null
}

/** Undoes an entry, with all that it changed or nothing, and answers the entry of the undo. */
export async function undo({
  params,
  reader,
  app,
  now,
}: CallInput<typeof calls.undoAudit>): Promise<AuditEntry> {
  const actor = await actorOf(app.db, reader)
  const id = params.entryId
  const { fixedPrices } = app.config
  try {
    return await changing(app, async tx => {
      const requireAfter = await requireRightsOf(tx, id, { reader, now })
      const backs = [
        await beforePuttingBackSales(tx, id, { reader, now, fixedPrices }),
        await beforePuttingBackBundles(tx, id, { reader, now, fixedPrices }),
      ].filter(back => back !== null)
      const hasPosts = postsOf(await store.listRows(tx, [id])).length > 0
      const put = await putBackEntry(tx, actor, id, now, async series => {
        await requireAfter()
        await refreshManySeries(tx, series)
        const topics = [...series]
        for (const back of backs) topics.push(...(await back()))
        if (hasPosts) await bumpCatalogue(tx, NEWS)
        if (topics.length > 0) await bumpTopics(tx, topics)
        else if (backs.length === 0 && !hasPosts) await bumpCatalogue(tx)
      })
      if (put.outcome !== 'done') throw refuse(calls.undoAudit, put.outcome)
      const entry = await store.findEntry(tx, put.entryId)
      if (!entry) throw new Error(`the entry ${put.entryId} was not written`)
      const [summary] = await summariesOf(tx, [entry], null)
      return AuditEntry.fromPartial({ ...summary })
    })
  } catch (error) {
    if (isLastOwner(error)) throw refuse(calls.undoAudit, 'lastOwner')
    // What was added may be named by something that has come since, as a person whom another volume credits now.
    if (isChangedSince(error) || isSlugTaken(error) || isStillReferredTo(error))
      throw refuse(calls.undoAudit, 'changedSince')
    throw orFixedPrices(calls.undoAudit, error)
  }
}

/**
 * Throws 403 unless the reader may do what the entry did, with every series that it concerns. What is answered is to be
 * called when the rows are as they were: it throws where one of them is then in a language or series in which the reader may
 * not.
 */
async function requireRightsOf(
  tx: Tx,
  id: string,
  { reader, now }: { reader: Reader; now: Date },
): Promise<() => Promise<void>> {
  const entry = await store.findEntry(tx, id)
  if (!entry) throw refuse(calls.undoAudit, 'noSuchEntry')
  const rows = await store.listRows(tx, [id])
  // What a sale covers, or a bundle has, may be others before and after: see beforePuttingBackSales and
  // beforePuttingBackBundles.
  const isOffer = (row: store.AuditRow) => saleIdsOf([row]).length + bundleIdsOf([row]).length > 0
  if (rows.length > 0 && rows.every(isOffer)) return async () => {}
  const rights = rightsNamed(entry.right)
  const requireIn = (required: readonly StudioRight[], scopes: readonly StudioScope[]) => {
    for (const right of required) for (const scope of scopes) requireInScope(reader, right, scope)
  }
  // Of what was published together, posts take the right to write them, and all else the others.
  const requireNow = async (): Promise<number> => {
    const series = await listScopes(tx, await store.seriesOfRows(tx, rows))
    const posts = (await languagesOfPosts(tx, rows)).map(lang => ({ lang }))
    requireIn(posts.length > 0 ? rights.filter(right => right !== 'news') : rights, series)
    requireIn(['news'], posts)
    return series.length + posts.length
  }
  if ((await requireNow()) === 0) requireIn(rights, ['shop'])
  await requireStagesBack(tx, rows, { reader, now })
  return async () => void (await requireNow())
}

/**
 * To take back from the shelf what has come out since takes the right to publish, as changing its stage does, whatever it
 * took to put it there; and so does it to put something back before readers.
 */
async function requireStagesBack(
  tx: Tx,
  rows: readonly store.AuditRow[],
  { reader, now }: { reader: Reader; now: Date },
): Promise<void> {
  const staged = rows.filter(({ before, after }) => before?.stage && after?.stage)
  const ids = staged.map(({ key }) => String(key.id))
  const subjects = new Map((await findSubjects(tx, ids)).map(row => [row.id, row]))
  for (const { key, before, after } of staged) {
    const subject = subjects.get(String(key.id))
    if (!subject) continue
    const right = rightForStage(after?.stage as Stage, before?.stage as Stage, isOut(subject, now))
    if (right === 'publish' || isOutAgain(subject, before, now)) requireInScope(reader, 'publish', subject)
  }
}

/** Whether readers see it as soon as it is as it was; a volume is announced to them without a date, too. */
function isOutAgain({ kind, launchAt }: SubjectRow, before: store.AuditRow['before'], now: Date): boolean {
  if (before?.stage !== 'ready' || before.held === true) return false
  const at = before.launch_at ?? before.publishing_at ?? launchAt
  if (at === null) return kind !== 'part'
  return kind === 'series' || new Date(at as string | Date) <= now
}

const postsOf = (rows: readonly store.AuditRow[]) => rows.filter(({ table }) => table === 'post_versions')

/** Of posts among the rows, also of those that were deleted. */
async function languagesOfPosts(tx: Tx, rows: readonly store.AuditRow[]): Promise<Language[]> {
  const posts = postsOf(rows)
  const deleted = languages.filter(lang => posts.some(({ before }) => before?.lang === lang))
  const ids = posts.map(({ key }) => String(key.id))
  return ids.length === 0 ? [] : [...new Set([...deleted, ...(await listLanguages(tx, ids))])]
}

/** Entries with the first of their lines: those of `fields`, unless that is null. */
async function summariesOf(
  reads: Reads,
  entries: readonly store.AuditEntry[],
  fields: readonly string[] | null,
): Promise<AuditEntry[]> {
  const ids = entries.map(({ id }) => id)
  const found = await listLines(reads, ids, { fields, limit: LINES_WITH_ENTRY, skip: 0 })
  const rows = [...found.values()].flatMap(({ lines }) => rowsOf(lines))
  const subjects = await listSubjectsOf(reads, rows)
  const changed = await store.listChanged(reads, ids)
  return entries.map(entry => {
    const { lines, count, countOfFields, common }: EntryLines = found.get(entry.id) ?? NO_LINES
    return {
      ...entryView(entry, lines.map(changeOf), isUndoable(entry, changed.has(entry.id))),
      subjects: subjectsOf(lines, subjects),
      changeCount: count,
      foundCount: countOfFields,
      common: common ?? undefined,
    }
  })
}

const NO_LINES: EntryLines = { lines: [], count: 0, countOfFields: 0, common: null }

const rowsOf = (lines: readonly AuditLine[]) => [...new Set(lines.map(({ row }) => row))]

/** Of these lines to what they belong and what they name, each once. */
function subjectsOf(
  lines: readonly AuditLine[],
  subjects: ReadonlyMap<string, AuditSubject>,
): AuditSubject[] {
  const ids = new Set(rowsOf(lines).flatMap(namedIdsOf))
  return [...ids].flatMap(id => subjects.get(id) ?? [])
}

/** Whether an entry changed something that can be put back, and is not undone. */
export function isUndoable({ undoneBy, action }: store.AuditEntry, hasRows: boolean): boolean {
  return undoneBy === null && hasRows && !CANNOT_BE_UNDONE.includes(action)
}

export function entryView(
  entry: store.AuditEntry,
  changes: readonly Partial<AuditChange>[],
  canBeUndone: boolean,
): AuditEntry {
  const { actorId, undoes, undoneBy, tokenId: _, right: __, ...facts } = entry
  return AuditEntry.fromPartial({
    ...facts,
    actorId: actorId ?? '',
    undoes: undoes ?? '',
    undoneBy: undoneBy ?? '',
    canBeUndone,
    changes: [...changes],
  })
}

function changeOf({ row, field }: AuditLine): AuditChange {
  const { table, key, before, after } = row
  return {
    ...{ kind: table, id: Object.values(key).join(' '), field, subjectId: subjectIdOf(row) ?? '' },
    before: before ? JSON.stringify(before[field]) : undefined,
    after: after ? JSON.stringify(after[field]) : undefined,
  }
}
