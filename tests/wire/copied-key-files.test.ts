// Proves docs/product.md#credentials, docs/product.md#operations
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/sign-in.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

/** Two servers of one shop, without SECRETS_KEY: the second has a copy of the file that the first has made. */
describe('a shop of two servers with copies of secrets-key', () => {
  let folder: string
  let scratch: ScratchDatabase
  let mail: MailServer
  let servers: [TestShop, TestShop]
  let secret: string
  const dataDir = (server: number) => join(folder, String(server))
  const keyFile = (server: number) => join(dataDir(server), 'secrets-key')
  const open = (server: number) =>
    openShop({
      now: '2026-11-21T12:00:00Z',
      scratch,
      env: {
        ...{ SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' },
        ...{ SECRETS_KEY: '', DATA_DIR: dataDir(server) },
      },
    })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-copied-'))
    scratch = await scratchDatabase()
    mail = await openMailServer()
    const first = await open(0)
    await mkdir(dataDir(1))
    await copyFile(keyFile(0), keyFile(1))
    servers = [first, await open(1)]
    const reader = await readersAt(0).reader('ada')
    const { answer } = await reader(calls.beginSecondFactor, { body: { currentPassword: PASSWORD } })
    secret = answer?.secret ?? ''
    const code = await codeAt(first.clock.now())
    expect((await reader(calls.confirmSecondFactor, { body: { code } })).answer?.codes).toHaveLength(10)
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await scratch.drop()
    await mail.close()
    await rm(folder, { recursive: true, force: true })
  })

  const readersAt = (server: 0 | 1) =>
    readersOf(
      () => servers?.[server] ?? servers[0],
      () => mail,
    )
  const codeAt = (now: Date) => generate({ secret, epoch: Math.floor(now.getTime() / 1000) })
  /** The servers at which the reader can sign in with the authenticator. Each code is used once, so that minutes pass. */
  async function opensAt(): Promise<number[]> {
    const found: number[] = []
    for (const server of [0, 1] as const) {
      const now = new Date(servers[0].clock.now().getTime() + 120_000)
      for (const { clock } of servers) clock.set(now.toISOString())
      const body = { login: 'ada', password: PASSWORD, code: await codeAt(now) }
      if ((await readersAt(server).stranger()(calls.login, { body })).answer) found.push(server)
    }
    return found
  }
  const command = (word: string) =>
    runCommand(scratch.url, ['secrets', word], { DATA_DIR: dataDir(0), SECRETS_KEY: '' })
  const linesOf = async (server: number) => (await readFile(keyFile(server), 'utf8')).trim().split('\n')

  it('signs readers in at both', async () => {
    expect(await opensAt()).toEqual([0, 1])
  })

  // docs/running.md#backup-another-server-another-database
  it('signs readers in at both at each step of an exchange in the order of docs/running.md', async () => {
    const [former] = await linesOf(0)
    const fresh = randomBytes(32).toString('base64')
    for (const lines of [
      [former, fresh],
      [fresh, former],
    ])
      for (const server of [0, 1]) {
        await writeFile(keyFile(server), `${lines.join('\n')}\n`, { mode: 0o600 })
        expect(await opensAt()).toEqual([0, 1])
      }
    expect((await command('rotate')).said[0]).toBe(
      '1 authenticators are sealed with the new key, 0 were already.',
    )
    expect(await opensAt()).toEqual([0, 1])
    expect((await command('retire')).code).toBe(0)
    expect(await opensAt()).toEqual([0, 1])
    await copyFile(keyFile(0), keyFile(1))
    expect(await linesOf(1)).toEqual([fresh])
    expect(await opensAt()).toEqual([0, 1])
  })

  it('is told by an exchange at one of them that the copies are due, without which the other opens nothing', async () => {
    expect((await command('rotate')).said.at(-1)).toContain('copy it there now')
    expect(await opensAt()).toEqual([0])
    await copyFile(keyFile(0), keyFile(1))
    expect(await opensAt()).toEqual([0, 1])
  })
})
