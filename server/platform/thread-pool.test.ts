// Proves docs/product.md#operations
import { expect, it } from 'vitest'
import { operationAddresses } from '../routes/operations.ts'
import { openOperations } from './http/operations.ts'
import { openMeasures } from './measures.ts'
import { watchThreads } from './thread-pool.ts'

it('threads that take no work for three seconds make a server not ready, until they do', async () => {
  let now = 0
  let end = () => {}
  const work = () => new Promise<void>(done => (end = done))
  // A database that can be written to.
  const db = { query: async () => [{ writable: true, wait: false }] }
  const operations = openOperations(
    { db, measures: openMeasures(), config: { metricsToken: null } } as never,
    null,
    watchThreads({ work, now: () => now }),
  )
  const ready = async () => (await operationAddresses(operations).request('/readyz')).status
  expect(await ready()).toBe(200)
  now = 2_900
  expect(await ready()).toBe(200)
  now = 3_000
  expect(await ready()).toBe(503)
  end()
  await Promise.resolve()
  expect(await ready()).toBe(200)
})

it('threads that are free are free', async () => {
  const areFree = watchThreads()
  expect(areFree()).toBe(true)
  expect(areFree()).toBe(true)
})
