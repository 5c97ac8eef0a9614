// Proves docs/product.md#faults
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openShop, type Shop } from '#server/shop.ts'

let folder: string
let shop: Shop
const stopped: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-stopped-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  shop = await openShop(readConfig({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }))
})
afterAll(async () => {
  goOn()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const within = { interval: 50, timeout: 60_000 }
const statusOf = async (path: string) => (await fetch(shop.url + path)).status

/** The embedded database with all its processes, the one that takes new connections first. */
async function stop(): Promise<void> {
  const password = (await readFile(join(folder, 'postgres-password'), 'utf8')).trim()
  const socket = encodeURIComponent(join(folder, 'postgres'))
  const own = connect({
    connectionString: `postgres://kashihon:${password}@localhost/kashihon?host=${socket}`,
    most: 1,
  })
  await own.query({ text: 'select' })
  const pidFile = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')
  halt(Number(pidFile.split('\n')[0]))
  const others = await own.query<{ pid: number }>({
    text: 'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  })
  for (const { pid } of others) halt(pid)
  await own.close()
}

function halt(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  stopped.push(pid)
}

function goOn(): void {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT')
}

it('an embedded database that stands still makes the shop answer 503, and all goes on with it', async () => {
  await expect.poll(() => shop.app.cacheVersion.current(), within).not.toBeNull()
  expect(await statusOf('/')).toBe(200)
  await stop()
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      statusOf(n % 2 ? `/series?query=${n}` : `/app/v2/series?query=${n}`),
    ),
  )
  expect([...new Set(asked)]).toEqual([503])
  expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/')]).toEqual([
    503, 200, 200,
  ])
  goOn()
  await expect.poll(() => statusOf('/readyz'), within).toBe(200)
  await expect.poll(() => statusOf('/series?query=after'), within).toBe(200)
  expect(await statusOf('/app/v2/series?query=after')).toBe(200)
})
