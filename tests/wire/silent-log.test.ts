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
  folder = await mkdtemp(join(tmpdir(), 'kashihon-log-'))
  server = await spawnServer({
    DATABASE_URL: scratch.url,
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await server?.kill()
  await mail.close()
  await scratch.drop()
  await rm(folder, { recursive: true, force: true })
})

const EMAIL = 'canary@example.com'
const PASSWORD = 'a yellow bird in the mine'
const WRONG = 'a crow in the mine'
const NAME = 'Serinus canaria'

async function ask(path: string, method = 'GET', body?: object | string, headers = {}) {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, cookies: response.headers.getSetCookie(), text: await response.text() }
}

// docs/product.md#logs.
it('the log tells that a mail failed and that something broke, and no password, token, cookie or address of mail', async () => {
  const wish = { email: EMAIL, username: 'canary', password1: PASSWORD, password2: PASSWORD }
  expect((await ask('/app/v2/auth/register', 'POST', wish)).status).toBe(201)
  const verifying = mail.linkTo(EMAIL)
  const verifyToken = verifying.split('/').at(-1) ?? ''
  await ask(verifying)
  expect((await ask(`/app/v2/auth/verify/${verifyToken}`, 'POST')).status).toBeLessThan(500)
  await scratch.db.query({ text: 'update accounts set email_verified_at = now()' })

  const login = (body: object) => ask('/app/v2/auth/login', 'POST', { login: EMAIL, ...body })
  expect((await login({ password: WRONG })).status).toBe(401)
  const token = JSON.parse((await login({ password: PASSWORD, slim: true })).text).id as string
  const { cookies } = await login({ password: PASSWORD })
  const cookie = (cookies[0] ?? '').split(';')[0] ?? ''
  expect([token, cookie]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^kashihon-session=[\w-]{43}$/),
  ])
  expect((await ask('/app/v2/me', 'GET', undefined, { cookie })).status).toBe(200)

  // A mail that is not taken, at once and by the job that tries it again.
  mail.down = true
  await ask('/app/v2/auth/reset', 'POST', { email: EMAIL })
  const bearer = { authorization: `Bearer ${token}` }
  const change = { email: 'finch@example.com', currentPassword: PASSWORD }
  expect((await ask('/app/v2/me', 'PUT', change, bearer)).status).toBe(503)

  // A row that the database does not take, and tells whole.
  await scratch.db.query({
    text: `alter table accounts add constraint no_birds check (display_name <> '${NAME}')`,
  })
  expect((await ask('/app/v2/me', 'PUT', { displayName: NAME }, bearer)).status).toBe(500)
  // A table that is not there any more, where tokens are in the address and in what is sent.
  await scratch.db.query({ text: 'alter table account_tokens rename to gone' })
  await ask(`/app/v2/auth/verify/${verifyToken}`, 'POST', undefined, bearer)
  await ask(`/verify-email/${verifyToken}?email=${EMAIL}`, 'GET', undefined, { cookie })
  await ask('/app/v2/auth/login', 'POST', `{"login":"${EMAIL}","password":"${PASSWORD}"`)

  await expect.poll(() => server.output()).toContain('a fault')
  const heard = server.output()
  expect(heard).toContain('no_birds')
  expect(heard).toContain('a job failed')
  const secrets = [
    ...[EMAIL, encodeURIComponent(EMAIL), 'finch@', PASSWORD, WRONG, NAME],
    ...[token, cookie, cookie.replace(/^.*=/, ''), verifyToken, '$argon2'],
  ]
  expect(secrets.filter(secret => heard.includes(secret))).toEqual([])
})
