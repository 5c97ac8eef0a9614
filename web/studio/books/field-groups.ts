import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'

export type Kind = 'series' | 'volume' | 'part'

/**
 * In which order sections stand: groups of fields, and what else there is. `group.<name>` of locales/…/studio-books.json is
 * the heading of each group.
 */
const SECTIONS = [
  ...['stage', 'titles', 'texts', 'covers', 'children', 'related', 'people', 'offers', 'stores'],
  ...['territories', 'takedowns', 'forum', 'more', 'history'],
]

/** What stands in a section without fields. */
const WITHOUT_FIELDS: Readonly<Record<Kind, readonly string[]>> = {
  series: ['covers', 'children', 'takedowns', 'history'],
  volume: ['covers', 'children', 'takedowns', 'history'],
  part: ['takedowns', 'history'],
}

export interface Section {
  readonly name: string
  readonly fields: readonly StudioField[]
}

/**
 * The sections of a screen. In the one of the stage that is the first field, all others stand as they are declared. Fields
 * without a group that is known stand together.
 */
export function sectionsOf(row: Pick<StudioRow, 'kind' | 'type'>, all: readonly StudioField[]): Section[] {
  const own = all.filter(
    ({ kind, name }) => kind === row.kind && !(name === 'layout' && row.type === 'novel'),
  )
  const groups = Map.groupBy(own, ({ group }) => (SECTIONS.includes(group) ? group : 'more'))
  const others = WITHOUT_FIELDS[row.kind as Kind]
  return SECTIONS.flatMap(name => {
    const fields = groups.get(name) ?? []
    const isFirst = (field: StudioField) => field.name === 'stage'
    const ordered = [...fields.filter(isFirst), ...fields.filter(field => !isFirst(field))]
    return fields.length > 0 || others.includes(name) ? [{ name, fields: ordered }] : []
  })
}

/** The section that a field stands in. */
export function sectionWith(sections: readonly Section[], field: string | null): Section | undefined {
  return sections.find(({ fields }) => fields.some(({ name }) => name === field))
}
