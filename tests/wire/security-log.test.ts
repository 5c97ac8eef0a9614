// Proves docs/product.md#logs
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

const PASSWORD = 'rain on the umbrellas'
const WRONG = 'sun on the umbrellas'

let scratch: ScratchDatabase
let folder: string
let server: SpawnedServer
beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-security-'))
  const env = { DATABASE_URL: scratch.url, DATA_DIR: folder, LOG_LEVEL: 'info', PROXIES: '1' }
  server = await spawnServer(env)
})
afterAll(async () => {
  await server?.kill()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

interface Line {
  event: string
  outcome: string
  call?: string
  reason?: string
  account?: string
  from?: string
  request?: string
  time: number
}
const events = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter(line => line.includes('"event"'))
    .map(line => JSON.parse(line))

async function ask(path: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': '10.9.8.7' },
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

// docs/running.md, Sign-ins and what was refused.
it('the log says who signed in or tried to, what was refused and why, from the same network or another, and nothing secret', async () => {
  const body = { email: 'ada@example.com', username: 'ada', password1: PASSWORD, password2: PASSWORD }
  expect((await ask('/app/v2/auth/register', 'POST', body)).status).toBe(201)
  await scratch.db.query({ text: 'update accounts set email_verified_at = now()' })
  const [{ id } = { id: '' }] = await scratch.db.query<{ id: string }>({
    text: `select id from accounts where username = 'ada'`,
  })
  const login = (password: string, headers = {}) =>
    ask('/app/v2/auth/login', 'POST', { login: 'ada', password, slim: true }, headers)
  expect((await login(WRONG, { 'x-request-id': 'the-wrong-one' })).status).toBe(401)
  const token = JSON.parse((await login(PASSWORD, { 'x-forwarded-for': '10.1.2.3' })).text).id as string
  const bearer = { authorization: `Bearer ${token}` }
  expect((await ask('/app/v2/auth/login', 'POST', '{"login":')).status).toBe(400)
  expect((await ask('/app/v2/auth/login', 'POST', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (await ask('/sign-in', 'POST', `login=ada&password=${encodeURIComponent(WRONG)}`, form)).status,
  ).toBe(401)
  expect((await ask('/app/v2/auth/logout', 'POST', undefined, bearer)).status).toBe(204)
  expect((await ask('/webhooks/stripe', 'POST', '{}', { 'stripe-signature': 't=1,v1=aa' })).status).toBe(400)

  const told = (line: Line) => [
    line.event,
    line.outcome,
    line.reason,
    line.account === id ? 'ada' : line.account,
  ]
  await expect
    .poll(() => events().map(told))
    .toEqual([
      ['account', 'done', undefined, undefined],
      ['sign-in', 'refused', 'incorrect', 'ada'],
      ['sign-in', 'done', undefined, 'ada'],
      ['sign-in', 'refused', 'malformed', undefined],
      ['foreign-site', 'refused', 'foreignSite', undefined],
      ['sign-in', 'refused', 'incorrect', 'ada'],
      ['sign-out', 'done', undefined, 'ada'],
      ['webhook', 'refused', undefined, undefined],
    ])
  const [registered, wrong, right] = events()
  expect(wrong?.request).toBe('the-wrong-one')
  expect(wrong?.from).toMatch(/^[\w-]{12}$/)
  expect(registered?.from).toBe(wrong?.from)
  expect(right?.from).not.toBe(wrong?.from)
  const secrets = [PASSWORD, WRONG, token, 'ada@example.com', '10.9.8.7', '10.1.2.3']
  expect(secrets.filter(secret => server.output().includes(secret))).toEqual([])
})
