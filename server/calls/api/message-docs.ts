import { readFileSync } from 'node:fs'
import {
  createFileRegistry,
  type DescEnum,
  type DescField,
  type DescFile,
  type DescMessage,
  fromBinary,
} from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { plainText } from './plain-text.ts'

/** The messages and enums of the contract in the order of their sources, with the comments of these. */
export interface Contract {
  readonly messages: readonly DescMessage[]
  readonly enums: readonly DescEnum[]
  /** The comment of a message, a field, an enum or one of its values; '' without one. */
  textOf(described: Described): string
}

export type Described = DescMessage | DescField | DescEnum | DescEnum['values'][number]

// The numbers of these fields in google.protobuf.FileDescriptorProto, DescriptorProto and EnumDescriptorProto.
const MESSAGES = 4
const ENUMS = 5
const FIELDS = 2
const VALUES = 2

/** Reads the descriptors that buf wrote beside the generated code. */
export function readContract(): Contract {
  const bytes = readFileSync(new URL('../../../contract/generated/descriptors.binpb', import.meta.url))
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes))
  const files = [...registry.files].filter(file => file.proto.package === 'kashihon.v2')
  const texts = new Map(files.flatMap(file => textsOf(file)))
  return {
    messages: files.flatMap(file => file.messages),
    enums: files.flatMap(file => file.enums),
    textOf: described => texts.get(described) ?? '',
  }
}

/** Comments are found by paths of field numbers and positions: 4.0.2.3 is the fourth field of the first message. */
function textsOf(file: DescFile): [Described, string][] {
  const comments = new Map(
    (file.proto.sourceCodeInfo?.location ?? []).map(({ path, leadingComments }) => [
      path.join('.'),
      leadingComments,
    ]),
  )
  const at = (path: string) => plainText(comments.get(path) ?? '')
  const inMessages = file.messages.flatMap((message, m): [Described, string][] => [
    [message, at(`${MESSAGES}.${m}`)],
    ...message.fields.map((field, f): [Described, string] => [field, at(`${MESSAGES}.${m}.${FIELDS}.${f}`)]),
  ])
  const inEnums = file.enums.flatMap((one, e): [Described, string][] => [
    [one, at(`${ENUMS}.${e}`)],
    ...one.values.map((value, v): [Described, string] => [value, at(`${ENUMS}.${e}.${VALUES}.${v}`)]),
  ])
  return [...inMessages, ...inEnums]
}

/** Whether the JSON form of a field may be null: messages, optional fields and those of which one at most is set. */
export function mayBeNull(field: DescField): boolean {
  if (field.fieldKind === 'list' || field.fieldKind === 'map') return false
  return field.message !== undefined || field.oneof !== undefined || field.proto.proto3Optional
}
