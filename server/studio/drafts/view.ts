import { StudioDraft } from '#contract/generated/studio_drafts.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { fieldNamed, storedText } from '../fields/all-fields.ts'
import { seenAs } from './seen-as.ts'
import type { DraftRow } from './store.ts'

/** A draft beside the value that is in the shop. */
export function draftView(draft: DraftRow, row: SubjectRow): StudioDraft {
  const field = fieldNamed(row.kind, draft.field)
  const { title, seriesTitle, lang, kind } = row
  const live = field ? storedText(field, row.values[field.name]) : 'null'
  return StudioDraft.fromPartial({
    ...draft,
    kind,
    title,
    seriesTitle,
    lang,
    live,
    seen: seenAs(draft.value, live),
  })
}
