// Proves docs/product.md#operations, docs/product.md#staff
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')
const running = new Set<ChildProcess>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-start-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  said: () => string
  ended: Promise<number | null>
  open: Promise<string>
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PORT: '0',
      DEMO: 'off',
      DATA_DIR: join(folder, 'var'),
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  running.add(child)
  let text = ''
  let opened: (url: string) => void
  const open = new Promise<string>(done => {
    opened = done
  })
  const hear = (data: Buffer) => {
    text += data
    if (text.includes('is open at')) opened(text)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>(done => child.on('close', code => done(code)))
  void ended.then(() => running.delete(child))
  return { child, said: () => text, ended, open }
}

async function freePort(): Promise<{ port: string; taken: boolean; free(): Promise<void> }> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { port: String(port), taken: true, free: () => new Promise(done => server.close(() => done())) }
}

async function openOn(port: string, env: Record<string, string> = {}): Promise<Started> {
  const shop = start({ PORT: port, ...env })
  await Promise.race([shop.open, shop.ended])
  expect(shop.said()).toContain(`Kashihon is open at http://localhost:${port}`)
  return shop
}

describe('the shop’s process', () => {
  it('opens while the demo is still being put on sale, stops in order, and goes on at the next start', async () => {
    const { port, free } = await freePort()
    await free()
    const env = { DEMO: 'on', DATA_DIR: join(folder, 'demo') }
    const first = await openOn(port, env)
    const counts = (text: string) =>
      [...text.matchAll(/^ {2}(\d+) of (\d+): /gm)].map(([, at, of]) => [Number(at), Number(of)])
    const [at = 0, all = 0] = counts(first.said()).at(-1) ?? []
    expect(at).toBeGreaterThanOrEqual(12)
    expect(at).toBeLessThan(all)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('/volumes/')
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.said()).toContain('Stopped. The next start goes on filling the shop.')

    const second = await openOn(port, env)
    expect(counts(second.said()).length).toBeGreaterThanOrEqual(12)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  }, 240_000)

  it('opens with a database of its own, says the staff password once, and ends in order when asked', async () => {
    const { port, free } = await freePort()
    await free()
    const first = await openOn(port)
    expect(first.said()).toMatch(/Staff account: staff@localhost, password \S{20}/)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await openOn(port)
    expect(second.said()).not.toContain('Staff account')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('killed in the middle of it, is there again with all that it had', async () => {
    const { port, free } = await freePort()
    await free()
    const first = await openOn(port)
    first.child.kill('SIGKILL')
    await first.ended
    // And its database with it.
    const pid = (await readFile(join(folder, 'var/postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]
    process.kill(Number(pid), 'SIGKILL')
    const second = await openOn(port)
    expect((await fetch(`http://127.0.0.1:${port}/app/v2/series`)).status).toBe(200)
    expect(second.said()).not.toContain('Staff account')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })

  it('does not open a second time on the same data', async () => {
    const { port, free } = await freePort()
    await free()
    const first = await openOn(port)
    const other = start({})
    expect(await other.ended).toBe(1)
    expect(lines(other)).toEqual([expect.stringContaining('is in use by another shop that is running')])
    first.child.kill('SIGTERM')
    await first.ended
  })

  it.each([
    {
      what: 'a broken DATABASE_URL',
      env: { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
      line: /^DATABASE_URL cannot be used: /,
    },
    {
      what: 'a DATABASE_URL that is none',
      env: { DATABASE_URL: 'mysql://x' },
      line: /^DATABASE_URL must look like /,
    },
    {
      what: 'a folder that cannot be written to',
      env: { DATA_DIR: '/proc/kashihon' },
      line: /cannot be written to: set DATA_DIR/,
    },
    { what: 'a port that is none', env: { PORT: 'eighty' }, line: /^PORT must be a whole number/ },
  ])('says in one line what is wrong with $what, and ends with 1', async ({ env, line }) => {
    const shop = start({ ...env } as NodeJS.ProcessEnv as Record<string, string>)
    expect(await shop.ended).toBe(1)
    expect(lines(shop)).toEqual([expect.stringMatching(line)])
  })

  it('says in one line that the port is taken, before it begins anything', async () => {
    const { port, free } = await freePort()
    const shop = start({ PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder, 'never') })
    expect(await shop.ended).toBe(1)
    expect(lines(shop)).toEqual([expect.stringMatching(/^Port \d+ is taken/)])
    await free()
  })

  it('says in one line that a picture of its look is not there, before it begins anything', async () => {
    const data = join(folder, 'never')
    const shop = start({ SHOP_LOGO: 'none.svg', DATA_DIR: data })
    expect(await shop.ended).toBe(1)
    expect(lines(shop)).toEqual([`SHOP_LOGO: there is no file ${join(data, 'none.svg')}.`])
    expect(existsSync(data)).toBe(false)
  })
})

function lines({ said }: Started): string[] {
  return said().trim().split('\n')
}
