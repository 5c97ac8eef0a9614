import type { SystemCatalog } from './system-catalog.ts'

/** What the database answers in a column, or in a part of it. */
export interface Answered {
  /** Oid; null where it is not known. */
  type: string | null
  nullable: boolean
  /** The strings that it can be; null where it can be any. */
  strings: readonly string[] | null
  /** Of arrays of the database, and of JSON. */
  element: Answered | null
  /** Of JSON objects that the statement builds. */
  fields: ReadonlyMap<string, Answered> | null
  /** JSON without anything in it: `[]`, `null`. It has the form of whatever it stands beside. */
  blank: boolean
}

const NOTHING_KNOWN: Answered = {
  type: null,
  nullable: true,
  strings: null,
  element: null,
  fields: null,
  blank: false,
}

export function answered(known: Partial<Answered>): Answered {
  return { ...NOTHING_KNOWN, ...known }
}

/** What can be the one or the other. */
export function either(all: readonly Answered[]): Answered {
  const valued = all.filter(one => !one.blank)
  const [first] = valued.length > 0 ? valued : all
  if (!first) return NOTHING_KNOWN
  const same = valued.length > 0 ? valued : [first]
  const elements = same.map(one => one.element)
  const fields = same.map(one => one.fields)
  return {
    type: same.find(one => one.type !== null)?.type ?? null,
    nullable: all.some(one => one.nullable),
    strings: same.every(one => one.strings) ? [...new Set(same.flatMap(one => one.strings ?? []))] : null,
    element: elements.every(one => one !== null) ? either(elements) : null,
    fields: fields.every(one => one !== null) ? mergedFields(fields) : null,
    blank: all.every(one => one.blank),
  }
}

function mergedFields(all: readonly ReadonlyMap<string, Answered>[]): ReadonlyMap<string, Answered> {
  const names = new Set(all.flatMap(fields => [...fields.keys()]))
  return new Map(
    [...names].map(name => {
      const given = all.map(fields => fields.get(name))
      const merged = either(given.filter(one => one !== undefined))
      return [name, { ...merged, nullable: merged.nullable || given.includes(undefined) }]
    }),
  )
}

export function isJson(catalog: SystemCatalog, type: string | null): boolean {
  return type !== null && ['json', 'jsonb'].includes(catalog.types.get(type)?.name ?? '')
}
