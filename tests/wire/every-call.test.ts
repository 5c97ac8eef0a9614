// Proves docs/product.md#errors
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'

import { boundCalls } from '#server/bound-calls.ts'
import { serveCalls } from '#server/calls/serve-calls.ts'
import { DirectAnswers } from '#server/platform/http/direct-answers.ts'

import { openShop, type TestShop } from '#tests/support/open-shop.ts'

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

  it('is answered by exactly one room', () => {
    const answered = boundCalls.map(({ call }) => call.name).sort()
    const declared = calls.filter(call => !call.raw).map(call => call.name)
    expect(answered).toEqual(declared.toSorted())
  })

  it('is needed for a start: with one that nobody answers there is no shop', () => {
    const [, ...others] = boundCalls
    const start = () =>
      serveCalls(
        shop.app,
        calls,
        others,
        {
          shared: shop.app,
          of() {
            throw new Error('not asked')
          },
          authenticateForStudio() {
            throw new Error('not asked')
          },
        },
        new DirectAnswers(),
      )
    expect(start).toThrow(`${boundCalls[0]?.call.name} is declared, and nobody answers it`)
  })
})
