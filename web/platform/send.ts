import type { AnyCall, InputOf } from '#contract/call.ts'

export type { Outcome, Send } from '#contract/page.ts'

/** A call that only asks, with what it asks for: screens name these, the server answers them before it renders. */
export interface Read<C extends AnyCall = AnyCall> {
  readonly key: string
  readonly call: C
  readonly input: InputOf<C>
}

/** Not an expected refusal: the network, an unknown status, bytes that do not decode. */
export class Fault extends Error {
  /** The HTTP status; 0 where none came back. */
  readonly status: number
  constructor(status: number, options?: ErrorOptions) {
    super(`Unknown error: ${status}`, options)
    this.status = status
    // docs/product.md#errors: the shop does not answer it, so that something between is to be found out.
    if (status === 418) console.warn(this)
  }
}
