import type { Form } from './read-form.ts'
import type { SimulatorRequest } from './simulator-request.ts'

/** A request with its parameters, for a handler. */
export interface CallInput {
  request: SimulatorRequest
  /** What stands for `:id` in the path. */
  id: string
  form: Form
}

export type CallHandler = (called: CallInput) => Promise<object>

/** By method and path. */
export type Calls = Readonly<Record<string, CallHandler>>

/** An error answer without rollback: the declined payment is stored. */
export class Declined {
  readonly error: object

  constructor(error: object) {
    this.error = error
  }
}
