// Proves docs/product.md#end-of-a-part
import { expect, it } from 'vitest'
import type { PartOffers } from '#contract/generated/offers.ts'
import { nextStep } from './next-step.ts'

const offers = (check: number, more: Partial<PartOffers> = {}) => ({
  waiting: false,
  broken: false,
  answer: {
    check,
    plans: [],
    rental: undefined,
    volume: undefined,
    membershipRests: false,
    planLanguage: '',
    debtCoins: 0,
    ...more,
  },
})

it.each([
  { what: 'not answered yet', state: { waiting: true, broken: false }, step: 'waiting' },
  { what: 'without a connection', state: { waiting: false, broken: true }, step: 'trouble' },
  {
    what: 'removed since this one was opened',
    state: { waiting: false, broken: false, refused: 'partNotFound' as const },
    step: 'gone',
  },
  { what: 'owned, rented, streamed or free', state: offers(204), step: 'open' },
  { what: 'for readers only', state: offers(403, { rental: { coins: 99 } }), step: 'signIn' },
  { what: 'lent', state: offers(402, { rental: { coins: 99 } }), step: 'offers' },
  {
    what: 'sold with its volume',
    state: offers(402, { volume: { coins: 500 } as PartOffers['volume'] }),
    step: 'offers',
  },
  { what: 'no longer streamed, and lent', state: offers(410, { rental: { coins: 99 } }), step: 'offers' },
  { what: 'in a membership at rest', state: offers(402, { membershipRests: true }), step: 'offers' },
  { what: 'opened by nothing', state: offers(410), step: 'closed' },
  { what: 'to come', state: offers(404), step: 'soon' },
  { what: 'blocked in the country', state: offers(451), step: 'blocked' },
])('a next part that is $what: $step', ({ state, step }) => {
  expect(nextStep(state as Parameters<typeof nextStep>[0])).toBe(step)
})
