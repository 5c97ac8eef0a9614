import { type EncodedPage, type Encoding, etagOf } from './encoded-page.ts'
import { chooseEncoding, isSame } from './encoding.ts'

/**
 * Answers with a cached page in the encoding that is asked for, or 304 where the client has these bytes already.
 * Returns without a promise when the bytes are there, as they are after the first request.
 */
export function answerPage(
  request: Request,
  page: EncodedPage,
  headers: Readonly<Record<string, string>>,
  encoding: Encoding = chooseEncoding(request.headers.get('accept-encoding')),
): Response | Promise<Response> {
  const etag = etagOf(page, encoding)
  if (page.status === 200 && isSame(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers: { ...headers, etag } })
  }
  const head = request.method === 'HEAD'
  const answer = (body: Buffer) => {
    const all: Record<string, string> = { ...headers, etag, 'content-length': String(body.byteLength) }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    return new Response(head ? null : (body as BodyInit), { status: page.status, headers: all })
  }
  const body = page.bodyIn(encoding)
  return body instanceof Promise ? body.then(answer) : answer(body)
}
