import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENT_COOKIE, consentCookie } from '#rules/consent.ts'
import {
  getItem,
  keysWithPrefix,
  moveToChosenStorage,
  removeItem,
  removePersonalItems,
  SAVED_CALENDAR_FILTERS,
  setItem,
} from './consented-storage.ts'
import { MemoryStorage, replaceRefusedStorage } from './refused-storage.ts'

const agree = (yes: boolean) => {
  const { value } = consentCookie(yes ? ['personalization'] : [])
  vi.stubGlobal('document', { cookie: `${CONSENT_COOKIE}=${encodeURIComponent(value)}` })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  agree(false)
})

// docs/product.md#consent.
describe('what is kept of a reader', () => {
  it('is kept beyond the visit only for those who agreed', () => {
    setItem('place P', '#1')
    expect(localStorage.length).toBe(0)
    agree(true)
    setItem('place P', '#2')
    expect(localStorage.getItem('place P')).toBe('#2')
    expect(sessionStorage.length).toBe(0)
  })

  it('is what was kept last, whatever was agreed to in between', () => {
    setItem('place P', '#1')
    agree(true)
    setItem('place P', '#2')
    expect(getItem('place P')).toBe('#2')
    agree(false)
    setItem('place P', '#3')
    expect(getItem('place P')).toBe('#3')
    agree(true)
    moveToChosenStorage()
    expect([getItem('place P'), localStorage.getItem('place P')]).toEqual(['#3', '#3'])
  })

  it('ends with the visit once nobody agrees any more', () => {
    agree(true)
    setItem('marks P', '{}')
    setItem('reading-preferences', '{}')
    setItem(SAVED_CALENDAR_FILTERS, 'type=manga')
    localStorage.setItem('of somebody else', '1')
    agree(false)
    moveToChosenStorage()
    expect([getItem('marks P'), getItem('reading-preferences')]).toEqual(['{}', '{}'])
    expect(keysWithPrefix('')).toContain('of somebody else')
    expect(getItem(SAVED_CALENDAR_FILTERS)).toBe('type=manga')
    expect(localStorage.length).toBe(1)
  })

  it('has no room on a full shelf, and nobody is stopped by that', () => {
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(setItem('place P', '#1')).toBe(false)
  })

  it('leaves with its reader; how one likes to read stays', () => {
    for (const key of ['place P', 'unsent-place P', 'marks P', 'reading-preferences']) setItem(key, '1')
    agree(true)
    for (const key of ['place Q', 'marks Q']) setItem(key, '1')
    removePersonalItems()
    expect(keysWithPrefix('')).toEqual(['reading-preferences'])
    removeItem('reading-preferences')
    expect(keysWithPrefix('')).toEqual([])
  })
})

describe('a browser that refuses to keep anything', () => {
  it.each([
    [
      'says so when asked',
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ],
    ['has nothing to ask', () => null],
  ])('%s, and is asked all the same', (_, get) => {
    const scope = { sessionStorage: new MemoryStorage() } as unknown as typeof globalThis
    Object.defineProperty(scope, 'localStorage', { configurable: true, get })
    const { sessionStorage: works } = scope
    replaceRefusedStorage(scope)
    scope.localStorage.setItem('a', '1')
    expect(scope.localStorage.getItem('a')).toBe('1')
    expect(scope.sessionStorage).toBe(works)
  })
})
