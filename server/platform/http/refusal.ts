import { type AnyCall, type ReasonOf, statusOfRefusal } from '#contract/call.ts'

/** A call that is answered with one of the reasons it declares. Thrown, so that nothing after it happens. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly reason: string
  /** Seconds after which asking again may help. */
  readonly retryAfter: number | null
  /** Values for the placeholders in its sentence. */
  readonly values: Readonly<Record<string, string>>
  /** More about it for programs, as JSON. */
  readonly details: string | undefined

  constructor(
    status: number,
    reason: string,
    retryAfter: number | null = null,
    values = {},
    details?: string,
  ) {
    super(reason)
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
    this.values = values
    this.details = details
  }

  /** The same, with values for the placeholders in its sentence. */
  naming(values: Readonly<Record<string, string>>): Refusal {
    return new Refusal(this.status, this.reason, this.retryAfter, values, this.details)
  }

  /** The same, with more about it for programs. */
  detailing(details: unknown): Refusal {
    return new Refusal(this.status, this.reason, this.retryAfter, this.values, JSON.stringify(details))
  }
}

/** `throw refuse(findSeries, 'seriesNotFound')`: only reasons that the call declares. */
export function refuse<C extends AnyCall>(call: C, reason: ReasonOf<C>, retryAfter?: number): Refusal {
  return new Refusal(statusOfRefusal(call, reason), reason, retryAfter)
}
