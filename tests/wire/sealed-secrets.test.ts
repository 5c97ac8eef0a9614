// Proves docs/product.md#second-factor
import { lstat, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/sign-in.ts'
import { StartError } from '#server/platform/start-error.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

const START = '2026-11-21T12:00:00Z'
let folder: string
let scratch: ScratchDatabase
let mail: MailServer
let shop: TestShop
const open = (env: Record<string, string> = {}) =>
  openShop({
    now: START,
    scratch,
    env: {
      SMTP_URL: mail.url,
      LOG_LEVEL: 'silent',
      PROXIES: '1',
      SECRETS_KEY: '',
      DATA_DIR: dataDir(),
      ...env,
    },
  })
const readers = readersOf(
  () => shop,
  () => mail,
)
/** Nobody has made it yet. */
const dataDir = () => join(folder, 'var')
const keyFile = () => join(dataDir(), 'secrets-key')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-sealed-'))
  scratch = await scratchDatabase()
  mail = await openMailServer()
  shop = await open()
})
afterAll(async () => {
  await shop.close()
  await scratch.drop()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that the database says of second factors, as text. */
const rows = async () =>
  JSON.stringify(
    await scratch.db.query({ text: `select f::text, encode(sealed, 'escape') from second_factors f` }),
  )
const codeAt = (instant: string, secret: string) =>
  generate({ secret, epoch: Math.floor(Date.parse(instant) / 1000) })

async function setUp(name: string): Promise<string> {
  const reader = await readers.reader(name)
  const { answer } = await reader(calls.beginSecondFactor, { body: { currentPassword: PASSWORD } })
  const secret = answer?.secret ?? ''
  const code = await codeAt(shop.clock.now().toISOString(), secret)
  expect((await reader(calls.confirmSecondFactor, { body: { code } })).answer?.codes).toHaveLength(10)
  return secret
}
const signIn = async (login: string, code: string) =>
  (await readers.stranger()(calls.login, { body: { login, password: PASSWORD, code } })).answer !== undefined

describe('secrets of authenticators', () => {
  it('are sealed with a key that only its owner reads, and that is not in the database', async () => {
    const secret = await setUp('ada')
    expect(secret.length).toBeGreaterThan(15)
    expect(await rows()).not.toContain(secret)
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
    const key = Buffer.from((await readFile(keyFile(), 'utf8')).trim(), 'base64')
    expect(key).toHaveLength(32)
    const later = '2026-11-21T12:02:00Z'
    shop.clock.set(later)
    expect(await signIn('ada', await codeAt(later, secret))).toBe(true)
  })

  it('open nothing on another account', async () => {
    const secret = await setUp('bea')
    await setUp('cleo')
    await scratch.db.query({
      text: `update second_factors set sealed = (select sealed from second_factors f join accounts a on a.id = f.account_id where a.username = 'bea')
        where account_id = (select id from accounts where username = 'cleo')`,
    })
    shop.clock.set('2026-11-21T12:04:00Z')
    expect(await signIn('cleo', await codeAt('2026-11-21T12:04:00Z', secret))).toBe(false)
  })
})

// docs/product.md#operations: backup and restore.
describe('the key', () => {
  it('that is another than before keeps the shop closed, with one line that says so', async () => {
    const other = open({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })
    await expect(other).rejects.toThrow(StartError)
    await expect(other).rejects.toThrow(/^SECRETS_KEY is not the key .*$/)
  })

  it('that is missing is not made anew, and the line says what can be done', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'kashihon-sealed-'))
    const missing = open({ DATA_DIR: empty })
    await expect(missing).rejects.toThrow(StartError)
    await expect(missing).rejects.toThrow(
      /^The key .* is missing: set SECRETS_KEY, or put .*secrets-key back/,
    )
    await expect(stat(join(empty, 'secrets-key'))).rejects.toThrow()
    await rm(empty, { recursive: true })
  })

  it('serves several servers as SECRETS_KEY, in either writing', async () => {
    const key = Buffer.from((await readFile(keyFile(), 'utf8')).trim(), 'base64')
    const empty = await mkdtemp(join(tmpdir(), 'kashihon-sealed-'))
    for (const SECRETS_KEY of [key.toString('hex'), key.toString('base64')])
      await (await open({ DATA_DIR: empty, SECRETS_KEY })).close()
    await expect(open({ SECRETS_KEY: 'short' })).rejects.toThrow(/^SECRETS_KEY must be 32 bytes/)
    await rm(empty, { recursive: true })
  })

  it('is exchanged while the shop is open: the shop goes on with the new one, and the former opens nothing', async () => {
    const former = (await readFile(keyFile(), 'utf8')).trim()
    const command = (...words: string[]) =>
      runCommand(scratch.url, ['secrets', ...words], { DATA_DIR: dataDir(), SECRETS_KEY: '' })
    shop.clock.set('2026-11-21T12:10:00Z')
    const secret = await setUp('eve')
    const sealed = await rows()
    // Cleo’s was overwritten with another account’s above, and no key opens it there.
    expect(await command('rotate')).toMatchObject({
      code: 0,
      said: [
        '3 authenticators are sealed with the new key, 0 were already.',
        '1 cannot be opened with any key, and are left as they were.',
        expect.stringMatching(/^The former key is still in .*secrets-key/),
      ],
    })
    expect(await rows()).not.toBe(sealed)
    const [present, second] = (await readFile(keyFile(), 'utf8')).trim().split('\n')
    expect(second).toBe(former)
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
    // The shop was not opened anew.
    const later = '2026-11-21T12:12:00Z'
    shop.clock.set(later)
    expect(await signIn('eve', await codeAt(later, secret))).toBe(true)
    await setUp('fay')
    expect(await command('retire')).toMatchObject({
      code: 0,
      said: [
        'All 4 authenticators are sealed with the present key.',
        '1 cannot be opened with any key, and are left as they were.',
        expect.stringMatching(/^The former key is out of/),
      ],
    })
    expect((await readFile(keyFile(), 'utf8')).trim()).toBe(present)
    const latest = '2026-11-21T12:14:00Z'
    shop.clock.set(latest)
    expect(await signIn('eve', await codeAt(latest, secret))).toBe(true)
    await expect(open({ SECRETS_KEY: former })).rejects.toThrow(/^SECRETS_KEY is not the key/)
    await shop.close()
    shop = await open()
    const last = '2026-11-21T12:16:00Z'
    shop.clock.set(last)
    expect(await signIn('eve', await codeAt(last, secret))).toBe(true)
  })

  it('is exchanged again though the former was not retired, and a broken exchange goes on; a link to the file stays one', async () => {
    const common = join(folder, 'common-key')
    await rename(keyFile(), common)
    await symlink(common, keyFile())
    const lines = async () => (await readFile(common, 'utf8')).trim().split('\n')
    const command = async (word: string) =>
      (await runCommand(scratch.url, ['secrets', word], { DATA_DIR: dataDir(), SECRETS_KEY: '' })).said[0]
    const [former] = await lines()
    const renewed = '4 authenticators are sealed with the new key, 0 were already.'
    expect(await command('rotate')).toBe(renewed)
    const [second] = await lines()
    expect(await command('rotate')).toBe(renewed)
    expect((await lines()).slice(1)).toEqual([second, former])
    expect((await lstat(keyFile())).isSymbolicLink()).toBe(true)
    await command('retire')
    const [third, ...more] = await lines()
    expect(more).toEqual([])
    // As a command leaves it that was killed before it sealed anything.
    const fourth = Buffer.alloc(32, 4).toString('base64')
    await writeFile(common, `${fourth}\n${third}\n`)
    expect(await command('rotate')).toBe(renewed)
    expect(await lines()).toEqual([fourth, third])
    await command('retire')
    expect(await lines()).toEqual([fourth])
  })

  it('is exchanged as SECRETS_KEY, with the former one in SECRETS_KEY_OLD meanwhile', async () => {
    const former = (await readFile(keyFile(), 'utf8')).trim()
    const present = Buffer.alloc(32, 9).toString('base64')
    const both = { SECRETS_KEY: present, SECRETS_KEY_OLD: former }
    const command = (word: string, env: object = both) =>
      runCommand(scratch.url, ['secrets', word], { DATA_DIR: dataDir(), ...env })
    expect(await command('rotate', { SECRETS_KEY: former })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('Set SECRETS_KEY to the new key and SECRETS_KEY_OLD'),
    })
    await expect(open({ SECRETS_KEY: present })).rejects.toThrow(/^SECRETS_KEY is not the key/)
    // Servers that know both, whichever seals, stand side by side until the exchange.
    await (await open({ SECRETS_KEY: former, SECRETS_KEY_OLD: present })).close()
    await shop.close()
    shop = await open(both)
    const secret = await setUp('gil')
    expect((await command('rotate')).said[0]).toBe(
      '4 authenticators are sealed with the new key, 1 were already.',
    )
    expect((await command('retire')).said.at(-1)).toBe('SECRETS_KEY_OLD can go.')
    await expect(open({ SECRETS_KEY: former, SECRETS_KEY_OLD: present })).rejects.toThrow(
      /^SECRETS_KEY is a key that another has replaced/,
    )
    await shop.close()
    shop = await open({ SECRETS_KEY: present })
    const later = '2026-11-21T12:20:00Z'
    shop.clock.set(later)
    expect(await signIn('gil', await codeAt(later, secret))).toBe(true)
    await expect(open({ SECRETS_KEY_OLD: 'short' })).rejects.toThrow(/^SECRETS_KEY_OLD must be keys/)
  })

  it('that is lost can be given up, with the authenticators it has sealed', async () => {
    expect(await runCommand(scratch.url, ['secrets', 'forget'])).toMatchObject({ code: 1 })
    expect(await runCommand(scratch.url, ['secrets', 'forget', '--yes'])).toMatchObject({
      code: 0,
      said: ['6 authenticators are forgotten.'],
    })
    await shop.close()
    await rm(keyFile())
    shop = await open()
    expect(await signIn('ada', '')).toBe(true)
  })
})
