// Proves docs/product.md#operations
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { scratchDatabase } from '#tests/support/scratch-database.ts'
import { freePort, type SpawnedServer, spawnServer, spawnUnopened } from '#tests/support/spawn-server.ts'

const PROCESSES = 3
/** The first and the others, and one of those that were started again. */
const KILLS = PROCESSES + 1
const VISITORS = 24
const PATHS = ['/', '/app/v2/series', '/series', '/healthz']
/** Milliseconds. A request that is not answered by then hangs. */
const HANGS_AFTER = 20_000
const MOST_TRIES = 5

let folder: string
let server: SpawnedServer
const agent = new Agent({ keepAlive: true, maxSockets: VISITORS })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-processes-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  server = await open()
})
afterAll(async () => {
  agent.destroy()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function open(): Promise<SpawnedServer> {
  return spawnServer({
    DATA_DIR: folder,
    PROCESSES: String(PROCESSES),
    METRICS_TOKEN: 'to measure',
    STOP_DELAY: '3',
  })
}

async function measures(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer to measure' } })
  return response.text()
}

async function measured(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await measures())?.[1])
}

const openProcesses = () => measured('kashihon_processes_open').catch(() => 0)

/** Process ids of the programs with this in their command line that the first process has started. */
function startedBy(parent: number, program: string): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines
    .map(line => line.trim().split(/\s+/))
    .filter(([, of, ...args]) => Number(of) === parent && args.join(' ').includes(program))
    .map(([pid]) => Number(pid))
}

/** The status, or why there was none. A client that keeps its connections open, or one that makes a new one each time. */
function ask(path: string, keeps: boolean): Promise<number | string> {
  return new Promise(done => {
    const asked = get(server.url + path, { agent: keeps ? agent : false }, response => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
      response.on('error', error => done(error.message))
    })
    asked.setTimeout(HANGS_AFTER, () => asked.destroy(new Error('hangs')))
    asked.on('error', error => done(error.message))
  })
}

/** As a balancer does with what may be asked twice. Whatever is no broken connection counts as the answer. */
async function askAgain(path: string, keeps: boolean): Promise<number | string> {
  for (let tries = 1; ; tries++) {
    const answer = await ask(path, keeps)
    if (typeof answer === 'number' || answer === 'hangs' || tries === MOST_TRIES) return answer
  }
}

/** Visitors who come as long as `while` holds, and what they were answered. */
function crowd(goesOn: () => boolean, asking: typeof ask) {
  const answers = new Map<number | string, number>()
  const visit = async (visitor: number) => {
    for (let at = visitor; goesOn(); at++) {
      const answer = await asking(PATHS[at % PATHS.length] ?? '/', visitor % 2 === 0)
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  }
  const ended = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  return { answers, asked: () => [...answers.values()].reduce((sum, count) => sum + count, 0), ended }
}

describe('a server in several processes', () => {
  it('has one embedded database, one first account and one port', async () => {
    await expect.poll(openProcesses).toBe(PROCESSES)
    expect(startedBy(server.pid, 'worker.ts')).toHaveLength(PROCESSES)
    expect(startedBy(server.pid, 'bin/postgres')).toHaveLength(1)
    expect(server.output().match(/Staff account/g)).toHaveLength(1)
    expect(server.output().match(/is open at/g)).toHaveLength(1)
    const text = await measures()
    for (const process of ['1', '2', '3'])
      expect(text).toContain(`process_resident_memory_bytes{process="${process}"}`)
  })

  it('goes on while one after the other is killed: whoever asks again is answered, and nobody hangs', async () => {
    let isOver = false
    const visitors = crowd(() => !isOver, askAgain)
    const killed = new Set<number>()
    for (let kills = 1; kills <= KILLS; kills++) {
      const before = visitors.asked()
      await expect.poll(visitors.asked).toBeGreaterThan(before + VISITORS * 4)
      const [next = 0] = startedBy(server.pid, 'worker.ts').filter(pid => !killed.has(pid))
      killed.add(next)
      process.kill(next, 'SIGKILL')
      const isBack = async () =>
        (await openProcesses()) === PROCESSES && startedBy(server.pid, 'worker.ts').length === PROCESSES
      await expect.poll(isBack, { timeout: 60_000 }).toBe(true)
    }
    isOver = true
    await visitors.ended
    expect([...visitors.answers.keys()]).toEqual([200])
    expect(await measured('kashihon_process_restarts_total')).toBe(KILLS)
    expect(server.output().match(/Staff account/g)).toHaveLength(1)
  }, 300_000)

  it('stops in order: not ready first, then nobody is answered by an error, then the database ends', async () => {
    let isReady = true
    const visitors = crowd(() => isReady, ask)
    await expect.poll(visitors.asked).toBeGreaterThan(VISITORS * 10)
    const before = visitors.asked()
    const ended = server.stop()
    const readiness = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(readiness, { interval: 20 }).toBe(503)
    await expect.poll(visitors.asked).toBeGreaterThan(before + VISITORS * 4)
    isReady = false
    await visitors.ended
    expect([...visitors.answers.keys()]).toEqual([200])
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  it('ends as a whole where its first process is killed, and the next start takes over its database', async () => {
    server = await open()
    await expect.poll(openProcesses).toBe(PROCESSES)
    const members = startedBy(server.pid, 'worker.ts')
    expect(members).toHaveLength(PROCESSES)
    await server.kill()
    server = await open()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.output()).not.toContain('Staff account')
  })

  it('says on /metrics that its database hangs, as one process does', async () => {
    const scratch = await scratchDatabase()
    const line = await openDatabaseProxy(scratch.url)
    const hanging = await spawnServer({
      DATA_DIR: join(folder, 'hanging'),
      DATABASE_URL: line.url,
      PROCESSES: '2',
      METRICS_TOKEN: 'to measure',
    })
    try {
      const headers = { authorization: 'Bearer to measure' }
      const ready = async () =>
        (await (await fetch(`${hanging.url}/metrics`, { headers })).text()).match(/^kashihon_ready\{.*$/gm)
      const both = (value: number) => ['1', '2'].map(number => `kashihon_ready{process="${number}"} ${value}`)
      await expect.poll(ready, { timeout: 30_000 }).toEqual(both(1))
      line.hold('both')
      expect(await ready()).toEqual(both(0))
    } finally {
      line.goOn()
      await hanging.stop()
      await line.close()
      await scratch.drop()
    }
  }, 60_000)

  it('says so where its first process is killed before it is open, and leaves no database behind', async () => {
    const other = await mkdtemp(join(tmpdir(), 'kashihon-killed-'))
    await chmod(other, 0o755)
    const starting = spawnUnopened({ DATA_DIR: other, PROCESSES: '2' }, await freePort())
    // Its database is being made.
    await expect
      .poll(() => existsSync(join(other, 'postgres/data')), { interval: 5, timeout: 30_000 })
      .toBe(true)
    for (const pid of startedBy(starting.pid, 'worker.ts')) process.kill(pid, 'SIGKILL')
    expect(await starting.ended).toBe(1)
    expect(starting.output()).toBe('A process of the shop was ended by SIGKILL before the shop was open.\n')
    expect(existsSync(join(other, 'postgres/data/postmaster.pid'))).toBe(false)
    await rm(other, { recursive: true, force: true })
  }, 60_000)

  it('says in one line why it does not open', async () => {
    await expect(spawnServer({ DATA_DIR: folder, PROCESSES: '2' })).rejects.toThrow(
      /^the server did not open: \S+ is in use by another shop that is running: [^\n]*\n$/,
    )
  })
})
