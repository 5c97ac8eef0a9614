import { expect, it } from 'vitest'
import { isCodeMissing, loadAhead } from './load-ahead.ts'

it('code is missing from when a part of it could not be loaded', async () => {
  expect(await loadAhead(async () => 'a part')).toBe('a part')
  expect(isCodeMissing()).toBe(false)
  await expect(loadAhead(() => Promise.reject(new TypeError('no connection')))).rejects.toThrow('connection')
  expect(isCodeMissing()).toBe(true)
})
