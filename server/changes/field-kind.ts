import { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { mayIn, scopesOf } from '#rules/studio-rights.ts'
import { namedAddresses } from '../studio/catalogue/check-related.ts'
import { makeChanges, rightsOf, tryChanges } from '../studio/catalogue/make-changes.ts'
import { findSubjects } from '../studio/catalogue/row-store.ts'
import { deleteDrafts, listDraftHeads, listDraftsOfMany } from '../studio/drafts/store.ts'
import { draftView } from '../studio/drafts/view.ts'
import { fieldNamed } from '../studio/fields/all-fields.ts'
import type { ChangeKind } from './kind.ts'

/** Drafts of fields of series, volumes and parts. An id is that of the subject and the name of the field. */
export const fieldKind: ChangeKind = {
  name: 'field',
  publishedAs: 'draft.publish',
  list: (reads, { staff }, wanted) => listDraftHeads(reads, scopesOf(staff, 'see'), wanted),

  async find(reads, ids, { staff }) {
    const wanted = new Set(ids)
    const subjectIds = [...new Set(ids.map(id => id.split(' ')[0] ?? ''))]
    const [rows, drafts] = await Promise.all([
      findSubjects(reads, subjectIds),
      listDraftsOfMany(reads, subjectIds),
    ])
    const rowOf = new Map(rows.map(row => [row.id, row]))
    return drafts.flatMap(draft => {
      const id = `${draft.subjectId} ${draft.field}`
      const row = rowOf.get(draft.subjectId)
      const field = row && fieldNamed(row.kind, draft.field)
      if (!row || !field || !wanted.has(id) || !mayIn(staff, 'see', row)) return []
      const { kind: subjectKind, madeFrom, live, value, version: _, ...shown } = draftView(draft, row)
      const view = StudioUnpublished.fromPartial({
        ...{ ...shown, id, kind: 'field', subjectKind, value, live },
        liveChanged: madeFrom !== live,
        mayPublish: mayIn(staff, field.right, row),
      })
      const change = { id: row.id, field: field.name, to: value }
      return [{ view, locks: [row.seriesSlug, ...namedAddresses([change], [row])] }]
    })
  },

  async tryOut(waiting, publishing) {
    const made = await tryChanges({ ...publishing, changes: waiting.map(changeOf), leavesOut: true })
    return { ...made, rights: rightsOf(made.changed) }
  },

  async publish(tx, waiting, publishing) {
    const made = await makeChanges(tx, { ...publishing, changes: waiting.map(changeOf) })
    await deleteDrafts(tx, waiting)
    return { ...made, rights: ['edit', ...rightsOf(made.changed)] }
  },
}

function changeOf({ subjectId, field, value, live }: StudioUnpublished) {
  return { id: subjectId, field, from: live, to: value }
}
