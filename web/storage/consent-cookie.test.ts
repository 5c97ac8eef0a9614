import { beforeEach, expect, it, vi } from 'vitest'
import type { ConsentCategory } from '#rules/consent.ts'
import { storeConsent, storedConsent } from './consent-cookie.ts'
import { MemoryStorage } from './refused-storage.ts'

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', new MemoryStorage())
  newVisit()
})
/** The cookies of the visit before are gone. */
const newVisit = () => vi.stubGlobal('document', { cookie: '' })

// docs/product.md#consent.
it.each<{ choices: ConsentCategory[][]; stored: ConsentCategory[] | null }>([
  { choices: [[]], stored: [] },
  { choices: [['analytics']], stored: null },
  { choices: [[], ['personalization']], stored: null },
])('the next visit knows of the choices $choices: $stored', ({ choices, stored }) => {
  for (const choice of choices) storeConsent(choice)
  expect(storedConsent()).toEqual(choices.at(-1))
  newVisit()
  expect(storedConsent()).toEqual(stored)
})
