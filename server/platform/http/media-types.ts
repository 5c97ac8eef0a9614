export type Form = 'protobuf' | 'json'

export const PROTOBUF = 'application/x-protobuf'
const PROTOBUF_TYPES = [PROTOBUF, 'application/vnd.google.protobuf', 'application/protobuf']
const JSON_TYPES = ['application/json', 'application/problem+json']

/** The form of the answer: `?format=json` decides, then `Accept`, then the form of the question (docs/product.md#json). */
export function formOfAnswer(headers: Pick<Headers, 'get'>, search: URLSearchParams): Form {
  if (asksForJson(search)) return 'json'
  const accepted = (headers.get('accept') ?? '').toLowerCase()
  const json = firstOf(accepted, JSON_TYPES)
  const protobuf = firstOf(accepted, PROTOBUF_TYPES)
  if (json !== protobuf) return json < protobuf ? 'json' : 'protobuf'
  return JSON_TYPES.includes(typeOf(headers)) ? 'json' : 'protobuf'
}

function asksForJson(search: URLSearchParams): boolean {
  return search.get('format')?.toLowerCase() === 'json'
}

/** Where the first of these types stands; Infinity where none does. */
function firstOf(accepted: string, types: readonly string[]): number {
  return Math.min(
    ...types.map(type => accepted.indexOf(type)).map(at => (at < 0 ? Number.POSITIVE_INFINITY : at)),
  )
}

/** The form of the body; null where it is neither. */
export function formOfBody(headers: Headers, search: URLSearchParams): Form | null {
  const type = typeOf(headers)
  if (PROTOBUF_TYPES.includes(type)) return 'protobuf'
  if (JSON_TYPES.includes(type)) return 'json'
  return type === '' && asksForJson(search) ? 'json' : null
}

function typeOf(headers: Pick<Headers, 'get'>): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
