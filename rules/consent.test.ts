// Proves docs/product.md#consent
import { describe, expect, it } from 'vitest'
import {
  CONSENT_CATEGORIES,
  type ConsentCategory,
  consentCookie,
  isRefusalKept,
  mustAskForConsent,
  readConsent,
  refusalNote,
} from './consent.ts'

describe('the consent cookie', () => {
  it('lasts 365 days when technical is accepted', () => {
    expect(consentCookie(['technical']).maxAgeSeconds).toBe(31_536_000)
  })

  it('lasts for the session otherwise', () => {
    expect(consentCookie([]).maxAgeSeconds).toBeNull()
    expect(consentCookie(['personalization', 'analytics']).maxAgeSeconds).toBeNull()
  })

  it('is strict and for the whole site', () => {
    expect(consentCookie(CONSENT_CATEGORIES)).toMatchObject({ sameSite: 'Strict', path: '/' })
  })

  it.each<readonly ConsentCategory[]>([[], ['analytics'], ['technical', 'analytics'], CONSENT_CATEGORIES])(
    'reads back what was chosen: %j',
    (...accepted) => {
      const chosen = accepted.flat() as ConsentCategory[]
      expect(readConsent(consentCookie(chosen).value)).toEqual(chosen)
    },
  )

  it.each(['', 'all', 'technical.everything', 'technical.technical'])(
    'is no choice when it holds %j',
    value => {
      expect(readConsent(value)).toBeNull()
    },
  )
})

describe('the consent dialog', () => {
  it.each([
    ['/', true],
    ['/series', true],
    ['/privacy', false],
    ['/privacy/cookies', false],
    ['/legal', false],
    ['/read/privacy', true],
  ])('is forced open on %s while nothing is chosen: %j', (path, forced) => {
    expect(mustAskForConsent({ stored: null, path })).toBe(forced)
  })

  it('is not forced once anything was chosen, also nothing at all', () => {
    expect(mustAskForConsent({ stored: [], path: '/' })).toBe(false)
  })
})

describe('a refusal of everything', () => {
  const now = new Date('2026-11-21T12:00:00Z')

  it('is noted for a year, as an acceptance is, and no other choice is', () => {
    expect(refusalNote([], now)).toBe('2027-11-21')
    expect([refusalNote(['analytics'], now), refusalNote(['technical'], now)]).toEqual([null, null])
  })

  it.each([
    { note: '2027-11-21', isKept: true },
    { note: '2026-11-21', isKept: true },
    { note: '2026-11-20', isKept: false },
    { note: '2027-11-22', isKept: false },
    { note: '', isKept: false },
    { note: 'none', isKept: false },
  ])('by the note "$note" counts: $isKept', ({ note, isKept }) => {
    expect(isRefusalKept(note, now)).toBe(isKept)
  })
})
