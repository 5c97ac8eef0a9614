import { connect, createServer, type Server, type Socket } from 'node:net'

/** Which way nothing comes through. */
export type Held = 'questions' | 'answers' | 'both'

/**
 * A way to the database that can be held up, as by a network that loses everything without a word: connections stay, and
 * what is sent on them does not arrive until the line goes on.
 */
export interface DatabaseProxy {
  url: string
  hold(what: Held): void
  /**
   * The so-many-th commit from now arrives, and from then on no answer does; or (`questions`) neither it nor anything after
   * it arrives.
   */
  holdAtCommit(what: Held, which?: number): void
  /** Brings what was held to where it was meant for, where that is still there. */
  goOn(): void
  close(): Promise<void>
}

/** As the library sends it: in a message of its own, without values. */
const COMMIT = Buffer.from('commit\0')

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const held = { questions: false, answers: false }
  let awaited: { what: Held; commits: number } | null = null
  const sockets = new Set<Socket>()
  const hold = (what: Held) => {
    held.questions ||= what !== 'answers'
    held.answers ||= what !== 'questions'
    for (const socket of sockets) settle(socket)
  }
  const settle = (socket: Socket) => (isHeld(socket) ? socket.pause() : socket.resume())
  const isHeld = (socket: Socket) => (fromShop.has(socket) ? held.questions : held.answers)
  const fromShop = new WeakSet<Socket>()

  function join(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (chunk: Buffer) => {
      if (awaited && fromShop.has(from) && chunk.includes(COMMIT) && --awaited.commits === 0) {
        const { what } = awaited
        awaited = null
        hold(what)
        if (what !== 'answers') return from.unshift(chunk)
      }
      to.write(chunk)
    })
    from.on('end', () => to.end())
    from.on('close', () => sockets.delete(from))
    from.on('error', () => {})
    settle(from)
  }

  const server: Server = createServer({ allowHalfOpen: true }, shop => {
    fromShop.add(shop)
    const database = connect(addressOf(databaseUrl))
    join(shop, database)
    join(database, shop)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)

  return {
    url: url.href,
    hold,
    holdAtCommit(what, which = 1) {
      awaited = { what, commits: which }
    },
    goOn() {
      awaited = null
      held.questions = false
      held.answers = false
      for (const socket of sockets) settle(socket)
    },
    async close() {
      const closed = new Promise<void>(done => server.close(() => done()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** A folder in `host` holds the server's Unix socket. */
function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  const number = Number(port || 5432)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number }
}
