// Proves docs/product.md#operations
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type Nginx, noNginx, startNginx } from '#tests/support/nginx.ts'
import { noteFigures, percentile, size } from '#tests/support/scale-figures.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { freePort, type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

const VISITORS = size(32, 8)
/** Answers while each of both is away, and as many while both are there. */
const ANSWERS = size(6_000, 400)
const PATHS = ['/series/rain', '/app/v2/series', '/series', '/read/rain-volume-1-part-1', '/']

interface Node {
  server: SpawnedServer
  env: Record<string, string>
}

describe.skipIf(noNginx !== null)(
  `two servers of a shop behind nginx${noNginx ? ` (skipped: ${noNginx})` : ''}`,
  () => {
    let scratch: ScratchDatabase
    let folder: string
    let nodes: Node[]
    let nginx: Nginx
    const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })
    beforeAll(async () => {
      scratch = await scratchDatabase()
      await addSeries(scratch.db, { title: 'Rain', volumes: [{ parts: [{ preview: true }] }] })
      folder = await mkdtemp(join(tmpdir(), 'kashihon-nodes-'))
      nodes = []
      for (const name of ['one', 'other']) {
        const env = {
          DATABASE_URL: scratch.url,
          DATA_DIR: join(folder, name),
          PORT: String(await freePort()),
          PROXIES: '1',
        }
        nodes.push({ env, server: await spawnServer(env) })
      }
      nginx = await startNginx(nodes.map(({ server }) => server.url))
    }, 180_000)
    afterAll(async () => {
      agent.destroy()
      await nginx?.stop()
      for (const { server } of nodes ?? []) await server.kill()
      await scratch?.drop()
      await rm(folder, { recursive: true, force: true })
    })

    /** The status of an answer that came whole, or why there was none. */
    const ask = (path: string): Promise<number | string> =>
      new Promise(done => {
        const asked = get(nginx.url + path, { agent }, response => {
          response.resume()
          response.on('end', () => done(response.complete ? (response.statusCode ?? 0) : 'cut off'))
          response.on('error', error => done(String(error)))
        })
        asked.on('error', error => done(String(error)))
      })

    it('answer all who read while one after the other is killed and started again', async () => {
      const answers = new Map<number | string, number>()
      const waits: number[] = []
      let isOver = false
      const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
        for (let at = visitor; !isOver; at++) {
          const began = performance.now()
          const answer = await ask(PATHS[at % PATHS.length] ?? '/')
          waits.push(performance.now() - began)
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      })
      const more = async () => {
        const from = waits.length
        await expect
          .poll(() => waits.length, { timeout: 300_000, interval: 20 })
          .toBeGreaterThan(from + ANSWERS)
        return waits.slice(from)
      }
      await more()
      const steady = await more()
      const away: number[] = []
      for (const node of nodes) {
        await node.server.kill()
        away.push(...(await more()))
        node.server = await spawnServer(node.env)
        await more()
      }
      isOver = true
      await Promise.all(visitors)
      expect([...answers.keys()]).toEqual([200])
      noteFigures('nodes', [
        ['requests', waits.length, '-'],
        ['failed', waits.length - (answers.get(200) ?? 0), '0'],
        ['p99 with both, ms', percentile(steady, 99).toFixed(1), '-'],
        ['p99 from the moment one is killed, ms', percentile(away, 99).toFixed(1), '-'],
        ['longest wait, ms', Math.max(...waits).toFixed(0), '-'],
      ])
    }, 600_000)
  },
)
