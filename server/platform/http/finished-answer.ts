/**
 * What a cached answer depends on: a `Request` has it, and so has a message of `node:http`. Headers are asked for in small
 * letters.
 */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: Pick<Headers, 'get' | 'has'>
}

/** An answer whose bytes are there, with the headers that it has beside those of every answer. */
export interface FinishedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** null where none are sent. */
  readonly body: Buffer | null
}

export function toResponse({ status, headers, body }: FinishedAnswer): Response {
  return new Response(body as BodyInit | null, { status, headers })
}
