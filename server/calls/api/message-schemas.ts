import { type DescEnum, type DescField, type DescMessage, ScalarType } from '@bufbuild/protobuf'
import { type Contract, mayBeNull } from './message-docs.ts'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses as it is. */
export type Schema = { readonly [key: string]: unknown }

const SCALARS: Readonly<Partial<Record<ScalarType, Schema>>> = {
  [ScalarType.STRING]: { type: 'string' },
  [ScalarType.BOOL]: { type: 'boolean' },
  [ScalarType.INT32]: { type: 'integer', format: 'int32' },
  [ScalarType.UINT32]: { type: 'integer', minimum: 0 },
  [ScalarType.FLOAT]: { type: 'number', format: 'float' },
  [ScalarType.DOUBLE]: { type: 'number', format: 'double' },
  [ScalarType.BYTES]: { type: 'string', contentEncoding: 'base64' },
}
const WELL_KNOWN: Readonly<Record<string, Schema>> = {
  'google.protobuf.Timestamp': { type: 'string', format: 'date-time' },
  'google.protobuf.Duration': { type: 'string', pattern: String.raw`^-?\d+(\.\d+)?s$` },
}

/** Messages of bodies have a schema of their own: there all fields may be left out, and enums may also be numbers. */
type Side = 'answer' | 'body'

export const schemaName = (message: string, side: Side) => (side === 'body' ? `${message}Body` : message)
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** The schemas of all messages that these answers and bodies consist of, by name (docs/product.md#json). */
export function messageSchemas(
  contract: Contract,
  roots: { readonly answers: ReadonlySet<string>; readonly bodies: ReadonlySet<string> },
): Record<string, Schema> {
  const schemas = new Map<string, Schema>()
  const byName = new Map(contract.messages.map(message => [message.name, message]))
  const add = (message: DescMessage, side: Side): void => {
    const name = schemaName(message.name, side)
    if (schemas.has(name)) return
    // Before its fields, since messages may contain each other.
    schemas.set(name, {})
    schemas.set(name, objectSchema(contract, message, side))
    for (const field of message.fields) {
      if (field.enum) schemas.set(field.enum.name, enumSchema(contract, field.enum))
      if (field.message && !WELL_KNOWN[field.message.typeName]) add(field.message, side)
    }
  }
  const addAll = (names: ReadonlySet<string>, side: Side) => {
    for (const name of names) {
      const message = byName.get(name)
      if (!message) throw new Error(`there is no message ${name}`)
      add(message, side)
    }
  }
  addAll(roots.answers, 'answer')
  addAll(roots.bodies, 'body')
  return Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function objectSchema(contract: Contract, message: DescMessage, side: Side): Schema {
  const properties = Object.fromEntries(
    message.fields.map(field => [field.jsonName, fieldSchema(contract, field, side)]),
  )
  return {
    ...described(contract.textOf(message)),
    type: 'object',
    properties,
    ...(side === 'answer' && message.fields.length > 0 && { required: Object.keys(properties) }),
  }
}

function fieldSchema(contract: Contract, field: DescField, side: Side): Schema {
  const one = singleSchema(field, side)
  const text = described(contract.textOf(field))
  if (field.fieldKind === 'list') return { ...text, type: 'array', items: one }
  if (field.fieldKind === 'map') return { ...text, type: 'object', additionalProperties: one }
  // In bodies null leaves any field out.
  return side === 'body' || mayBeNull(field)
    ? { ...text, anyOf: [one, { type: 'null' }] }
    : { ...text, ...one }
}

function singleSchema(field: DescField, side: Side): Schema {
  if (field.message) return WELL_KNOWN[field.message.typeName] ?? refTo(schemaName(field.message.name, side))
  if (field.enum) {
    const names = refTo(field.enum.name)
    return side === 'body' ? { anyOf: [names, { type: 'integer' }] } : names
  }
  const scalar = field.scalar === undefined ? undefined : SCALARS[field.scalar]
  if (!scalar) throw new Error(`${field.parent.name}.${field.name} has a type that is not described`)
  return scalar
}

function enumSchema(contract: Contract, one: DescEnum): Schema {
  return {
    ...described(contract.textOf(one)),
    type: 'string',
    enum: one.values.map(({ localName }) => localName),
  }
}

function described(text: string): Schema {
  return text === '' ? {} : { description: text }
}
