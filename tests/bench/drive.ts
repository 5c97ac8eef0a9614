import { connect, type Socket } from 'node:net'

/** What many connections were answered together. */
export interface Driven {
  answers: number
  /** Answers that were no success, and connections that broke. */
  refused: number
  seconds: number
  /** The 99th percentile of the wait, whole milliseconds. */
  p99: number
}

interface Drive {
  readonly connections: number
  readonly headers: Readonly<Record<string, string>>
  /** The paths that a connection asks for, in turn. */
  pathsOf(connection: number): readonly string[]
  /** For so long, or so many requests by all together. */
  readonly until: { readonly seconds: number } | { readonly answers: number }
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * Sends GET requests to a server, on each connection one after the other. It reads of an answer only where it ends, so that
 * the load costs little of the processor that it shares with the server.
 */
export async function drive(url: string, { connections, headers, pathsOf, until }: Drive): Promise<Driven> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const waits: number[] = []
  let [sent, refused] = [0, 0]
  const began = performance.now()
  const goesOn = () =>
    'answers' in until ? sent < until.answers : performance.now() - began < until.seconds * 1000
  const run = async (connection: number) => {
    const requests = pathsOf(connection).map(path =>
      Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
    )
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    try {
      for (let at = 0; goesOn(); at++) {
        sent++
        const asked = performance.now()
        socket.write(requests[at % requests.length] as Buffer)
        const status = await answerOn(socket)
        waits.push(performance.now() - asked)
        if (status < 200 || status > 299) refused++
      }
    } catch {
      refused++
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => run(at)))
  waits.sort((one, other) => one - other)
  return {
    answers: waits.length,
    refused,
    seconds: (performance.now() - began) / 1000,
    p99: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
  }
}

/** The status of the answer that comes next, once all of it is there: as much as its head says, or up to the last chunk. */
function answerOn(socket: Socket): Promise<number> {
  return new Promise((done, fail) => {
    let head = ''
    let status = 0
    let missing = 0
    let tail = Buffer.alloc(0)
    const end = (error?: Error) => {
      socket.off('data', read).off('error', end).off('close', broken)
      if (error) fail(error)
      else done(status)
    }
    const broken = () => end(new Error('the connection was closed'))
    const read = (bytes: Buffer) => {
      let body = bytes
      if (status === 0) {
        const before = head.length
        head += bytes.toString('latin1')
        const ends = head.indexOf(HEAD_END)
        if (ends < 0) return
        body = bytes.subarray(ends + HEAD_END.length - before)
        head = head.slice(0, ends)
        status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
        missing = Number(
          /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (isWithoutBody(status) ? 0 : Number.NaN),
        )
      }
      missing -= body.length
      tail = Buffer.concat([tail, body]).subarray(-LAST_CHUNK.length)
      if (missing <= 0 || (Number.isNaN(missing) && tail.equals(LAST_CHUNK))) end()
    }
    socket.on('data', read).on('error', end).on('close', broken)
  })
}

const isWithoutBody = (status: number) => status === 204 || status === 304
