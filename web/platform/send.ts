import type { AnswerOf, AnyCall, InputOf, ReasonOf } from '#contract/call.ts'

/** What a call came to: its answer, or the reason and status with which it was refused. Anything else is a {@link Fault}. */
export type Outcome<C extends AnyCall = AnyCall> =
  | { readonly answer: AnswerOf<C>; readonly refused?: undefined; readonly status?: undefined }
  | { readonly answer?: undefined; readonly refused: ReasonOf<C>; readonly status: number }

/** Carries a call out. In the browser over HTTP, while a page is rendered within the process of the server. */
export type Send = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<Outcome<C>>

/** Not an expected refusal: the network, an unknown status, bytes that do not decode. */
export class Fault extends Error {
  /** The HTTP status; 0 where none came back. */
  readonly status: number
  constructor(status: number, options?: ErrorOptions) {
    super(`Unknown error: ${status}`, options)
    this.status = status
  }
}
