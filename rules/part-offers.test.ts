// Proves docs/product.md#purchase-gate
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Holding, NOTHING_HELD, type PartFacts, type Person, partAccess } from './part-access.ts'
import { type Subscribed, waysToOpen } from './part-offers.ts'
import { PLANS, planFeatures } from './plans.ts'

const now = new Date('2026-11-21T12:00:00Z')
const earlier = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-22T12:00:00Z')
const streamed: PartFacts = {
  id: 'PRT-1',
  volumeId: 'VOL-1',
  seriesId: 'SER-1',
  hidden: false,
  launchAt: earlier,
  expiresAt: null,
  preview: false,
  catchup: false,
  readerStreamingEnabled: false,
  lang: 'de',
  blockedCountries: [],
}
const over = { ...streamed, expiresAt: earlier }
const library = { ...over, readerStreamingEnabled: true }
const visitor: Person = { kind: 'visitor', membership: null, country: null }
const reader: Person = { ...visitor, kind: 'reader' }
const regular = planFeatures({ premium: false })
const member: Person = { ...reader, membership: { ...regular, lang: null } }
const monthly: Subscribed = { plan: 'Membership', lang: null, changeable: true, rests: false }
const ALL = PLANS.map(({ id }) => id)
const PREMIUM = ['PremiumMembership', 'PremiumMembershipYearly']

interface Row {
  who: string
  person?: Person
  subscribed?: Subscribed | null
  scope?: 'all' | 'language'
  part: PartFacts
  plans: readonly string[]
  more?: object
}

const rows: Row[] = [
  { who: 'a visitor at a streamed part', person: visitor, part: streamed, plans: ALL },
  { who: 'a reader at a streamed part', part: streamed, plans: ALL },
  { who: 'a reader at a part that is over', part: over, plans: [] },
  { who: 'a visitor at a part in the library', person: visitor, part: library, plans: PREMIUM },
  {
    who: 'a member at a part in the library',
    person: member,
    subscribed: monthly,
    part: library,
    plans: PREMIUM,
  },
  {
    who: 'a member whose plan cannot be changed',
    ...{ person: member, subscribed: { ...monthly, changeable: false }, part: library, plans: [] },
  },
  {
    who: 'a member whose payment is disputed',
    ...{ subscribed: { ...monthly, changeable: false, rests: true }, part: streamed, plans: [] },
    more: { membershipRests: true },
  },
  {
    who: 'the same, at what that membership would not open either',
    ...{ subscribed: { ...monthly, changeable: false, rests: true }, part: over, plans: [] },
  },
  {
    who: 'a member for series in French, as an upgrade stays so',
    person: { ...reader, membership: { ...regular, lang: 'fr' } },
    ...{ subscribed: { ...monthly, lang: 'fr' }, part: streamed, plans: [] },
  },
  {
    who: 'a reader where memberships are for one language',
    ...{ scope: 'language', part: streamed, plans: ALL },
    more: { planLang: 'de' },
  },
]

describe('the ways to open a part', () => {
  it.each(rows)('for $who are the plans $plans, a rental and the volume', row => {
    const { person = reader, subscribed = null, scope = 'all', part, plans, more = {} } = row
    const ways = waysToOpen({ person, part, holding: NOTHING_HELD, subscribed, scope }, now)
    expect({ ...ways, plans: ways.plans.map(({ id }) => id) }).toEqual({
      ...{ plans, rental: true, volume: true, membershipRests: false, planLang: null },
      ...more,
    })
  })

  it.each([
    ['open', { preview: true }],
    ['to come', { launchAt: later }],
    ['hidden', { hidden: true }],
    ['blocked', { blockedCountries: ['FR'] }],
  ])('are none where it is %s', (_, change) => {
    const person = { ...reader, country: 'FR' }
    const opening = { person, part: { ...library, ...change }, holding: NOTHING_HELD, subscribed: null }
    const ways = waysToOpen({ ...opening, scope: 'all' }, now)
    expect(ways).toMatchObject({ plans: [], rental: false, volume: false })
  })
})

const anyDate = fc.constantFrom(earlier, now, later)
const anyPart: fc.Arbitrary<PartFacts> = fc.record({
  id: fc.constant('PRT-1'),
  volumeId: fc.constant('VOL-1'),
  seriesId: fc.constant('SER-1'),
  hidden: fc.boolean(),
  launchAt: anyDate,
  expiresAt: fc.option(anyDate),
  preview: fc.boolean(),
  catchup: fc.boolean(),
  readerStreamingEnabled: fc.boolean(),
  lang: fc.constantFrom('en', 'de', 'fr'),
  blockedCountries: fc.subarray(['FR']),
})
const anyHolding: fc.Arbitrary<Holding> = fc.record({
  owned: fc.boolean(),
  rental: fc.option(fc.record({ from: anyDate, until: anyDate })),
})

describe('whatever the part and whoever asks', () => {
  it('exactly the plans are offered with which the part access opens it, and one by the month is the cheapest', () => {
    const anyKind = fc.constantFrom('visitor', 'reader', 'editor') as fc.Arbitrary<Person['kind']>
    const anyCountry = fc.constantFrom(null, 'FR')
    fc.assert(
      fc.property(anyKind, anyCountry, anyPart, anyHolding, (kind, country, part, holding) => {
        const person: Person = { kind, membership: null, country }
        const closed = [402, 403, 410].includes(partAccess(person, part, holding, now).status)
        const ways = waysToOpen({ person, part, holding, subscribed: null, scope: 'all' }, now)
        const opening = PLANS.filter(plan => {
          const membership = { ...planFeatures(plan), lang: null }
          return partAccess({ ...person, kind: 'reader', membership }, part, holding, now).status === 204
        })
        expect(ways.plans).toEqual(closed ? opening : [])
        if (ways.plans.length > 0) expect(ways.plans[0]?.interval).toBe('month')
      }),
    )
  })
})
