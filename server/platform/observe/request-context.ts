import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanKind } from './tracing.ts'

/** The request, or the job, for which code runs just now. */
export interface RequestContext {
  /** Stands in every log line, and goes on into jobs and their mails. */
  readonly requestId: string
  /** What is measured now; null where nothing is recorded. */
  readonly span: Span | null
  /** What answers the request; null for a job, and until it is known. */
  readonly answering: Answering
}

export interface Answering {
  name: string | null
  route: string | null
  /** Whom it concerns, for the log of what concerns security. */
  account: string | null
}

export const answeringNothing = (): Answering => ({ name: null, route: null, account: null })

const storage = new AsyncLocalStorage<RequestContext | null>()

/** Everything that `work` does, and whatever it waits for, runs for this request. */
export function runFor<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** What `work` does is no part of the present request or job, such as leaving what is done again and again. */
export function runForNobody<T>(work: () => T): T {
  return storage.run(null, work)
}

/** Null outside of requests and jobs. */
export function currentRequest(): RequestContext | null {
  return storage.getStore() ?? null
}

/**
 * Says what answers the request, once that is known: a name, and the route with its parameters left open. No path, which
 * could name a book or a reader.
 */
export function nameRequest(name: string, route: string): void {
  const answering = storage.getStore()?.answering
  if (!answering) return
  answering.name = name
  answering.route = route
}

/** Says whose account a request concerns, once that is known: of a sign-in also where it is refused. */
export function nameAccount(id: string): void {
  const answering = storage.getStore()?.answering
  if (answering) answering.account = id
}

/**
 * Measures what `work` does as a span within the present one, where there is one. Of an error it keeps what kind it is, and
 * none of its words.
 */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const context = storage.getStore()
  const span = context?.span?.begin(name, kind, attributes)
  if (!context || !span) return work(null)
  return storage.run({ ...context, span }, () =>
    work(span)
      .catch(error => {
        span.fail(error)
        throw error
      })
      .finally(() => span.end()),
  )
}

/** For requests to servers of the operator's own: they go on with the trace. Others are not told of it. */
export function traceHeaders(): Record<string, string> {
  const traceparent = storage.getStore()?.span?.traceparent
  return traceparent ? { traceparent } : {}
}
