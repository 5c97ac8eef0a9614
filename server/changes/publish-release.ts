import { publishRelease } from '#contract/calls/studio-releases.ts'
import { StudioChangeResult, type StudioProblem } from '#contract/generated/studio_catalogue.ts'
import type { StudioReleaseItem } from '#contract/generated/studio_releases.ts'
import type { Language } from '#rules/interface-language.ts'
import { audited } from '../audit/audited.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { newId } from '../platform/ids.ts'
import { actorOf } from '../studio/actor.ts'
import type { ChangeProblem } from '../studio/catalogue/check-changes.ts'
import { publicVersionOf, publicViews } from '../studio/catalogue/going-public.ts'
import { changedView, PUBLIC_CHANGED, refusalOf } from '../studio/catalogue/make-changes.ts'
import { draftProblemViews, isDraftChanged } from '../studio/drafts/draft-problems.ts'
import { listDraftsOfMany } from '../studio/drafts/store.ts'
import { staffOf } from '../studio/scope.ts'
import { queueRelease } from './due-releases.ts'
import type { Outcome, Publishing, Viewer } from './kind.ts'
import { compareItems, NotPublished, publishItems, tryItems } from './publish-items.ts'
import { reasonSentence } from './reason-sentence.ts'
import { addRelease, isPartOfAnother } from './release-store.ts'

/** Of one release. */
const MOST_ITEMS = 1_000
/** Characters. */
const MOST_NAME = 100

type Input = CallInput<typeof publishRelease>
interface Release extends Publishing {
  readonly items: readonly StudioReleaseItem[]
  readonly viewer: Viewer
  /** null: now. */
  readonly publishAt: Date | null
  readonly name: string
}

/** The call: publishes what is prepared, plans to do so, or says what that would do. */
export async function publishOrPlan(input: Input): Promise<StudioChangeResult> {
  const { body, reader, visitor, app } = input
  const release = await readRelease(input)
  const { now } = release
  const view = async (outcome: Outcome, entryId: string) =>
    StudioChangeResult.fromPartial({
      ...publicViews(outcome.changed, app, now),
      changes: await Promise.all(
        outcome.changed.map(one => changedView(one, { app, lang: visitor.lang, now })),
      ),
      problems: await wordProblems(app.db, outcome.problems, visitor.lang),
      entryId,
    })
  if (body.dryRun) return view(await lookAhead(release), '')
  const work = async (tx: Tx) => {
    const named = release.name === '' ? null : { id: newId('RLS', now), name: release.name }
    return publishItems(tx, release.items, { ...release, release: named })
  }
  return (release.publishAt ? plan(release, release.publishAt, input.now) : app.db.transaction(work))
    .then(({ entryId, ...outcome }) => view(outcome, entryId))
    .catch(async (error: unknown) => {
      if (isPartOfAnother(error)) throw refuse(publishRelease, 'inRelease')
      if (!(error instanceof NotPublished)) throw error
      const problems = await wordProblems(app.db, error.problems, visitor.lang)
      throw refuse(publishRelease, reasonOf(error.problems)).detailing(problems)
    })

  async function readRelease({ now }: Input): Promise<Release> {
    const { items, publishAt = null, publicVersion } = body
    const name = body.name.replace(/\s+/g, ' ').trim()
    if (items.length > MOST_ITEMS) throw refuse(publishRelease, 'tooManyChanges')
    if (publishAt && reader.token) throw refuse(publishRelease, 'planByPerson')
    if (publishAt && publishAt <= now) throw refuse(publishRelease, 'momentPast')
    if ((name === '' && publishAt) || name.length > MOST_NAME) throw refuse(publishRelease, 'nameMissing')
    // What is planned is looked at as it will be at its time.
    const then = publishAt ?? now
    const viewer = { staff: staffOf(reader), lang: visitor.lang, now: then }
    const actor = await actorOf(app.db, reader)
    return { app, reader, actor, items, publishAt, name, viewer, now: then, publicVersion }
  }
}

/** What publishing would do when its time has come, as far as that is known now. */
async function lookAhead(release: Release): Promise<Outcome> {
  return tryItems(await compareItems(release.app.db, release.items, release.viewer), release)
}

/** Notes what is to be published at its time, unless something stands in its way already. */
async function plan(release: Release, publishAt: Date, now: Date): Promise<Outcome & { entryId: string }> {
  const { app, actor, reader, items, name, publicVersion } = release
  const outcome = await lookAhead(release)
  const said = { shop: app.brand.current(), now: publishAt }
  const isShown = publicVersion === undefined || publicVersion === publicVersionOf(outcome.changed, said)
  const problems = isShown ? outcome.problems : [...outcome.problems, PUBLIC_CHANGED]
  if (problems.length > 0) throw new NotPublished(problems)
  const id = newId('RLS', now)
  const deed = {
    ...{ action: 'release.plan' as const, right: outcome.rights, always: true as const },
    subject: { kind: 'release' as const, id, name },
  }
  return app.db.transaction(async tx => {
    const { entryId } = await audited(tx, actor, deed, now, async () => {
      const planned = { plannedAt: now, plannedBy: reader.id, plannedByName: actor.name }
      await addRelease(tx, { id, name, publishAt, ...planned }, items)
      await queueRelease(app, tx, { releaseId: id, publishAt })
    })
    return { ...outcome, entryId: entryId ?? '' }
  })
}

function reasonOf(problems: readonly ChangeProblem[]) {
  return isDraftChanged(problems) ? 'draftChanged' : refusalOf(problems)
}

/** In sentences, with who has changed a value or a draft meanwhile. */
async function wordProblems(
  reads: Reads,
  problems: readonly ChangeProblem[],
  lang: Language,
): Promise<StudioProblem[]> {
  const ids = problems.flatMap(({ id, reason }) => (reason === 'draftChanged' ? [id] : []))
  const drafts = ids.length > 0 ? await listDraftsOfMany(reads, ids) : []
  const views = await draftProblemViews(reads, problems, drafts, lang)
  return views.map(one => ({ ...one, message: reasonSentence(one.reason, lang) }))
}
