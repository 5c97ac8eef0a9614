export type { Outcome, Send } from '#contract/page.ts'

/** Not an expected refusal: the network, an unknown status, bytes that do not decode. */
export class Fault extends Error {
  /** The HTTP status; 0 where none came back. */
  readonly status: number
  constructor(status: number, options?: ErrorOptions) {
    super(`Unknown error: ${status}`, options)
    this.status = status
  }
}
