// Proves docs/product.md#sales
import { describe, expect, it } from 'vitest'
import {
  type DecidedTerms,
  decideSale,
  decideSaleEnd,
  mayPutBackSale,
  type SaleTerms,
  withdrawnSale,
} from './sale-change.ts'
import { saleState } from './studio-states.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const sale: DecidedTerms = {
  ...{ stage: 'ready', startsAt: inDays(1), endsAt: inDays(8), discountBps: 2_000, floorCoins: null },
  ...{ covers: 'chosen', lang: null, seriesIds: ['S1', 'S2'], volumeIds: [] },
}
const planned: SaleTerms = {
  ...{ stage: 'planned', startsAt: null, endsAt: null, discountBps: null, floorCoins: null },
  ...{ covers: 'chosen', lang: null, seriesIds: [], volumeIds: [] },
}
const draft: DecidedTerms = { ...sale, stage: 'draft' }
const running: DecidedTerms = { ...sale, startsAt: inDays(-1) }
const over: DecidedTerms = { ...sale, startsAt: inDays(-8), endsAt: inDays(-1) }
const withdrawn: SaleTerms = { ...sale, stage: 'withdrawn' }

describe('a sale', () => {
  it.each<[string, SaleTerms | null, SaleTerms, object]>([
    ['is noted before anything of it is known', null, planned, { save: true, startsAt: null }],
    ['that is planned becomes a draft', planned, draft, { save: true, startsAt: inDays(1) }],
    ['that is planned is launched', planned, sale, { save: true, startsAt: inDays(1) }],
    ['that is a draft becomes planned again', draft, planned, { save: true, startsAt: null }],
    ['that is to come becomes planned again', sale, planned, { save: true, startsAt: null }],
    ['that runs becomes no plan', running, planned, { save: false, because: 'saleBegun' }],
    ['that is over becomes no plan', over, planned, { save: false, because: 'saleEnded' }],
    [
      'that is planned keeps a time that has passed',
      planned,
      { ...planned, startsAt: inDays(-9), endsAt: inDays(-2) },
      { save: true, startsAt: inDays(-9) },
    ],
    [
      'that is planned does not end before it begins',
      null,
      { ...planned, startsAt: inDays(9), endsAt: inDays(2) },
      { save: false, because: 'endTooEarly' },
    ],
    ['is scheduled for its time', null, sale, { save: true, startsAt: inDays(1) }],
    ['that was to begin before it is launched begins now', null, running, { save: true, startsAt: NOW }],
    [
      'that is a draft keeps its time, also one that has passed',
      null,
      { ...draft, startsAt: inDays(-2) },
      { save: true, startsAt: inDays(-2) },
    ],
    [
      'does not end before it begins',
      null,
      { ...sale, endsAt: inDays(0.5) },
      { save: false, because: 'endTooEarly' },
    ],
    [
      'does not end when it begins',
      null,
      { ...sale, endsAt: inDays(1) },
      { save: false, because: 'endTooEarly' },
    ],
    ['is not planned for the past', null, over, { save: false, because: 'endTooEarly' }],
    ['that is a draft is launched', draft, sale, { save: true, startsAt: inDays(1) }],
    ['that is to come becomes a draft again', sale, draft, { save: true, startsAt: inDays(1) }],
    [
      'that is to come takes off more',
      sale,
      { ...sale, discountBps: 5_000 },
      { save: true, startsAt: inDays(1) },
    ],
    [
      'that runs ends later',
      running,
      { ...running, endsAt: inDays(20) },
      { save: true, startsAt: inDays(-1) },
    ],
    [
      'that runs ends earlier',
      running,
      { ...running, endsAt: inDays(0.1) },
      { save: true, startsAt: inDays(-1) },
    ],
    [
      'that runs has its series in any order',
      running,
      { ...running, seriesIds: ['S2', 'S1'] },
      { save: true, startsAt: inDays(-1) },
    ],
    [
      'that runs does not end in the past',
      running,
      { ...running, endsAt: inDays(-0.1) },
      { save: false, because: 'endTooEarly' },
    ],
    [
      'that runs takes off what it did',
      running,
      { ...running, discountBps: 2_500 },
      { save: false, because: 'saleBegun' },
    ],
    [
      'that runs has no other floor',
      running,
      { ...running, floorCoins: 300 },
      { save: false, because: 'saleBegun' },
    ],
    [
      'that runs has no other series',
      running,
      { ...running, seriesIds: ['S1'] },
      { save: false, because: 'saleBegun' },
    ],
    [
      'that runs has begun when it has',
      running,
      { ...running, startsAt: inDays(-2) },
      { save: false, because: 'saleBegun' },
    ],
    [
      'that runs becomes no draft',
      running,
      { ...running, stage: 'draft' },
      { save: false, because: 'saleBegun' },
    ],
    ['that is over stays so', over, { ...over, endsAt: inDays(5) }, { save: false, because: 'saleEnded' }],
    ['that was withdrawn stays so', withdrawn, sale, { save: false, because: 'saleEnded' }],
  ])('%s', (_, before, next, decision) => {
    const decided = decideSale(before, next, NOW)
    expect(decided.save ? { save: true, startsAt: decided.sale.startsAt } : decided).toEqual(decision)
  })

  it.each([
    ['that runs ends now', running, { end: 'now' }],
    [
      'that begins this moment is withdrawn, as it has no time',
      { ...running, startsAt: NOW },
      { end: 'withdraw' },
    ],
    ['that is to come is withdrawn', sale, { end: 'withdraw' }],
    ['that is a draft is withdrawn', draft, { end: 'withdraw' }],
    ['that is planned is withdrawn', planned, { end: 'withdraw' }],
    ['that is over does not end again', over, { end: null, because: 'saleEnded' }],
    ['that was withdrawn does not end', withdrawn, { end: null, because: 'saleEnded' }],
  ] as const)('%s', (_, one, ending) => {
    expect(decideSaleEnd(one, NOW)).toEqual(ending)
  })
})

describe('a sale that is planned', () => {
  const inJuly = { ...planned, startsAt: inDays(-3), endsAt: inDays(3) }

  it('never begins by itself, whatever its time says', () => {
    expect([planned, inJuly].map(one => saleState(one, NOW))).toEqual(['planned', 'planned'])
  })

  it('that is given up keeps what was known, and ends now where nobody has said when', () => {
    expect(withdrawnSale(inJuly, NOW)).toEqual({ ...inJuly, stage: 'withdrawn' })
    expect(withdrawnSale({ ...planned, startsAt: inDays(3) }, NOW)).toEqual({
      ...{ ...planned, stage: 'withdrawn', startsAt: null, endsAt: NOW },
    })
  })
})

describe('an undo', () => {
  it.each<[string, SaleTerms | null, SaleTerms | null, boolean]>([
    ['takes back a sale that is to come', sale, null, true],
    ['takes back a plan', { ...planned, startsAt: inDays(-1) }, null, true],
    ['puts back a plan', null, { ...planned, startsAt: inDays(-1) }, true],
    ['makes a draft a plan again', draft, planned, true],
    ['takes back a draft that would have begun', { ...draft, startsAt: inDays(-1) }, null, true],
    ['keeps a sale that has begun', running, null, false],
    ['keeps a sale that is over', over, null, false],
    ['makes no sale of the past', null, running, false],
    ['puts back what a sale to come takes off', sale, { ...sale, discountBps: 500 }, true],
    [
      'launches no sale that would have begun',
      { ...sale, stage: 'withdrawn', startsAt: inDays(-1) },
      running,
      false,
    ],
    ['leaves what a running sale takes off', running, { ...running, discountBps: 500 }, false],
    ['puts back the later end of a sale that was ended', { ...running, endsAt: NOW }, running, true],
    ['does not end a sale in the past', running, { ...running, endsAt: inDays(-0.5) }, false],
    ['puts back the name of a sale that is over', over, over, true],
  ])('%s', (_, one, back, may) => {
    expect(mayPutBackSale(one, { back, now: NOW })).toBe(may)
  })
})
