import { type Answered, isJson } from './answered.ts'
import { kindInJson, kindOfType } from './driver-kinds.ts'
import type { NamedColumn } from './level.ts'
import type { Kind, Promised, PromisedRow } from './promised-row.ts'
import type { SystemCatalog } from './system-catalog.ts'

/** Something that a row type promises and the statement does not keep. */
export interface Difference {
  /** Name of the column, with the way into it: `cover.width`, `tags[]`. */
  column: string
  what: string
}

/** In what a statement's columns differ from the row type that stands beside it. */
export function compareRow(
  catalog: SystemCatalog,
  promised: PromisedRow,
  columns: readonly NamedColumn[],
): Difference[] {
  const names = columns.map(({ name }) => name)
  const missing = [...promised]
    .filter(([name, { optional }]) => !optional && !names.includes(name))
    .map(([column]) => ({ column, what: 'is promised and not answered' }))
  const twice = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map(column => ({ column, what: 'is answered twice' }))
  const differences = columns.flatMap(({ name, answered }) => {
    const promise = promised.get(name)
    if (!promise) return [{ column: name, what: 'is answered and not promised' }]
    return compareValue(catalog, name, promise, answered, false)
  })
  return [...missing, ...twice, ...differences]
}

function compareValue(
  catalog: SystemCatalog,
  column: string,
  promised: Promised,
  answered: Answered,
  inJson: boolean,
): Difference[] {
  if (promised.open) return []
  const found: Difference[] = []
  if (answered.nullable && !promised.nullable)
    found.push({ column, what: `can be null, the type says ${promised.shown}` })
  if (answered.blank) return found
  if (answered.fields || (inJson && answered.element) || isJson(catalog, answered.type))
    return [...found, ...compareJson(catalog, column, promised, answered)]
  const kinds = kindsOf(catalog, answered.type, inJson)
  if (!kinds) return [...found, { column, what: `is of a type that is not known here (${answered.type})` }]
  if (!promised.kinds.has(kinds.kind))
    return [...found, { column, what: `is a ${kinds.kind}, the type says ${promised.shown}` }]
  if (promised.strings) found.push(...compareStrings(column, promised.strings, answered.strings))
  if (kinds.element && promised.element)
    found.push(...compareElement(catalog, `${column}[]`, promised.element, answered.element, kinds.element))
  return found
}

function kindsOf(
  catalog: SystemCatalog,
  type: string | null,
  inJson: boolean,
): { kind: Kind; element: Kind | null } | null {
  if (type === null) return null
  const kind = inJson ? kindInJson(catalog, type) : null
  return kind ? { kind, element: null } : kindOfType(catalog, type)
}

function compareStrings(
  column: string,
  promised: readonly string[],
  answered: readonly string[] | null,
): Difference[] {
  const others = answered?.filter(one => !promised.includes(one))
  if (others?.length === 0) return []
  return [
    {
      column,
      what: `can be ${others ? others.join(', ') : 'any text'}, the type says ${promised.join(' | ')}`,
    },
  ]
}

/** Of what lies in an array without a form of its own, such as a column of them, only the kind is known. */
function compareElement(
  catalog: SystemCatalog,
  column: string,
  promised: Promised,
  answered: Answered | null,
  kind: Kind,
): Difference[] {
  if (answered?.type) return compareValue(catalog, column, promised, answered, false)
  if (promised.open || promised.kinds.has(kind)) return []
  return [{ column, what: `is a ${kind}, the type says ${promised.shown}` }]
}

/** What the statement builds is looked into; what was put in as JSON is as the type says. */
function compareJson(
  catalog: SystemCatalog,
  column: string,
  promised: Promised,
  { fields, element }: Answered,
): Difference[] {
  if (element) {
    if (promised.element) return compareValue(catalog, `${column}[]`, promised.element, element, true)
    return [{ column, what: `is an array, the type says ${promised.shown}` }]
  }
  const promisedFields = fields && promised.fields
  if (!fields) return []
  if (!promisedFields) return [{ column, what: `is an object, the type says ${promised.shown}` }]
  const missing = [...promisedFields]
    .filter(([name, { optional }]) => !optional && !fields.has(name))
    .map(([name]) => ({ column: `${column}.${name}`, what: 'is promised and not answered' }))
  const differences = [...fields].flatMap(([name, value]) => {
    const promise = promisedFields.get(name)
    if (!promise) return [{ column: `${column}.${name}`, what: 'is answered and not promised' }]
    return compareValue(catalog, `${column}.${name}`, promise, value, true)
  })
  return [...missing, ...differences]
}
