import type { SimulatorRequest } from './desk.ts'
import type { Form } from './read-form.ts'

/** A question, as it is put to whoever answers it. */
export interface CallInput {
  request: SimulatorRequest
  /** What stands for `:id` in the path. */
  id: string
  form: Form
}

export type CallHandler = (called: CallInput) => Promise<object>

/** By method and path. */
export type Calls = Readonly<Record<string, CallHandler>>

/** A refusal that undoes nothing: the payment stands as declined. */
export class Declined {
  readonly error: object

  constructor(error: object) {
    this.error = error
  }
}
