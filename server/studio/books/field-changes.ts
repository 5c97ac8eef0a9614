import type { AuditChange } from '#contract/generated/studio.ts'
import type { AuditRow } from '../../audit/store.ts'
import { FIELDS, storedText } from '../fields/all-fields.ts'
import { columnOf, isOpposite, TABLES } from '../fields/columns.ts'
import type { Kind } from '../fields/field.ts'

/** Pictures are no fields, and are shown beside them. */
const PICTURES: Readonly<Record<string, string>> = { cover_hash: 'cover', banner_hash: 'banner' }

type Names = ReadonlyMap<string, string>
type Values = Readonly<Record<string, unknown>>

interface List {
  readonly field: string
  readonly entryOf: (values: Values, names: Names) => unknown
  /** Whether the entry was in the list on the side of these values; where they are. */
  readonly isIn?: (side: Values | null, other: Values | null) => boolean
}

/**
 * Tables whose rows are the entries of a list that is one field. All of them are written anew with each change, so that what
 * was deleted is the list before, and what was added the one after.
 */
const LISTS: Readonly<Record<string, List>> = {
  volume_creators: {
    field: 'creators',
    entryOf: ({ creator_id: id, role }, names) => ({ name: names.get(`${id}`) ?? '', role }),
  },
  volume_skus: { field: 'stores', entryOf: ({ store, identifier }) => ({ store, identifier }) },
  series_blocked_countries: { field: 'blocked', entryOf: ({ country }) => country },
  series_relations: {
    field: 'related',
    entryOf: ({ other_id: id, relation }, names) => ({
      series: names.get(`${id}`) ?? '',
      relation: relation ?? '',
    }),
    // Who parts two series, or takes that back, says something of two that were related by their titles.
    isIn: (side, other) => (side ? side.related === true : other?.related === false),
  },
}

/**
 * What rows of an entry changed of one series, volume or part, by the names of its fields. What code derives, and what was
 * there from the beginning, is left out.
 */
export function fieldChanges(
  { kind, id }: { kind: Kind; id: string },
  rows: readonly AuditRow[],
  names: Names,
): AuditChange[] {
  const own = rows
    .filter(({ table }) => table === TABLES[kind])
    .flatMap(row => columnChanges(kind, row, names))
  if (rows.some(({ table, before }) => table === TABLES[kind] && before === null)) return []
  const lists = [...Map.groupBy(rows, ({ table }) => table)].flatMap(([table, entries]) =>
    listChange(table, entries, names),
  )
  return [...own, ...lists].map(change => ({ kind, id, subjectId: id, ...change }))
}

type Change = Pick<AuditChange, 'field' | 'before' | 'after'>

function columnChanges(kind: Kind, { before, after }: AuditRow, names: Names): Change[] {
  if (!before || !after) return []
  return Object.keys(after).flatMap(column => {
    const picture = PICTURES[column]
    if (picture) return [{ field: picture, ...bothTexts(before[column], after[column]) }]
    const field = FIELDS[kind].find(one => columnOf(one) === column)
    if (!field) return []
    const shown = (value: unknown) => {
      if (column === 'series_id') return names.get(`${value}`) ?? null
      return isOpposite(field) ? value !== true : value
    }
    const textOf = (values: Values) => storedText(field, shown(values[column]))
    return [{ field: field.name, before: textOf(before), after: textOf(after) }]
  })
}

function listChange(table: string, rows: readonly AuditRow[], names: Names): Change[] {
  const list = LISTS[table]
  if (!list) return []
  const { isIn = side => side !== null } = list
  const entries = (side: 'before' | 'after', other: 'before' | 'after') =>
    rows
      .flatMap((row): Values[] => (isIn(row[side], row[other]) ? [row[side] ?? row[other] ?? {}] : []))
      .toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
      .map(values => list.entryOf(values, names))
  const texts = bothTexts(entries('before', 'after'), entries('after', 'before'))
  return texts.before === texts.after ? [] : [{ field: list.field, ...texts }]
}

function bothTexts(before: unknown, after: unknown): { before: string; after: string } {
  return { before: JSON.stringify(before ?? null), after: JSON.stringify(after ?? null) }
}
