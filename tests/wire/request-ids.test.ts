import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

let scratch: ScratchDatabase
let mail: MailServer
let folder: string
let server: SpawnedServer

beforeAll(async () => {
  scratch = await scratchDatabase()
  mail = await openMailServer()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-ids-'))
  const env = {
    DATABASE_URL: scratch.url,
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'info',
    PROXIES: '1',
  }
  server = await spawnServer(env)
})
afterAll(async () => {
  await server?.kill()
  await mail.close()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

const lines = () =>
  server
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line) as { msg: string; request?: string })

async function register(name: string, headers: Record<string, string>) {
  const password = 'rain on the umbrellas'
  const body = { email: `${name}@example.com`, username: name, password1: password, password2: password }
  const response = await fetch(`${server.url}/app/v2/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, id: response.headers.get('x-request-id') }
}

// docs/product.md#logs.
it('a mail that a job sends later is logged under the request that has left the job, by the name that the proxy gave it', async () => {
  mail.down = true
  expect(await register('ada', { 'x-request-id': 'from-the-proxy-1' })).toEqual({
    status: 503,
    id: 'from-the-proxy-1',
  })
  await expect.poll(() => lines().map(({ msg }) => msg)).toContain('a job failed and will be tried again')
  mail.down = false
  await scratch.db.query({ text: `update jobs set run_at = now() where request_id = 'from-the-proxy-1'` })
  await expect
    .poll(() => lines().find(({ msg }) => msg === 'a mail was sent'), { timeout: 15_000 })
    .toMatchObject({ request: 'from-the-proxy-1' })

  const { id } = await register('eve', {})
  expect(id).toMatch(/^[0-9a-f]{12}-\w+$/)
  await expect
    .poll(() =>
      lines()
        .filter(({ msg }) => msg === 'a mail was sent')
        .map(({ request }) => request),
    )
    .toEqual(['from-the-proxy-1', id])
})
