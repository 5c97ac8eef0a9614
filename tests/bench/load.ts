import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { drive } from './drive.ts'
import { processorMs } from './processor-time.ts'
import { SHORT, size } from './report.ts'

/** What one run of load showed: answered requests a second and the 99th percentile of the wait, in milliseconds. */
export interface Load {
  requestsPerSecond: number
  p99: number
  /** Milliseconds of the processor that the server took for each; NaN where nobody has named its process. */
  processorMs: number
}

const SECONDS = 6
const WARM_UP_SECONDS = 2
const CONNECTIONS = size(16, 2)
/** Requests, in place of seconds. */
const SHORT_AMOUNT = 32

interface Wish {
  readonly headers?: Record<string, string>
  /**
   * Asked for in turn, by each connection others, so that no two wait for the same answer; the address itself where there
   * are none.
   */
  readonly paths?: readonly string[]
  /** The process of the server. */
  readonly pid?: number
}

/** Sends GET requests over 16 connections for some seconds after a warm-up; throws when any answer is not a success. */
export async function load(url: string, { headers = {}, paths = [], pid }: Wish = {}): Promise<Load> {
  const own = new URL(url)
  const run = (seconds: number) =>
    drive(url, {
      connections: CONNECTIONS,
      headers,
      until: size<{ seconds: number } | { answers: number }>({ seconds }, { answers: SHORT_AMOUNT }),
      pathsOf: connection =>
        paths.length > 0
          ? paths.filter((_, at) => at % CONNECTIONS === connection)
          : [own.pathname + own.search],
    })
  if (!SHORT) await run(WARM_UP_SECONDS)
  const worked = pid ? processorMs(pid) : Number.NaN
  const result = await run(SECONDS)
  const taken = pid ? processorMs(pid) - worked : Number.NaN
  if (result.refused > 0) throw new Error(`${url}: ${result.refused} of ${result.answers} were refused`)
  return {
    requestsPerSecond: Math.round(result.answers / result.seconds),
    p99: result.p99,
    processorMs: taken / result.answers,
  }
}

/** A bare node:http server in a process of its own that answers everything with these bytes and headers: the ceiling. */
export async function bareServer(body: Buffer, headers: Record<string, string>): Promise<Neighbour> {
  const port = await freePort()
  const code = `
    const body = Buffer.from(${JSON.stringify(body.toString('base64'))}, 'base64')
    require('node:http').createServer((_, answer) => { answer.writeHead(200, ${JSON.stringify(headers)}); answer.end(body) }).listen(${port}, '127.0.0.1')`
  return start(process.execPath, ['-e', code], {}, `http://127.0.0.1:${port}/`)
}

export interface Neighbour {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a server as a child process and waits until its address answers. */
export async function start(
  command: string,
  args: string[],
  { cwd, env = {} }: { cwd?: string; env?: Record<string, string> },
  url: string,
): Promise<Neighbour> {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  // What a bench leaves running at an error keeps its outputs open, and whoever reads them waits for ever.
  process.once('exit', () => child.kill('SIGTERM'))
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null)
      throw new Error(`${command} ${args.join(' ').slice(0, 80)} ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) break
    if (tries > 1200) throw new Error(`${url} does not answer`)
    await new Promise(resume => setTimeout(resume, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createSocketServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

interface RawAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly raw: Buffer
}

/** Headers and bytes as they go over the wire; `fetch` asks for compressed bytes by itself and decodes them. */
export async function rawAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((done, fail) => {
    get(url, { headers }, answer => {
      const chunks: Buffer[] = []
      answer
        .on('data', chunk => chunks.push(chunk))
        .on('end', () =>
          done({ status: answer.statusCode, headers: answer.headers, raw: Buffer.concat(chunks) }),
        )
    }).on('error', fail)
  })
}
