import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import {
  type StudioChange,
  StudioChangeResult,
  type StudioCreation,
} from '#contract/generated/studio_catalogue.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { isSoldForCoins } from '#rules/for-sale.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Staff, StudioRight } from '#rules/studio-rights.ts'
import { audited } from '../../audit/audited.ts'
import type { Actor, Deed } from '../../audit/deed.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { refreshManySeries } from '../../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../../context.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import { allowLonger, brokenConstraint, type Reads, type Tx } from '../../platform/db/connect.ts'
import { applyChange, type SubjectChange, toLoadFor } from '../../publishing/shelf/apply-change.ts'
import { ChangeRefused } from '../../publishing/shelf/change-refused.ts'
import type { Shelf } from '../../publishing/shelf/shelf.ts'
import { loadShelf, saveShelf } from '../../publishing/shelf/shelf-rows-store.ts'
import { listItemsOnShelf } from '../../publishing/shelf/shelf-store.ts'
import { lockManySeries } from '../../publishing/store.ts'
import { actorOf } from '../actor.ts'
import { staffOf } from '../scope.ts'
import { type ChangeProblem, type CheckedChange, checkChanges } from './check-changes.ts'
import { moveProblems } from './check-moves.ts'
import { namedAddresses, relatedProblems } from './check-related.ts'
import { createPlanned, MOST_CREATIONS } from './create-planned.ts'
import { type MadeChange, publicVersionOf, publicViews, rowAfter, rowOnShelf } from './going-public.ts'
import { countKeepers } from './keeper-store.ts'
import { problemViews } from './problem-views.ts'
import { findSubjects, type SubjectRow } from './row-store.ts'
import { shownText } from './shown-text.ts'

/** Of one request: all fields of a thousand volumes. */
export const MOST_CHANGES = 25_000
/** Of a preview beside others that make the same. */
const MOST_TRIES = 3
/** For changes of thousands of rows. Milliseconds. */
const LONGEST = 120_000

/** Ends a transaction whose changes are not to be kept, and carries out what came of it. */
class UndoneChanges extends Error {
  readonly result: Made
  constructor(result: Made) {
    super('changes that are not kept')
    this.result = result
  }
}

/** Why changes were not made; null where an error is another. */
export function problemsOf(error: unknown): readonly ChangeProblem[] | null {
  return error instanceof UndoneChanges ? error.result.problems : null
}

/** What came of changes: `problems` of those that were not made. */
export interface Made {
  readonly changed: readonly MadeChange[]
  readonly problems: readonly ChangeProblem[]
  readonly entryId: string
  /** What was planned before the changes. */
  readonly created?: readonly Created[]
}

interface Created {
  readonly key: string
  readonly row: SubjectRow
}

export interface ChangesInput {
  readonly app: AppContext
  readonly reader: Reader
  readonly actor: Actor
  readonly changes: readonly StudioChange[]
  /** Planned before the changes, which name them by their keys. */
  readonly creations?: readonly StudioCreation[]
  readonly now: Date
  /** As the log names it; 'catalogue.change' where nobody says. */
  readonly action?: AuditAction
  /** Of what was shown as coming before readers: nothing is changed where it is something else. */
  readonly publicVersion?: string | undefined
  /** Only to try: what cannot be made is left out, so that all problems are known at once. */
  readonly leavesOut?: true
  /** In a transaction that will be undone: nobody is kept from the series. */
  readonly isTried?: true
}

/** The call: changes fields, or says what changing them would do. */
export async function changeFields({
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof changeStudioFields>): Promise<StudioChangeResult> {
  const { changes, creations, dryRun, publicVersion } = body
  if (changes.length > MOST_CHANGES || creations.length > MOST_CREATIONS)
    throw refuse(changeStudioFields, 'tooManyChanges')
  const actor = await actorOf(app.db, reader)
  const input = { app, reader, changes, creations, now, actor, publicVersion }
  const view = async (made: Made) =>
    StudioChangeResult.fromPartial({
      changes: await Promise.all(made.changed.map(one => changedView(one, { app, lang: visitor.lang, now }))),
      problems: await problemViews(app.db, made.problems, visitor.lang),
      entryId: made.entryId,
      ...publicViews(made.changed, app, now),
      created: made.created?.map(({ key, row: { id, kind, title } }) => ({ key, id, kind, title })) ?? [],
    })
  if (dryRun) return view(await tryChanges(input))
  return changing(app, async tx => view(await makeChanges(tx, input))).catch(async error => {
    if (!(error instanceof UndoneChanges)) throw error
    const problems = await problemViews(app.db, error.result.problems, visitor.lang)
    throw refuse(changeStudioFields, refusalOf(problems)).detailing(problems)
  })
}

/** What a call answers that refuses changes for these problems. */
export function refusalOf(problems: readonly { readonly reason: string }[]) {
  const isMeanwhile = problems.some(
    ({ reason }) => reason === 'changedMeanwhile' || reason === 'publicChanged',
  )
  return isMeanwhile ? 'changedMeanwhile' : 'changesRefused'
}

export async function changedView(
  { row, after, field, old, new: next }: Made['changed'][number],
  { app, lang, now }: { app: AppContext; lang: Language; now: Date },
) {
  const shop = app.brand.current()
  const isWithdrawn = field.name === 'stage' && after.stage === 'withdrawn'
  return {
    ...{ id: row.id, kind: row.kind, title: after.title, field: field.name, old, new: next },
    shown: shownText(field.name, after, { markets: app.config.payments.markets, shop, lang, now }),
    isUnsold: field.name === 'priceCoins' && !isSoldForCoins(after.type, shop),
    keepers: isWithdrawn ? await countKeepers(app.db, row, now) : undefined,
  }
}

/**
 * What changes would do. Nothing is locked: what is planned with them is made and given up, again where somebody else has
 * made the same meanwhile.
 */
export async function tryChanges(input: ChangesInput): Promise<Made> {
  const tryOnce = () =>
    changing<Made>(input.app, async tx => {
      if (input.creations?.length) {
        const { made } = await changeNew(tx, { ...input, isTried: true })
        throw new UndoneChanges({ ...made, entryId: '' })
      }
      const made = await planAll(tx, input)
      return made.problems.length > 0 && !input.leavesOut ? { ...made, changed: [] } : made
    }).catch((error: unknown) => {
      if (error instanceof UndoneChanges) return error.result
      throw error
    })
  for (let left = MOST_TRIES; ; left--) {
    try {
      return await tryOnce()
    } catch (error) {
      if (left <= 1 || brokenConstraint(error) === null) throw error
    }
  }
}

/** Runs `work` in a transaction that may take long. */
export function changing<T>({ db }: AppContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction(async tx => {
    await allowLonger(tx, LONGEST)
    return work(tx)
  })
}

/**
 * Makes changes within a transaction, all of them as one entry of the log, after what is planned with them, and turns the
 * caches once. Throws {@link UndoneChanges} with the problems where one of them cannot be made: the transaction ends without
 * any.
 */
export async function makeChanges(tx: Tx, input: ChangesInput): Promise<Made> {
  const { creations = [], actor, now } = input
  if (creations.length === 0) return changeAll(tx, input)
  const deed = { action: 'catalogue.create' as const, right: [] as StudioRight[], subject: CATALOGUE }
  const { result, entryId } = await audited(tx, actor, deed, now, async () => {
    const { made, shown } = await changeNew(tx, input)
    deed.right = [...new Set<StudioRight>(['edit', ...rightsOf(made.changed)])]
    await refreshManySeries(tx, shown)
    await bumpCatalogue(tx, { series: shown, listsMayBeLate: true })
    return made
  })
  return { ...result, entryId: entryId ?? '' }
}

/** Plans what is new, and then changes it with the rest. `shown` are the series that have more now. */
async function changeNew(tx: Tx, input: ChangesInput): Promise<{ made: Made; shown: readonly string[] }> {
  const { creations = [], leavesOut } = input
  const { ids, problems } = await createPlanned(tx, { ...input, creations })
  if (problems.length > 0 && !leavesOut) throw new UndoneChanges({ changed: [], problems, entryId: '' })
  const { keyOf, ...made } = await changeCreated(tx, input, ids)
  const created = (await findSubjects(tx, [...ids.values()])).map(row => ({ key: keyOf(row.id), row }))
  const shown = [...new Set(created.map(({ row }) => row.seriesId))]
  return { made: { ...made, problems: [...problems, ...made.problems], created }, shown }
}

const CATALOGUE: Deed['subject'] = { kind: 'catalogue', id: '', name: '' }

/**
 * The changes, of which some name what was planned by its key. What could not be planned has no problems of its own beside
 * that.
 */
async function changeCreated(tx: Tx, input: ChangesInput, ids: ReadonlyMap<string, string>) {
  const keys = new Map([...ids].map(([key, id]) => [id, key]))
  const keyOf = (id: string) => keys.get(id) ?? id
  const named = (problems: readonly ChangeProblem[]) => problems.map(one => ({ ...one, id: keyOf(one.id) }))
  const isNew = new Set(input.creations?.map(({ key }) => key))
  const changes = input.changes.map(change => ({ ...change, id: ids.get(change.id) ?? change.id }))
  try {
    const made = await changeAll(tx, { ...input, changes })
    return { ...made, problems: named(made.problems.filter(({ id }) => !isNew.has(id))), keyOf }
  } catch (error) {
    if (!(error instanceof UndoneChanges)) throw error
    throw new UndoneChanges({ ...error.result, problems: named(error.result.problems) })
  }
}

/** What would come before readers is not what was shown. */
export const PUBLIC_CHANGED: ChangeProblem = { at: 0, id: '', field: '', reason: 'publicChanged' }

async function changeAll(tx: Tx, input: ChangesInput): Promise<Made> {
  const { publicVersion, app, now, leavesOut, isTried } = input
  if (isTried || leavesOut) {
    const made = await planAll(tx, input)
    if (made.problems.length > 0 && !leavesOut)
      throw new UndoneChanges({ changed: [], problems: made.problems, entryId: '' })
    return made
  }
  await lockForChanges(tx, input.changes)
  const { shelf, ...made } = await planAll(tx, input)
  const { changed } = made
  // As it is now: while it waited for the lock, a sale may have begun.
  const seen = { shop: app.brand.current(), now: app.clock.now() }
  const isShown = publicVersion === undefined || publicVersion === publicVersionOf(changed, seen)
  const problems = isShown ? made.problems : [...made.problems, PUBLIC_CHANGED]
  if (problems.length > 0) throw new UndoneChanges({ changed: [], problems, entryId: '' })
  if (changed.length === 0) return made
  const { entryId } = await audited(tx, input.actor, deedOf(changed, input), now, async () => {
    const shown = await saveShelf(tx, shelf, now)
    await refreshManySeries(tx, shown)
    await bumpCatalogue(tx, { series: shown })
  })
  return { ...made, entryId: entryId ?? '' }
}

const idsIn = (changes: readonly StudioChange[]) => [...new Set(changes.map(({ id }) => id))]

/**
 * Nobody else changes the series in which something is to be another, nor those to which it is moved or related, until the
 * transaction ends.
 */
async function lockForChanges(tx: Tx, changes: readonly StudioChange[]): Promise<void> {
  const items = await listItemsOnShelf(tx, idsIn(changes))
  const related = changes.filter(({ field }) => field === 'related')
  const standing = related.length > 0 ? await findSubjects(tx, idsIn(related)) : []
  await lockManySeries(tx, [
    ...items.map(({ seriesSlug }) => seriesSlug),
    ...namedAddresses(changes, standing),
  ])
}

/**
 * What would come of changes: `changed` where they can be made, and the shelf as they leave it. Nothing is stored, and
 * nothing is locked.
 */
async function planAll(
  reads: Reads,
  { reader, changes, now }: ChangesInput,
): Promise<Made & { readonly shelf: Shelf }> {
  const rows = new Map((await findSubjects(reads, idsIn(changes))).map(row => [row.id, row]))
  const { checked, problems } = await checkAll(reads, changes, rows, { staff: staffOf(reader), now })
  const subjects = subjectsOf(checked)
  const shelf = await loadShelf(reads, toLoadFor(subjects.map(({ subject }) => subject)))
  const refused = subjects.flatMap(({ own, subject }) => {
    const reason = refusalBy(() => applyChange(shelf, subject, now))
    return reason ? own.map(({ at, row, field }) => ({ at, id: row.id, field: field.name, reason })) : []
  })
  const left = new Set(refused.map(({ at }) => at))
  const bySubject = Map.groupBy(checked, ({ row }) => row.id)
  const afterAll = (row: SubjectRow) => rowOnShelf(rowAfter(row, bySubject.get(row.id) ?? []), shelf)
  const changed = checked.filter(({ at }) => !left.has(at)).map(one => ({ ...one, after: afterAll(one.row) }))
  return { changed, problems: [...problems, ...refused], entryId: '', shelf }
}

function refusalBy(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof ChangeRefused) return error.reason
    throw error
  }
}

/** As {@link checkChanges}, and besides what a series is related to, and where something would be moved. */
async function checkAll(
  reads: Reads,
  changes: readonly StudioChange[],
  rows: ReadonlyMap<string, SubjectRow>,
  { staff, now }: { staff: Staff; now: Date },
): Promise<ReturnType<typeof checkChanges>> {
  const { checked, problems } = checkChanges(changes, rows, staff, now)
  const others = [
    ...(await relatedProblems(reads, checked, staff)),
    ...(await moveProblems(reads, checked, staff)),
  ]
  const wrong = new Set(others.map(({ at }) => at))
  return { checked: checked.filter(({ at }) => !wrong.has(at)), problems: [...problems, ...others] }
}

/**
 * Each series, volume and part once, with all that is to be another of it; series first, since volumes follow them, and
 * parts last.
 */
function subjectsOf(checked: readonly CheckedChange[]): { own: CheckedChange[]; subject: SubjectChange }[] {
  const order = { series: 0, volume: 1, part: 2 }
  return [...Map.groupBy(checked, ({ row }) => row.id).values()]
    .flatMap(own => {
      const [first] = own
      if (!first) return []
      const { kind, id, seriesSlug, volumeId } = first.row
      const change = Object.assign(
        {},
        ...own.map(({ field, new: json }) => field.toChange(JSON.parse(json) as never)),
      )
      return [{ own, subject: { kind, id, seriesSlug, volumeId, change, mayRelease: first.mayRelease } }]
    })
    .toSorted((one, other) => order[one.subject.kind] - order[other.subject.kind])
}

/** What the log says was done: to one series, volume or part, or to several of a series, or of the catalogue. */
function deedOf(checked: readonly CheckedChange[], { action }: ChangesInput): Deed {
  const rows = [...new Map(checked.map(({ row }) => [row.id, row])).values()]
  const [first] = rows as [SubjectRow]
  const right = rightsOf(checked)
  const isOne = rows.length === 1
  const isOneSeries = rows.every(({ seriesId }) => seriesId === first.seriesId)
  const subject: Deed['subject'] = isOne
    ? { kind: first.kind, id: first.id, name: first.title }
    : isOneSeries
      ? { kind: 'series', id: first.seriesId, name: first.seriesTitle }
      : CATALOGUE
  return { action: action ?? (isOne ? `${first.kind}.change` : 'catalogue.change'), right, subject }
}

/** The rights that changes take, all of them also to undo them. */
export function rightsOf(checked: readonly Pick<CheckedChange, 'right'>[]): StudioRight[] {
  return [...new Set(checked.map(({ right }) => right))]
}
