import { describe, expect, it } from 'vitest'
import { type PartFacts, partAccess } from './part-access.ts'
import {
  holdingOfStandIn,
  membershipOfStandIn,
  proofLinkEnds,
  STAND_INS,
  type StandInKind,
  standInNamed,
} from './stand-in.ts'

const now = new Date('2026-11-21T12:00:00Z')
const part: PartFacts = {
  ...{
    id: 'PRT-1',
    volumeId: 'VOL-1',
    seriesId: 'SER-1',
    hidden: false,
    launchAt: new Date(0),
    expiresAt: null,
  },
  ...{ preview: false, catchup: false, readerStreamingEnabled: false, lang: 'en', blockedCountries: [] },
}

describe('a stand-in', () => {
  it.each<[StandInKind, string, string]>([
    ['visitor', 'signInFirst', 'signInFirst'],
    ['member', 'streaming', 'streamingEnded'],
    ['premium', 'streaming', 'streamingEnded'],
    ['owner', 'owned', 'owned'],
    ['renter', 'rented', 'rented'],
  ])('%s is answered %s while a part is streamed, and %s afterwards', (kind, streamed, ended) => {
    const person = {
      kind: kind === 'visitor' ? ('visitor' as const) : ('reader' as const),
      membership: membershipOfStandIn(kind),
      country: null,
    }
    const reasonOf = (expiresAt: Date | null) =>
      partAccess(person, { ...part, expiresAt }, holdingOfStandIn(kind, now), now).reason
    expect(reasonOf(null)).toBe(streamed)
    expect(reasonOf(now)).toBe(ended)
  })

  it('is one of those that are known', () => {
    expect(STAND_INS.map(standInNamed)).toEqual([...STAND_INS])
    expect(standInNamed('owner of everything')).toBeNull()
  })
})

describe('a link for reading before publication', () => {
  it.each([
    { days: 0, ends: '2026-11-21T13:00:00.000Z' },
    { days: 1, ends: '2026-11-22T12:00:00.000Z' },
    { days: 30, ends: '2026-12-21T12:00:00.000Z' },
    { days: 31, ends: undefined },
    { days: -1, ends: undefined },
    { days: 1.5, ends: undefined },
  ])('for $days days ends at $ends', ({ days, ends }) => {
    expect(proofLinkEnds(days, now)?.toISOString()).toBe(ends)
  })
})
