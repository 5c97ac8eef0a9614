import type { IncomingMessage, ServerResponse } from 'node:http'
import { Cache } from '../cache/cache.ts'
import type { FinishedAnswer, RequestHead } from './finished-answer.ts'

/**
 * Answers a request to one address from a cache; null where what is cached is out of date, its bytes have to be made first,
 * or who asks is no visitor. `peer` is the address at the other end of the connection. It stays in memory for long, so it
 * may not refer to the request for which it was made.
 */
export type AnswerDirectly = (request: RequestHead, peer: string) => FinishedAnswer | null

const MOST_ADDRESSES = 5_000
/** Characters of an address. */
const LONGEST = 300
/** No sign with which a path, a query or a name of a user would begin. */
const HOST = /^[\w.:[\]-]+$/

/**
 * Answers what is cached for visitors before a `Request` is made and a route is looked for
 * (docs/decisions/0131-cached-answers-sent-directly.md). Which call or page an address leads to is remembered when it was
 * answered in the usual way, as that stays so while the process runs. All else is looked at each time, by the functions that
 * the usual way has, too. What is not answered here goes the usual way.
 */
export class DirectAnswers {
  private readonly byAddress = new Cache<AnswerDirectly>({ entries: MOST_ADDRESSES })

  /** `request` was answered from a cache, or its answer was put there. */
  remember({ method, url }: RequestHead, answer: AnswerDirectly): void {
    if (url.length <= LONGEST) this.byAddress.set(`${method} ${url}`, answer)
  }

  /** Returns whether the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', headers, rawHeaders } = request
    const host = headers.host ?? ''
    // A Request joins what `headers` leaves out of headers that were sent twice.
    if (!HOST.test(host) || Object.keys(headers).length * 2 !== rawHeaders.length) return false
    const url = `http://${host}${request.url}`
    const answer = this.byAddress.get(`${method} ${url}`)
    if (!answer) return false
    const finished = answerOrNot(answer, { method, url, headers: headersOf(headers) }, request)
    if (!finished) return false
    response.writeHead(finished.status, finished.headers)
    response.end(finished.body)
    return true
  }
}

function answerOrNot(answer: AnswerDirectly, head: RequestHead, { socket }: IncomingMessage) {
  try {
    return answer(head, socket.remoteAddress ?? '')
  } catch {
    // The usual way comes to the same fault, and has an answer to it.
    return null
  }
}

function headersOf(headers: IncomingMessage['headers']): RequestHead['headers'] {
  return {
    get: name => (headers[name] as string | undefined) ?? null,
    has: name => headers[name] !== undefined,
  }
}
