import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { StudioReleaseItem, StudioUnpublished } from '#contract/generated/studio_releases.ts'
import type { AuditSubjectKind } from '#rules/audit-actions.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import { audited } from '../audit/audited.ts'
import type { Deed } from '../audit/deed.ts'
import { refuse } from '../calls/bind.ts'
import { allowLonger, type Reads, type Tx } from '../platform/db/connect.ts'
import { lockManySeries } from '../publishing/store.ts'
import type { ChangeProblem } from '../studio/catalogue/check-changes.ts'
import { problemsOf } from '../studio/catalogue/make-changes.ts'
import { type ChangeKind, type Outcome, type Publishing, problemOf, type Viewer } from './kind.ts'
import { findWaiting, itemKey, KINDS, seeingAll } from './kinds.ts'

/** For thousands of changes at once. Milliseconds. */
const LONGEST = 120_000

/** Ends a transaction in which something could not be published. */
export class NotPublished extends Error {
  readonly problems: readonly ChangeProblem[]
  constructor(problems: readonly ChangeProblem[]) {
    super('changes that are not published')
    this.problems = problems
  }
}

interface Compared {
  /** What is as it was seen, with its place among the items. */
  readonly same: readonly { readonly at: number; readonly view: StudioUnpublished }[]
  readonly problems: readonly ChangeProblem[]
  readonly locks: readonly string[]
}

/**
 * Compares what somebody has seen with what waits now. What is not to be published any more is a problem, unless
 * `isGoneFine`: somebody has published or discarded it by itself. What is only out of the viewer's sight stays a problem.
 */
export async function compareItems(
  reads: Reads,
  items: readonly StudioReleaseItem[],
  viewer: Viewer,
  isGoneFine = false,
): Promise<Compared> {
  const waiting = await findWaiting(reads, items, viewer)
  const same: { at: number; view: StudioUnpublished }[] = []
  const problems: ChangeProblem[] = []
  const locks: string[] = []
  const missing: { at: number; item: StudioReleaseItem }[] = []
  const known = new Set<string>()
  for (const [at, item] of items.entries()) {
    const { view, locks: own = [] } = waiting.get(itemKey(item)) ?? {}
    const isTwice = known.has(itemKey(item))
    known.add(itemKey(item))
    locks.push(...own)
    if (view && isTwice) problems.push(problemOf(view, at, 'twice'))
    else if (view && view.seen === item.seen) same.push({ at, view })
    else if (view) problems.push(problemOf(view, at, ...changedIn(view, item.seen)))
    else missing.push({ at, item })
  }
  const gone = missing.map(({ item }) => item)
  const unseen = isGoneFine && gone.length > 0 ? await findWaiting(reads, gone, seeingAll(viewer)) : null
  for (const { at, item } of missing)
    if (!isGoneFine) problems.push({ ...splitId(item), at, reason: 'noSuchDraft' })
    else if (unseen?.has(itemKey(item))) problems.push({ ...splitId(item), at, reason: 'mayNotChange' })
  return { same, problems, locks }
}

/** Whether it is the draft that is another by now, or what the shop has in its place; and what that is. */
function changedIn({ seen, value, live }: StudioUnpublished, before: string): [string, string] {
  return seen.split('.')[0] === before.split('.')[0] ? ['changedMeanwhile', live] : ['draftChanged', value]
}

function splitId({ kind, id }: StudioReleaseItem): { id: string; field: string } {
  const [subjectId = '', field = kind] = id.split(' ')
  return { id: subjectId, field: kind === 'field' ? field : kind }
}

/** What publishing would do, of each kind, with all that stands in its way. */
export async function tryItems({ same, problems }: Compared, publishing: Publishing): Promise<Outcome> {
  const outcomes = await ofEachKind(same, (kind, views) => kind.tryOut(views, publishing))
  return together([{ rights: [], changed: [], problems }, ...outcomes])
}

/**
 * Publishes these within a transaction as one entry of the log, which takes all rights of each to undo it. Throws {@link
 * NotPublished} with the problems where one of them is another by now, or cannot be published.
 */
export async function publishItems(
  tx: Tx,
  items: readonly StudioReleaseItem[],
  { release, isGoneFine, ...publishing }: PublishingOptions,
): Promise<Outcome & { entryId: string }> {
  await allowLonger(tx, LONGEST)
  const { viewer, actor, now } = publishing
  await lockManySeries(tx, (await compareItems(tx, items, viewer)).locks)
  const compared = await compareItems(tx, items, viewer, isGoneFine)
  if (compared.problems.length > 0) throw new NotPublished(compared.problems)
  const deed = { ...deedOf(compared, release), right: [] as readonly StudioRight[] }
  const { result, entryId } = await audited(tx, actor, deed, now, async () => {
    const outcome = together(
      await ofEachKind(compared.same, (kind, views) => kind.publish(tx, views, publishing)),
    )
    if (outcome.problems.length > 0) throw new NotPublished(outcome.problems)
    deed.right = outcome.rights
    return outcome
  })
  return { ...result, entryId: entryId ?? '' }
}

interface PublishingOptions extends Publishing {
  readonly viewer: Viewer
  /** As the log names it; null where all of it is of one kind and belongs to one thing, which the log names then. */
  readonly release: { readonly id: string; readonly name: string } | null
  readonly isGoneFine?: boolean
}

function deedOf({ same }: Compared, release: PublishingOptions['release']): Pick<Deed, 'action' | 'subject'> {
  if (release) return { action: 'release.publish', subject: { kind: 'release', ...release } }
  const [view, ...others] = same.map(one => one.view)
  const kind = KINDS.find(({ name }) => name === view?.kind)
  if (!view || !kind || others.some(one => one.kind !== view.kind || one.subjectId !== view.subjectId))
    throw refuse(publishRelease, 'nameMissing')
  const subject = { kind: view.subjectKind as AuditSubjectKind, id: view.subjectId, name: view.title }
  return { action: kind.publishedAs, subject }
}

/** Problems are of the places among all items. */
async function ofEachKind(
  same: Compared['same'],
  work: (kind: ChangeKind, views: readonly StudioUnpublished[]) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const kind of KINDS) {
    const own = same.filter(({ view }) => view.kind === kind.name)
    if (own.length === 0) continue
    const placed = (problems: readonly ChangeProblem[]) =>
      problems.map(problem => ({ ...problem, at: own[problem.at]?.at ?? problem.at }))
    const outcome = await work(
      kind,
      own.map(({ view }) => view),
    ).catch((error: unknown) => {
      const problems = problemsOf(error)
      throw problems ? new NotPublished(placed(problems)) : error
    })
    outcomes.push({ ...outcome, problems: placed(outcome.problems) })
  }
  return outcomes
}

function together(outcomes: readonly Outcome[]): Outcome {
  return {
    rights: [...new Set(outcomes.flatMap(({ rights }) => rights))],
    problems: outcomes.flatMap(({ problems }) => problems),
    changed: outcomes.flatMap(({ changed }) => changed),
  }
}
