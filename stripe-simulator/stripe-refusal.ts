interface StripeError {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'authentication_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** A request that is refused with an error of Stripe's; its transaction is rolled back. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly status: number
  readonly error: StripeError

  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function invalid(param: string, message: string, code = 'parameter_invalid'): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code, param, message })
}

export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${kind}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', param, message })
}
