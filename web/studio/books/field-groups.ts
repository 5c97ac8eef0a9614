import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'

export type Kind = 'series' | 'volume' | 'part'

/** In which order groups of fields stand. `group.<name>` of locales/…/studio-books.json is the heading of each. */
const GROUPS = ['stage', 'titles', 'texts', 'related', 'people', 'offers', 'stores', 'territories', 'forum']

export interface FieldGroup {
  readonly name: string
  readonly fields: readonly StudioField[]
}

/** The fields of a row in groups: the stage first, all others as they are declared. One without a group that is known stands in the last. */
export function groupFields(
  row: Pick<StudioRow, 'kind' | 'type'>,
  all: readonly StudioField[],
): FieldGroup[] {
  const own = all.filter(
    ({ kind, name }) => kind === row.kind && !(name === 'layout' && row.type === 'novel'),
  )
  const groups = Map.groupBy(own, ({ group }) => (GROUPS.includes(group) ? group : 'more'))
  return [...GROUPS, 'more'].flatMap(name => {
    const fields = groups.get(name) ?? []
    const isFirst = (field: StudioField) => field.name === 'stage'
    const ordered = [...fields.filter(isFirst), ...fields.filter(field => !isFirst(field))]
    return fields.length > 0 ? [{ name, fields: ordered }] : []
  })
}
