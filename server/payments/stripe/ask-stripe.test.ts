import Stripe from 'stripe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PaymentsUnavailable } from '../payments.ts'
import { ask, expectKind, isMissing } from './ask-stripe.ts'

afterEach(() => {
  vi.useRealTimers()
})

// docs/product.md#payments.
describe('a question to the provider', () => {
  it('is given up after 11 seconds', async () => {
    vi.useFakeTimers()
    const outcome = ask(() => new Promise(() => {})).catch(error => error)
    await vi.advanceTimersByTimeAsync(10_999)
    const open = Symbol('open')
    expect(await Promise.race([outcome, Promise.resolve(open)])).toBe(open)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBeInstanceOf(PaymentsUnavailable)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    new Stripe.errors.StripeConnectionError({ message: 'no' } as never),
    new Stripe.errors.StripeAPIError({ message: 'no' } as never),
    new Stripe.errors.StripeRateLimitError({ message: 'no' } as never),
    new Stripe.errors.StripeAuthenticationError({ message: 'no' } as never),
    new TypeError('Cannot read properties of null'),
  ])('that ends in $name was not answered', async error => {
    await expect(ask(() => Promise.reject(error))).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  it('that is refused for a reason was answered', async () => {
    const error = new Stripe.errors.StripeInvalidRequestError({ code: 'resource_missing' } as never)
    await expect(ask(() => Promise.reject(error))).rejects.toBe(error)
    expect(isMissing(error)).toBe(true)
    expect(isMissing(new Error('no'))).toBe(false)
  })

  it('is answered with what was asked for, or not at all', () => {
    expect(() => expectKind({ object: 'customer' }, 'customer')).not.toThrow()
    for (const garbage of [null, [], {}, { object: 'charge' }, 'no'])
      expect(() => expectKind(garbage as { object: string }, 'customer')).toThrow(PaymentsUnavailable)
  })
})
