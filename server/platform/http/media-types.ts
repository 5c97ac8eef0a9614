export type Form = 'protobuf' | 'json'

export const PROTOBUF = 'application/x-protobuf'
const ALSO_PROTOBUF = 'application/vnd.google.protobuf'
const JSON_TYPE = 'application/json'

/** The form of the answer: `?format=json` decides, then `Accept`, then the form of the question (docs/product.md#json). */
export function formOfAnswer(headers: Headers, search: URLSearchParams): Form {
  if (search.get('format') === 'json') return 'json'
  const accept = headers.get('accept')
  if (accept) {
    const json = accept.indexOf(JSON_TYPE)
    const protobuf = Math.max(accept.indexOf(PROTOBUF), accept.indexOf(ALSO_PROTOBUF))
    if (json >= 0 && (protobuf < 0 || json < protobuf)) return 'json'
    if (protobuf >= 0) return 'protobuf'
  }
  return typeOf(headers) === JSON_TYPE ? 'json' : 'protobuf'
}

/** The form of the body; null where it is neither. */
export function formOfBody(headers: Headers, search: URLSearchParams): Form | null {
  const type = typeOf(headers)
  if (type === PROTOBUF || type === ALSO_PROTOBUF) return 'protobuf'
  if (type === JSON_TYPE) return 'json'
  return type === '' && search.get('format') === 'json' ? 'json' : null
}

function typeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
