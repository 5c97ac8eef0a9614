import { type Checker, SymbolFlags, type Type, TypeFlags, type TypeReference } from 'typescript/unstable/sync'

/** What the driver can make of a value. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object'

/** What a type says of a value. */
export interface Promised {
  /** As it is written. */
  shown: string
  /** Says nothing: any, unknown, or left to the caller. */
  open: boolean
  kinds: ReadonlySet<Kind | 'other'>
  nullable: boolean
  /** May be left out. */
  optional: boolean
  /** The strings that it can be; null where it can be any. */
  strings: readonly string[] | null
  /** Of arrays. */
  element: Promised | null
  /** Of objects; null for those that may have any. */
  fields: PromisedRow | null
}

export type PromisedRow = ReadonlyMap<string, Promised>

/** How far JSON is looked into. */
const DEEPEST = 4

/** The columns that a row type promises; null where it promises none by name. */
export function readPromisedRow(checker: Checker, row: Type, deeper = DEEPEST): PromisedRow | null {
  if (checker.getIndexInfosOfType(row).length > 0) return null
  const properties = checker.getPropertiesOfType(row)
  if (properties.length === 0) return null
  const types = checker.getTypeOfSymbol(properties)
  return new Map(
    properties.map((property, index) => {
      const promised = readPromised(checker, types[index], deeper - 1)
      return [property.name, { ...promised, optional: Boolean(property.flags & SymbolFlags.Optional) }]
    }),
  )
}

function readPromised(checker: Checker, type: Type | undefined, deeper: number): Promised {
  const parts = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
  const valued = parts.filter(part => !(part.flags & TypeFlags.Nullable))
  const kinds = new Set(valued.map(part => kindOf(checker, part)))
  const strings = valued.flatMap(part => (part.isStringLiteralType() ? [part.value] : []))
  const array = valued.find(part => checker.isArrayType(part))
  const object = valued.find(part => kindOf(checker, part) === 'object')
  return {
    shown: type ? checker.typeToString(type) : '?',
    open: parts.length === 0 || parts.some(isOpen),
    kinds,
    nullable: parts.some(part => part.flags & TypeFlags.Null),
    optional: false,
    strings: kinds.has('string') && strings.length === valued.length ? strings : null,
    element: array
      ? readPromised(checker, checker.getTypeArguments(array as TypeReference)[0], deeper)
      : null,
    fields: object && deeper > 0 ? readPromisedRow(checker, object, deeper) : null,
  }
}

function isOpen(part: Type): boolean {
  return Boolean(part.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeVariable))
}

function kindOf(checker: Checker, part: Type): Kind | 'other' {
  if (part.flags & TypeFlags.StringLike) return 'string'
  if (part.flags & TypeFlags.NumberLike) return 'number'
  if (part.flags & TypeFlags.BooleanLike) return 'boolean'
  if (checker.isArrayType(part)) return 'array'
  const name = part.getSymbol()?.name
  if (name === 'Date') return 'Date'
  if (name === 'Buffer' || name === 'Uint8Array') return 'Buffer'
  return part.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)
    ? 'object'
    : 'other'
}
