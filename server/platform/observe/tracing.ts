export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer'

/** Something that is measured from its beginning to its end. */
export interface Span {
  /** A span within this one; whoever begins it ends it. */
  begin(name: string, kind: SpanKind, attributes: Attributes): Span
  rename(name: string): void
  set(attributes: Attributes): void
  /** Notes what kind of error ended it. */
  fail(error: unknown): void
  end(): void
  /** Names it to others (W3C Trace Context). */
  readonly traceparent: string
  readonly traceId: string
}

/** Where traces and measures are sent to. */
export interface Tracing {
  /**
   * The first span of a request or job, within that of whoever caused it; null where it is not among those that are
   * recorded.
   */
  begin(name: string, kind: SpanKind, traceparent: string | null): Span | null
  /** Sends what has not been sent, for a moment at most. */
  close(): Promise<void>
}
