// Proves docs/product.md#consent
import { describe, expect, it } from 'vitest'
import {
  CONSENT_CATEGORIES,
  type ConsentCategory,
  consentCookie,
  mustAskForConsent,
  readConsent,
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
