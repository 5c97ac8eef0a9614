// docs/product.md#sloppy-requests: what programs send nearly right is read.
import { type AnyCall, type AnyMessageType, type Choice, LANG, type QueryKind } from '#contract/call.ts'
import { messages } from '#contract/messages.ts'
import { languageOfTag } from '#rules/interface-language.ts'
import { Malformed, messageFromJson, readMessage } from './json-twin.ts'
import { formOfBody } from './media-types.ts'
import { readBody } from './read-body.ts'
import { Refusal } from './refusal.ts'

/**
 * What a query says, by the kinds that the call declares. Parameters it does not declare are passed over. Throws Malformed.
 */
export function readQuery(call: AnyCall, search: URLSearchParams): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(call.query ?? {})) {
    const isMany = typeof kind === 'object' && kind.many
    // Clients that are generated repeat the parameter for each of several values, whatever the description says.
    const text = isMany ? search.getAll(name).join(',') : search.get(name)
    if (text !== null && text !== '') query[name] = parameterValue(name, kind, text)
  }
  return query
}

const readers: Record<Exclude<QueryKind, Choice>, (text: string) => unknown> = {
  text: text => text,
  number: text => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined),
  flag: text =>
    /^(1|true|yes|on)$/i.test(text) ? true : /^(0|false|no|off)$/i.test(text) ? false : undefined,
  moment(text) {
    const moment = new Date(text)
    return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(moment.getTime()) ? moment : undefined
  },
}

function parameterValue(name: string, kind: QueryKind, text: string): unknown {
  const value = typeof kind === 'string' ? readers[kind](text) : chosen(kind, text)
  if (value === undefined || text.includes('\0')) {
    const known = typeof kind === 'string' ? `a ${kind}` : `one of ${kind.names.join(', ')}`
    throw new Malformed(`${name} is not ${known}: ${text.slice(0, 40)}`)
  }
  return value
}

function chosen(choice: Choice, text: string): string | string[] | undefined {
  if (!choice.many) return nameOf(choice, text)
  const names = text
    .split(',')
    .filter(word => word.trim() !== '')
    .map(word => nameOf(choice, word))
  return names.every(name => name !== undefined) ? names : undefined
}

function nameOf({ names, enum: prefix, ofEnum = names.length }: Choice, text: string): string | undefined {
  const word = text.trim().toLowerCase()
  if (names === LANG.names) return languageOfTag(word)
  if (prefix === undefined) return names.find(name => name.toLowerCase() === word)
  if (/^\d{1,3}$/.test(word)) return Number(word) < ofEnum ? names[Number(word)] : undefined
  return names.find((name, at) => name === word || (at < ofEnum && `${prefix}_${name}` === word))
}

/** The body as the message that the call declares, or as bytes; null where it takes none. Throws Malformed, 413 and 415. */
export async function readMessageBody(
  call: AnyCall,
  request: Request,
  search: URLSearchParams,
): Promise<unknown> {
  if (call.bytes) return readBody(request, call.mostBody)
  if (!call.body) return null
  const type = messages[call.body] as AnyMessageType
  if (call.bareNumber) return readBareNumber(call, call.bareNumber, request, search)
  const form = formOfBody(request.headers, search)
  const bytes = await readBody(request, call.mostBody)
  // In an empty body everything has its default, whatever the type that a client names with each request.
  if (bytes.byteLength === 0) return type.fromPartial({})
  if (form === null) throw new Refusal(415, 'wrongType')
  return form === 'json' ? messageFromJson(type, textOf(bytes)) : readMessage(type, bytes)
}

/** docs/product.md#reading-progress: one bare decimal whatever it calls itself, or the message. */
async function readBareNumber(
  call: AnyCall,
  field: string,
  request: Request,
  search: URLSearchParams,
): Promise<unknown> {
  const type = messages[call.body as keyof typeof messages] as AnyMessageType
  const bytes = await readBody(request, call.mostBody)
  // No message begins with a digit: as a tag it would name a field that no message has.
  if (bytes.length <= 32 && /^\s*[+-]?\d*\.?\d+(e[+-]?\d+)?\s*$/i.test(Buffer.from(bytes).toString('latin1')))
    return type.fromPartial({ [field]: Number(textOf(bytes)) })
  const form = formOfBody(request.headers, search)
  if (form === null) throw bytes.length === 0 ? new Malformed('no number') : new Refusal(415, 'wrongType')
  return form === 'json' ? messageFromJson(type, textOf(bytes)) : readMessage(type, bytes)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Malformed('the body is not UTF-8', { cause })
  }
}
