import { readRange } from './read-range.ts'

/**
 * Bytes that lie in memory, for GET and HEAD, whole or a range of them (RFC 9110, 14). `headers` say what they are; with an
 * etag among them a range that was begun on other bytes is answered with the whole.
 */
export function answerBytes(
  request: Request,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  const size = bytes.byteLength
  const all = { ...headers, 'accept-ranges': 'bytes' }
  const begun = request.headers.get('if-range')
  const asked = request.headers.get('range')
  // HEAD knows no ranges.
  const counts = asked !== null && request.method === 'GET' && (begun === null || begun === headers.etag)
  const range = counts ? readRange(asked, size) : null
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${size}` } })
  if (range === null) {
    const body = request.method === 'HEAD' ? null : (bytes as BodyInit)
    return new Response(body, { headers: { ...all, 'content-length': String(size) } })
  }
  const { start, end } = range
  return new Response(bytes.subarray(start, end + 1) as BodyInit, {
    status: 206,
    headers: {
      ...all,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
  })
}
