import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { SignatureRefused } from '../payments.ts'
import { readStripeEvent } from './read-stripe-event.ts'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = now.getTime() / 1000
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  created: seconds - 5,
  livemode: false,
  type: 'charge.refunded',
  data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
})
const sign = (secret: string, { at = seconds, of = payload } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: of, secret, timestamp: at })
const read = (signature: string | null, body = payload) =>
  readStripeEvent({ rawBody: Buffer.from(body), signature, secrets: ['whsec_new', 'whsec_old'], now })

// docs/product.md#payment-events.
describe('an event of the provider', () => {
  it('says what it is about', () => {
    expect(read(sign('whsec_new'))).toEqual({
      id: 'evt_1',
      type: 'charge.refunded',
      objectKind: 'charge',
      objectId: 'ch_1',
      customerId: null,
      paymentId: 'pi_1',
      live: false,
      happenedAt: new Date((seconds - 5) * 1000),
    })
  })

  it('is taken with the secret of before, and with both on it', () => {
    expect(read(sign('whsec_old'))?.id).toBe('evt_1')
    const other = sign('whsec_unknown').replace(/^t=\d+,/, '')
    expect(read(`${sign('whsec_old')},${other}`)?.id).toBe('evt_1')
  })

  it('is taken until it is 300 seconds old, or as much ahead', () => {
    expect(read(sign('whsec_new', { at: seconds - 300 }))?.id).toBe('evt_1')
    expect(read(sign('whsec_new', { at: seconds + 300 }))?.id).toBe('evt_1')
  })

  it.each<[string, string | null, string]>([
    ['no signature', null, payload],
    ['an empty signature', '', payload],
    ['a signature of nothing', 'v1=', payload],
    ['a signature without a time', sign('whsec_new').replace(/^t=\d+,/, ''), payload],
    ['the signature of somebody else', sign('whsec_other'), payload],
    ['a signature of another kind', sign('whsec_new').replace('v1=', 'v0='), payload],
    ['a signature that is 301 seconds old', sign('whsec_new', { at: seconds - 301 }), payload],
    ['a signature that is 301 seconds ahead', sign('whsec_new', { at: seconds + 301 }), payload],
    ['such a signature of before', sign('whsec_old', { at: seconds + 301 }), payload],
    [
      'a time ahead behind which the real one is written',
      `t=${seconds + 86_400},${sign('whsec_new')}`,
      payload,
    ],
    [
      'a younger time than was signed',
      sign('whsec_new', { at: seconds - 400 }).replace(/^t=\d+/, `t=${seconds}`),
      payload,
    ],
    ['a body with one other byte', sign('whsec_new'), payload.replace('pi_1', 'pi_2')],
    ['a body that was written anew', sign('whsec_new'), JSON.stringify(JSON.parse(payload), null, 1)],
    ['no body', sign('whsec_new', { of: '' }), ''],
    ['a body that is no JSON', sign('whsec_new', { of: '{' }), '{'],
    ['a body that is no event', sign('whsec_new', { of: '{}' }), '{}'],
    ['null', sign('whsec_new', { of: 'null' }), 'null'],
  ])('with %s is refused', (_, signature, body) => {
    expect(() => read(signature, body)).toThrow(SignatureRefused)
  })
})
