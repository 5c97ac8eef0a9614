import { type EncodedPage, type Encoding, etagOf } from './encoded-page.ts'
import { chooseEncoding, isSame } from './encoding.ts'
import { type FinishedAnswer, type RequestHead, toResponse } from './finished-answer.ts'

/**
 * Answers with a cached page in the encoding that is asked for, or 304 where the client has these bytes already.
 * Returns without a promise when the bytes are there, as they are after the first request.
 */
export function answerPage(
  request: RequestHead,
  page: EncodedPage,
  headers: Readonly<Record<string, string>>,
  encoding?: Encoding,
): Response | Promise<Response> {
  const answer = finishPage(request, page, headers, encoding)
  return answer instanceof Promise ? answer.then(toResponse) : toResponse(answer)
}

/** The same, before it is a `Response`. */
export function finishPage(
  request: RequestHead,
  page: EncodedPage,
  headers: Readonly<Record<string, string>>,
  encoding: Encoding = chooseEncoding(request.headers.get('accept-encoding')),
): FinishedAnswer | Promise<FinishedAnswer> {
  const etag = etagOf(page, encoding)
  if (page.status === 200 && isSame(request.headers.get('if-none-match'), etag)) {
    return { status: 304, headers: { ...headers, etag }, body: null }
  }
  const isHead = request.method === 'HEAD'
  const { status } = page
  const finish = (bytes: Buffer): FinishedAnswer => {
    const all: Record<string, string> = { ...headers, etag, 'content-length': String(bytes.byteLength) }
    if (encoding !== 'identity') all['content-encoding'] = encoding
    return { status, headers: all, body: isHead ? null : bytes }
  }
  const bytes = page.bodyIn(encoding)
  return bytes instanceof Promise ? bytes.then(finish) : finish(bytes)
}
