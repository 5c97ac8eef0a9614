import { expect, it, vi } from 'vitest'
import { findHeadlessShell } from './find-engines.mjs'

it.each([
  { given: 'a path at which something is', path: process.execPath, shell: process.execPath },
  { given: 'a path at which nothing is', path: '/nowhere/chromium', shell: null },
  { given: 'nothing, so that journeys run in Chromium', path: '', shell: null },
])('HEADLESS_SHELL is $given', ({ path, shell }) => {
  vi.stubEnv('HEADLESS_SHELL', path)
  expect(findHeadlessShell()).toBe(shell)
})

it('the headless shell is looked for on the PATH', () => {
  vi.stubEnv('HEADLESS_SHELL', undefined)
  vi.stubEnv('PATH', '/nowhere')
  expect(findHeadlessShell()).toBeNull()
})
