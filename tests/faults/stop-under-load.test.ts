// Proves docs/product.md#operations
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

/** Visitors who come through a balancer that keeps its connections open. */
const VISITORS = 16
const PATHS = ['/series/rain', '/app/v2/series', '/healthz', '/']

let scratch: ScratchDatabase
let folder: string
let server: SpawnedServer
const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })

beforeAll(async () => {
  scratch = await scratchDatabase()
  await addSeries(scratch.db, { title: 'Rain', volumes: [{ parts: [{ preview: true }] }] })
  folder = await mkdtemp(join(tmpdir(), 'kashihon-stopped-'))
  server = await spawnServer({ DATABASE_URL: scratch.url, DATA_DIR: folder, STOP_DELAY: '5' })
})
afterAll(async () => {
  agent.destroy()
  await server?.kill()
  await scratch?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The status, or why there was none. */
function ask(path: string): Promise<number | string> {
  return new Promise(done => {
    const asked = get(server.url + path, { agent }, response => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
      response.on('error', error => done(String(error)))
    })
    asked.on('error', error => done(String(error)))
  })
}

it('a shop that is asked to end says so first, and answers all who come until the balancer has heard', async () => {
  const answers = new Map<number | string, number>()
  const asked = () => [...answers.values()].reduce((sum, count) => sum + count, 0)
  let isReady = true
  const visit = async (visitor: number) => {
    const once = async (at: number) => {
      const answer = await ask(PATHS[at % PATHS.length] ?? '/')
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
    for (let at = visitor; isReady; at++) await once(at)
    // What the balancer had sent already.
    for (let late = 0; late < 4; late++) await once(late)
  }
  const visitors = Array.from({ length: VISITORS }, (_, visitor) => visit(visitor))
  await expect.poll(asked).toBeGreaterThan(VISITORS * 20)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const before = asked()
  const ended = server.stop()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 20 }).toBe(503)
  await expect.poll(asked).toBeGreaterThan(before + VISITORS * 4)
  isReady = false
  await Promise.all(visitors)
  expect([...answers.keys()]).toEqual([200])
  expect(await ended).toBe(0)
  expect(await ask('/healthz')).toContain('ECONNREFUSED')
})
