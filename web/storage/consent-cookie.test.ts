import { beforeEach, expect, it, vi } from 'vitest'
import type { ConsentCategory } from '#rules/consent.ts'
import { storeConsent, storedConsent } from './consent-cookie.ts'

/** Cookies by name, and whether they outlive a visit. */
let jar = new Map<string, { value: string; lasts: boolean }>()
beforeEach(() => {
  jar = new Map()
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const age = /Max-Age=(\d+)/.exec(line)?.[1]
      if (age === '0') jar.delete(name)
      else jar.set(name, { value, lasts: age !== undefined })
    },
  })
})
const newVisit = () => {
  jar = new Map([...jar].filter(([, { lasts }]) => lasts))
}

// docs/product.md#consent.
it.each<{ choices: ConsentCategory[][]; stored: ConsentCategory[] | null }>([
  { choices: [[]], stored: [] },
  { choices: [['analytics']], stored: null },
  { choices: [[], ['personalization']], stored: null },
  { choices: [[], ['technical']], stored: ['technical'] },
])('the next visit knows of the choices $choices: $stored', ({ choices, stored }) => {
  for (const choice of choices) storeConsent(choice)
  expect(storedConsent()).toEqual(choices.at(-1))
  newVisit()
  expect(storedConsent()).toEqual(stored)
})
