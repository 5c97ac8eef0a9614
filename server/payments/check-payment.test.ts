// Proves docs/product.md#payments
import { describe, expect, it } from 'vitest'
import { whatDiffers } from './check-payment.ts'
import type { PaymentFacts } from './payments.ts'

const order = {
  id: 'ORD-1',
  accountId: 'USR-ADA',
  customerId: 'cus_ada',
  coins: 500,
  amountCents: 475,
  currency: 'usd',
}
const paid: PaymentFacts = {
  id: 'pi_1',
  status: 'succeeded',
  live: true,
  amountCents: 475,
  currency: 'usd',
  customerId: 'cus_ada',
  metadata: { order: 'ORD-1', accountId: 'USR-ADA', coins: '500' },
  refundedCents: 0,
  disputed: false,
  cardCountry: null,
  createdAt: new Date('2026-11-21T12:00:00Z'),
}

describe('a payment is what was ordered', () => {
  it.each<{ why: string; change: Partial<PaymentFacts>; differs: string[] }>([
    { why: 'all of it', change: {}, differs: [] },
    { why: 'a cent too little', change: { amountCents: 474 }, differs: ['amount'] },
    { why: 'nothing came in', change: { amountCents: 0 }, differs: ['amount'] },
    { why: 'too much', change: { amountCents: 4750 }, differs: ['amount'] },
    { why: 'as many yen', change: { currency: 'jpy' }, differs: ['currency'] },
    { why: 'somebody else paid', change: { customerId: 'cus_bea' }, differs: ['customer'] },
    { why: 'nobody paid', change: { customerId: null }, differs: ['customer'] },
    {
      why: 'it names another reader',
      change: { metadata: { ...paid.metadata, accountId: 'USR-BEA' } },
      differs: ['account'],
    },
    {
      why: 'it names more coins',
      change: { metadata: { ...paid.metadata, coins: '5000' } },
      differs: ['coins'],
    },
    { why: 'no real money', change: { live: false }, differs: ['live'] },
  ])('$why: $differs', ({ change, differs }) => {
    expect(whatDiffers(order, { ...paid, ...change }, true)).toEqual(differs)
  })
})
