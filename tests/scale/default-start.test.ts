// Proves docs/product.md#first-start
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteFigures, size } from '#tests/support/scale-figures.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { spawnServer } from '#tests/support/spawn-server.ts'

/** What only a shop on several machines needs. What counts for /metrics brings the empty API of OpenTelemetry along. */
const ONLY_FOR_LARGE = /node_modules\/(aws4fetch|@opentelemetry\/(?!api\/))|^node:cluster$/
const STARTS = size(5, 1)
const TOKEN = 'measured'

let scratch: ScratchDatabase
let folder: string
beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-default-'))
})
afterAll(async () => {
  await scratch?.drop()
  await rm(folder, { recursive: true, force: true })
})

it('a shop that was given no setting for several machines loads nothing that is for them', async () => {
  const list = join(folder, 'loaded')
  const hook = join(folder, 'hook.mjs')
  await writeFile(
    hook,
    `import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { appendFileSync(${JSON.stringify(list)}, url + '\\n'); return next(url, context) } })`,
  )
  const env = { DATABASE_URL: scratch.url, DATA_DIR: join(folder, 'data'), METRICS_TOKEN: TOKEN }
  const hooked = await spawnServer({ ...env, NODE_OPTIONS: `--import=${pathToFileURL(hook).href}` })
  expect((await fetch(`${hooked.url}/series`)).status).toBe(200)
  await hooked.stop()
  const loaded = (await readFile(list, 'utf8')).trim().split('\n')
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter(url => ONLY_FOR_LARGE.test(url))).toEqual([])

  const seconds: number[] = []
  const megabytes: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const began = performance.now()
    const server = await spawnServer(env)
    seconds.push((performance.now() - began) / 1000)
    await fetch(`${server.url}/series`)
    const metrics = await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text()
    megabytes.push(Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1_000_000)
    await server.stop()
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  noteFigures('default start', [
    ['files that are loaded', loaded.length, '-'],
    ['of them for several machines', 0, '0'],
    ['until the shop is open, database there, s', median(seconds).toFixed(2), '-'],
    ['memory after the first page, MB', median(megabytes).toFixed(0), '-'],
  ])
})
