import { readFileSync } from 'node:fs'
import {
  createFileRegistry,
  type DescEnum,
  type DescField,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonValue,
  ScalarType,
  toBinary,
} from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { AnyMessageType } from '#contract/call.ts'

/** The JSON form of messages (docs/product.md#json), from the descriptors that buf wrote beside the generated code. */

const registry = createFileRegistry(
  fromBinary(
    FileDescriptorSetSchema,
    readFileSync(new URL('../../../contract/generated/descriptors.binpb', import.meta.url)),
  ),
)

type Plain = Readonly<Record<string, unknown>>

/** A body that does not decode; 400. */
export class Malformed extends Error {
  override name = 'Malformed'
}

function descriptorOf(type: AnyMessageType): DescMessage {
  const name = (type as { $type?: string }).$type ?? ''
  const found = registry.getMessage(name)
  if (!found) throw new Error(`there is no descriptor of ${name}`)
  return found
}

/**
 * Every field is there: defaults as such, what is unset as null. Enums by name, times in RFC 3339, durations in seconds with
 * an s.
 */
export function messageToJson(type: AnyMessageType, message: unknown): object {
  return objectOf(descriptorOf(type), message as Plain)
}

function objectOf(descriptor: DescMessage, message: Plain): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const field of descriptor.fields) json[field.jsonName] = fieldValue(field, message[field.localName])
  return json
}

function fieldValue(field: DescField, value: unknown): unknown {
  if (field.fieldKind === 'list') return (value as unknown[]).map(one => singleOf(field, one))
  if (field.fieldKind === 'map') return mapped(value as Plain, one => singleOf(field, one))
  return value === undefined || value === null ? null : singleOf(field, value)
}

/** The same keys with other values. Keys may be any words, `__proto__` too. */
function mapped<T, U>(map: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}

function singleOf(field: DescField, value: unknown): unknown {
  if (field.message) return messageOf(field.message, value)
  if (field.enum) return nameOf(field.enum, value as number)
  if (field.scalar === ScalarType.BYTES) return Buffer.from(value as Uint8Array).toString('base64')
  if (field.scalar === ScalarType.FLOAT) return shortest(value as number)
  return value
}

function messageOf(descriptor: DescMessage, value: unknown): unknown {
  if (descriptor.typeName === 'google.protobuf.Timestamp') return momentOf(value as Date)
  if (descriptor.typeName === 'google.protobuf.Duration') {
    const { seconds, nanos } = value as { seconds: number; nanos: number }
    const fraction = nanos === 0 ? '' : `.${String(Math.abs(nanos)).padStart(9, '0').replace(/0+$/, '')}`
    return `${seconds}${fraction}s`
  }
  return objectOf(descriptor, value as Plain)
}

/** Without a fraction where there is none, as the canonical form has it. */
function momentOf(moment: Date): string {
  return moment.toISOString().replace('.000Z', 'Z')
}

/** The name as docs/product.md#json has it: what all values of an enum share at their beginning is not part of it. */
function nameOf(descriptor: DescEnum, number: number): string | number {
  return descriptor.value[number]?.localName ?? number
}

/** A float of four bytes as the shortest number that is the same float: 1.1 and not 1.10000002384. */
function shortest(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === Math.fround(value)) return short
  }
  return value
}

/**
 * Reads a message from its JSON form: names in lowerCamel or snake_case, enums by name or number; unknown fields are passed
 * over. Throws {@link Malformed}.
 */
export function messageFromJson<T>(type: AnyMessageType, text: string): T {
  const descriptor = descriptorOf(type)
  try {
    const json = withFullNames(descriptor, JSON.parse(text) as JsonValue)
    const message = fromJson(descriptor, json, { ignoreUnknownFields: true, registry })
    return readMessage(type, toBinary(descriptor, message))
  } catch (cause) {
    throw new Malformed('the body is not the JSON of the message expected', { cause })
  }
}

/** Enum names of the JSON form get back what their values share in the source. */
function withFullNames(descriptor: DescMessage, json: JsonValue): JsonValue {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const full: Record<string, JsonValue> = {}
  for (const [key, value] of Object.entries(json)) {
    const field = descriptor.fields.find(one => one.jsonName === key || one.name === key)
    if (!field) continue
    full[field.jsonName] = withFullValue(field, value)
  }
  return full
}

function withFullValue(field: DescField, value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(one => fullName(field, one))
  if (field.fieldKind === 'map' && typeof value === 'object' && value !== null)
    return mapped(value, one => fullName(field, one))
  return fullName(field, value)
}

function fullName(field: DescField, value: JsonValue): JsonValue {
  if (field.message && !field.message.typeName.startsWith('google.'))
    return withFullNames(field.message, value)
  if (!field.enum || typeof value !== 'string') return value
  const word = value.trim().toUpperCase()
  const known = field.enum.values.find(
    one => one.localName === word || one.name === word || String(one.number) === word,
  )
  if (!known) throw new Malformed(`${field.name} does not know the value ${value}`)
  return known.name
}

/**
 * Reads a message from its bytes. Throws {@link Malformed} for bytes that do not decode and for enum numbers that nobody
 * knows; unknown fields are passed over.
 */
export function readMessage<T>(type: AnyMessageType, bytes: Uint8Array): T {
  let message: unknown
  try {
    message = type.decode(bytes)
  } catch (cause) {
    throw new Malformed('the body is not the message expected', { cause })
  }
  checkEnums(descriptorOf(type), message as Plain)
  return message as T
}

function checkEnums(descriptor: DescMessage, message: Plain): void {
  for (const field of descriptor.fields) {
    const value = message[field.localName]
    if (value === undefined || value === null) continue
    const isMap = field.fieldKind === 'map'
    for (const one of Array.isArray(value) ? value : isMap ? Object.values(value) : [value]) {
      if (field.enum && !field.enum.value[one as number])
        throw new Malformed(`${field.name} does not know the value ${one}`)
      if (field.message && !field.message.typeName.startsWith('google.'))
        checkEnums(field.message, one as Plain)
    }
  }
}
