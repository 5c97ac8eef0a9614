import { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { mayIn, scopesOf } from '#rules/studio-rights.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import { findSubjects } from '../studio/catalogue/row-store.ts'
import { isCovered } from '../studio/covers/cover-subject.ts'
import { putCoverIntoShop } from '../studio/covers/drafts/end-cover-draft.ts'
import { deleteCoverDraft, listCoverDraftHeads, listCoverDrafts } from '../studio/covers/drafts/store.ts'
import { listCoversOfMany } from '../studio/covers/store.ts'
import { type ChangeKind, refusedTo } from './kind.ts'

/** Drafts of covers of series and volumes. An id is that of the subject and that of the cover. */
export const coverKind: ChangeKind = {
  name: 'cover',
  publishedAs: 'cover.publish',
  list: (reads, { staff }, wanted) => listCoverDraftHeads(reads, scopesOf(staff, 'see'), wanted),

  async find(reads, ids, { staff }) {
    const wanted = new Set(ids)
    const subjectIds = [...new Set(ids.map(id => id.split(' ')[0] ?? ''))]
    const [rows, drafts, covers] = await Promise.all([
      findSubjects(reads, subjectIds),
      listCoverDrafts(reads, subjectIds),
      listCoversOfMany(reads, subjectIds),
    ])
    const rowOf = new Map(rows.map(row => [row.id, row]))
    return drafts.flatMap(draft => {
      const { subjectId, coverId, madeFrom, card, version, state, writerName, changedAt } = draft
      const id = `${subjectId} ${coverId}`
      const row = rowOf.get(subjectId)
      if (!row || !wanted.has(id) || !mayIn(staff, 'see', row)) return []
      const live = covers.find(one => one.coverId === coverId)
      const liveVersion = live?.version ?? 0
      const { title, seriesTitle } = row
      const view = StudioUnpublished.fromPartial({
        ...{ id, kind: 'cover', state, writerName, changedAt, subjectId, title, seriesTitle },
        ...{ subjectKind: row.kind, lang: draft.lang ?? '', startsAt: draft.from ?? undefined },
        ...{ value: card, live: live?.card ?? row.coverHash ?? '' },
        seen: `${version}.${liveVersion}`,
        liveChanged: madeFrom !== liveVersion,
        mayPublish: mayIn(staff, 'edit', row),
      })
      return [{ view, locks: [row.seriesSlug] }]
    })
  },

  tryOut: async waiting => ({ problems: refusedTo(waiting), rights: ['edit'], changed: [] }),

  async publish(tx, waiting, { now }) {
    const problems = refusedTo(waiting)
    const subjectIds = [...new Set(waiting.map(({ subjectId }) => subjectId))]
    const drafts = await listCoverDrafts(tx, subjectIds)
    const covers = await listCoversOfMany(tx, subjectIds)
    const rows = (await findSubjects(tx, subjectIds)).filter(isCovered)
    for (const { id } of problems.length > 0 ? [] : waiting) {
      const draft = drafts.find(one => `${one.subjectId} ${one.coverId}` === id)
      const row = rows.find(one => one.id === draft?.subjectId)
      if (!draft || !row) continue
      const live = covers.find(one => one.coverId === draft.coverId) ?? null
      await putCoverIntoShop(tx, row, draft, live, now)
      await deleteCoverDraft(tx, draft.coverId)
    }
    await bumpCatalogue(tx, { series: rows.map(({ seriesId }) => seriesId) })
    return { problems, rights: ['edit'], changed: [] }
  },
}
