import { describe, expect, it } from 'vitest'
import { freshness } from './swr.ts'

// docs/product.md#constants.
describe('data', () => {
  it.each([
    { connection: undefined, retry: 5000, slow: 3000 },
    { connection: { effectiveType: '4g' }, retry: 5000, slow: 3000 },
    { connection: { effectiveType: '2g' }, retry: 10_000, slow: 5000 },
    { connection: { effectiveType: 'slow-2g' }, retry: 10_000, slow: 5000 },
    { connection: { saveData: true }, retry: 10_000, slow: 5000 },
  ])(
    'on a connection of $connection is asked again after $retry ms, and slow after $slow ms',
    ({ connection, retry, slow }) => {
      expect(freshness(connection)).toMatchObject({
        errorRetryInterval: retry,
        loadingTimeout: slow,
        dedupingInterval: 2000,
        focusThrottleInterval: 5000,
        revalidateOnFocus: true,
        revalidateOnReconnect: true,
      })
    },
  )
})
