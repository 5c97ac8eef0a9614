import type { Desk } from './desk.ts'
import type { Form } from './read-form.ts'

/** A question, as it is put to whoever answers it. */
export interface Called {
  desk: Desk
  /** What stands for `:id` in the path. */
  id: string
  form: Form
}

export type Answers = (called: Called) => Promise<object>

/** By method and path. */
export type Calls = Readonly<Record<string, Answers>>

/** A refusal that undoes nothing: the payment stands as declined. */
export class Declined {
  readonly error: object

  constructor(error: object) {
    this.error = error
  }
}
