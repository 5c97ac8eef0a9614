import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { findStudioSubject, listStudioCatalogue, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { listCovers } from '#contract/calls/studio-covers.ts'
import { listPlannedReleases } from '#contract/calls/studio-releases.ts'
import { showPriceHistory } from '#contract/calls/studio-sales.ts'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import { listKeptEditions } from '#contract/calls/studio-upload.ts'
import type { StudioField, StudioRow, StudioSubject } from '#contract/generated/studio_catalogue.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import type { Studio } from './prepare-studio.ts'

/** What fields have as JSON that were never filled in. Others have no value. */
const UNFILLED: Readonly<Record<string, string>> = {
  ...{ text: '""', longText: '""', flag: 'false' },
  ...{ list: '[]', creators: '[]', stores: '[]', relations: '[]', numbering: '[]' },
}

interface Subject extends Partial<Omit<StudioSubject, 'row'>> {
  readonly row: Partial<StudioRow> & { readonly kind: 'series' | 'volume' | 'part' }
}

/**
 * From now on the screen of a series, volume or part shows this one, of which everything may be changed and drafted where
 * nothing else is said. Its fields are those of the shop, not filled in where no value is given; nothing else is known of
 * it, where nothing else is answered.
 */
export function setSubject({ answers, empty }: Studio, { row, ...more }: Subject): void {
  const others = [listStudioCatalogue, listCovers, listKeptEditions, listTakedowns]
  empty(
    ...[...others, listSubjectHistory, showPriceHistory, listPlannedReleases].filter(
      call => !answers.has(call),
    ),
  )
  const fields = FIELDS[row.kind].map(field => fieldView(row.kind, field)) as StudioField[]
  const names = fields.map(({ name }) => name)
  const values = Object.fromEntries(fields.map(({ name, type }) => [name, UNFILLED[type] ?? 'null']))
  answers.set(listStudioFields, { answer: { fields } })
  answers.set(findStudioSubject, {
    answer: {
      row: {
        id: 'SUB-1',
        stage: 'draft',
        state: 'draft',
        lang: 'en',
        type: 'novel',
        ...row,
        values: { ...values, ...row.values },
      },
      mayChange: names,
      mayDraft: names,
      ...more,
    },
  })
}
