import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { languages } from '#rules/interface-language.ts'
import { boundCalls } from '#server/rooms.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

/** Declared ahead of their rooms. This list may only shrink. */
const NOT_OPEN_YET = calls
  .filter(call => call.opensWith)
  .map(call => call.name)
  .sort()
const EXPECTED: readonly string[] = JSON.parse(
  readFileSync(new URL('not-open-yet.json', import.meta.url), 'utf8'),
)

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('every call that is declared', () => {
  it('has a name and an address of its own', () => {
    expect(new Set(calls.map(call => call.name)).size).toBe(calls.length)
    expect(new Set(calls.map(call => `${call.method} ${call.path}`)).size).toBe(calls.length)
  })

  it('is answered by a room, unless it says that it opens later', () => {
    const bound = new Set(boundCalls.map(({ call }) => call.name))
    const left = calls.filter(call => !call.opensWith && !call.raw && !bound.has(call.name))
    expect(left.map(call => call.name)).toEqual([])
  })

  it('opens later only if it is on the list, which can only shrink', () => {
    expect(NOT_OPEN_YET).toEqual(EXPECTED)
  })

  it.each(EXPECTED)('%s answers 501 notOpenYet', async name => {
    const call = calls.find(one => one.name === name)
    const path = (call?.path ?? '').replace(/:\w+/g, 'x')
    const response = await shop.fetch(`${path}?format=json`, { method: call?.method ?? 'GET' })
    expect(response.status).toBe(501)
    if (call?.method !== 'HEAD')
      expect(await response.json()).toMatchObject({ reason: 'notOpenYet', status: 501 })
  })

  it.each(languages)('that is answered words its refusals in %s', lang => {
    const words = JSON.parse(
      readFileSync(new URL(`../../locales/${lang}/refusals.json`, import.meta.url), 'utf8'),
    )
    const reasons = calls
      .filter(call => !call.opensWith && !call.raw)
      .flatMap(call => Object.values(call.refuses).flat())
    expect([...new Set(reasons)].filter(reason => !words[reason])).toEqual([])
  })
})
