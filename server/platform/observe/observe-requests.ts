import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import type { Measures } from '../measures.ts'
import { answeringNothing, runFor } from './request-context.ts'
import { openRequestIds, readRequestId } from './request-ids.ts'
import type { Span, Tracing } from './tracing.ts'

/** Answers a request, with its id in the answer, measured. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse, answer: () => void) => void

/** What a request is called that no call, route or page has answered. */
const OTHER = 'other'

/**
 * Gives each request its id, its span where it is recorded, and its place in the measures. What a proxy says of either
 * counts only where the operator has one, which then has to set X-Request-Id and traceparent itself.
 */
export function observeRequests(
  { proxies }: Pick<Config, 'proxies'>,
  measures: Measures,
  tracing: Tracing | null,
): ObserveRequest {
  const nextId = openRequestIds()
  return (request, response, answer) => {
    const started = performance.now()
    const { headers, method = '' } = request
    const requestId = (proxies > 0 && readRequestId(headers['x-request-id'])) || nextId()
    response.setHeader('x-request-id', requestId)
    const span =
      tracing?.begin(method, 'server', proxies > 0 ? traceparentOf(headers.traceparent) : null) ?? null
    const answering = answeringNothing()
    // Also where the reader has gone before the end.
    response.once('close', () => {
      const { statusCode } = response
      const name = answering.name ?? OTHER
      measures.requests.inc({ name, status: statusCode })
      measures.requestSeconds.observe({ name }, (performance.now() - started) / 1_000)
      if (span) endSpan(span, { method, statusCode, requestId, name: answering.name, route: answering.route })
    })
    runFor({ requestId, span, answering }, answer)
  }
}

function traceparentOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}

interface Answered {
  method: string
  statusCode: number
  requestId: string
  name: string | null
  route: string | null
}

function endSpan(span: Span, { method, statusCode, requestId, name, route }: Answered): void {
  span.rename(name ?? method)
  span.set({
    'http.request.method': method,
    'http.response.status_code': statusCode,
    'kashihon.request_id': requestId,
    ...(route !== null && { 'http.route': route }),
  })
  if (statusCode >= 500) span.fail({ code: String(statusCode) })
  span.end()
}
