import { afterEach, expect, it, vi } from 'vitest'
import { findWhyCodeIsMissing, isCodeMissing, loadAhead } from './load-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

it('code is missing from when a part of it could not be loaded', async () => {
  expect(await loadAhead(async () => 'a part')).toBe('a part')
  expect(isCodeMissing()).toBe(false)
  await expect(loadAhead(() => Promise.reject(new TypeError('no connection')))).rejects.toThrow('connection')
  expect(isCodeMissing()).toBe(true)
})

it('whether the shop has been updated is asked of the shop itself: what keeps files before it has not seen the name', async () => {
  const kept = new Set<string>()
  let isUpdated = false
  vi.stubGlobal('fetch', (address: string) => {
    const status = isUpdated && !kept.has(address) ? 404 : 200
    if (status === 200) kept.add(address)
    return Promise.resolve({ status })
  })
  expect(await findWhyCodeIsMissing()).toBe(false)
  isUpdated = true
  expect(await findWhyCodeIsMissing()).toBe(true)
})
