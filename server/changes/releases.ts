import { cancelRelease, type listPlannedReleases } from '#contract/calls/studio-releases.ts'
import type { AuditEntryId } from '#contract/generated/studio_drafts.ts'
import { StudioReleaseList } from '#contract/generated/studio_releases.ts'
import { languages } from '#rules/interface-language.ts'
import { page } from '#rules/paging.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { audited } from '../audit/audited.ts'
import { type CallInput, type Reader, refuse } from '../calls/bind.ts'
import type { Reads } from '../platform/db/connect.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { actorOf } from '../studio/actor.ts'
import { findSubjects } from '../studio/catalogue/row-store.ts'
import { FIELDS } from '../studio/fields/all-fields.ts'
import { staffOf } from '../studio/scope.ts'
import type { Viewer } from './kind.ts'
import { findWaiting } from './kinds.ts'
import { compareItems } from './publish-items.ts'
import { reasonSentence } from './reason-sentence.ts'
import * as store from './release-store.ts'

/**
 * The call: what is to be published together, and what could not be. Who sees only some series sees what they planned, and
 * what has something of a subject that they see.
 */
export async function releases({
  query,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof listPlannedReleases>): Promise<StudioReleaseList> {
  const { limit, skip } = page(query)
  const subject = query.subject ?? null
  const viewer = { staff: staffOf(reader), lang: visitor.lang, now }
  const isOpen = seesAll(reader) || (subject !== null && (await mayMeet(app.db, subject, viewer)))
  const filter = { plannedBy: isOpen ? null : reader.id, subject }
  const found = await store.listReleases(app.db, { ...filter, limit: limit + 1, skip })
  const shown = found.slice(0, limit)
  const items = await store.listItemsOfMany(
    app.db,
    shown.map(({ id }) => id),
  )
  const { problems } = await compareItems(app.db, items, viewer, true)
  return StudioReleaseList.fromPartial({
    releases: shown.map(release => {
      const { id, name, publishAt, plannedByName: by, plannedAt, problem, problemOf } = release
      const own = items.filter(({ releaseId }) => releaseId === id)
      const why = problem === null ? '' : reasonSentence(problem, visitor.lang)
      return {
        ...{ id, name, publishAt, plannedBy: by, plannedAt },
        counts: Object.fromEntries([...Map.groupBy(own, countedAs)].map(([kind, of]) => [kind, of.length])),
        changed: problems.filter(({ at }) => items[at]?.releaseId === id).length,
        problem: problemOf === '' ? why : `${problemOf}: ${why}`,
        mayCancel: mayCancel(release, reader),
      }
    }),
    hasMore: found.length > limit,
  })
}

/** The call: what was to be published stays a draft. */
export async function cancel({
  params,
  reader,
  app,
  now,
}: CallInput<typeof cancelRelease>): Promise<AuditEntryId> {
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const release = await store.lockRelease(tx, params.releaseId)
    if (!release || !(seesAll(reader) || release.plannedBy === reader.id))
      throw refuse(cancelRelease, 'noSuchRelease')
    if (!mayCancel(release, reader)) throw new Refusal(403, 'notAllowed')
    const { id, name } = release
    const deed = {
      ...{ action: 'release.cancel' as const, right: 'publish' as const, always: true as const },
      subject: { kind: 'release' as const, id, name },
    }
    const { entryId } = await audited(tx, actor, deed, now, () => store.deleteRelease(tx, id))
    return { entryId: entryId ?? '' }
  })
}

/** Whoever changes something of it has to know with what it comes out. */
async function mayMeet(reads: Reads, id: string, viewer: Viewer): Promise<boolean> {
  const [row] = await findSubjects(reads, [id])
  if (row) return mayIn(viewer.staff, 'see', row)
  const ofPost = languages.map(lang => ({ kind: 'post', id: `${id} ${lang}` }))
  return (
    (await findWaiting(reads, [{ kind: 'sale', id }, { kind: 'bundle', id }, ...ofPost], viewer)).size > 0
  )
}

const PRICES = new Set(
  Object.values(FIELDS).flatMap(all => all.filter(({ type }) => type === 'coins').map(({ name }) => name)),
)

/** Prices apart from other values of fields. */
const countedAs = ({ kind, id }: store.Item) => (PRICES.has(id.split(' ')[1] ?? '') ? 'price' : kind)

const seesAll = (reader: Reader) => mayIn(staffOf(reader), 'see', 'shop')

function mayCancel({ plannedBy }: store.ReleaseRow, reader: Reader): boolean {
  return plannedBy === reader.id || mayIn(staffOf(reader), 'publish', 'shop')
}
