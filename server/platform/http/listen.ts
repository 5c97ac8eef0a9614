import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { ObserveRequest } from '../observe/observe-requests.ts'
import { StartError } from '../start-error.ts'
import { answerOpening, type OpeningShop } from './answer-opening.ts'
import type { DirectAnswers } from './direct-answers.ts'
import { withoutJsonBase } from './json-base.ts'
import { readRest } from './read-rest.ts'

/** Headers of every answer. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()'],
]
/** The default policy: nothing in an answer runs, loads or is framed. Pages set a policy of their own. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** What pages are made of has no policy of its own: that of a script would be its worker's. */
const MADE_OF = /^\/(?:(?:studio\/)?assets\/|static\/|service-worker\.js|favicon\.ico)/
const STOP_WITHIN_MS = 10_000

export interface Listening {
  port: number
  /**
   * From now on these answer, `direct` what it can; until then everything is answered 503, with what is known of the shop.
   */
  open(fetch: Fetch, direct: DirectAnswers | null): Promise<void>
  /** From now on each answer is the last on its connection, so that none is cut off while something is asked on it. */
  beginStop(): void
  /** No new connections; what is under way is answered, within ten seconds. */
  close(): Promise<void>
}

/**
 * `peer` is the address at the other end of the connection.
 */
export type Fetch = (request: Request, peer: string) => Response | Promise<Response>

/**
 * Takes the port, before anything else is begun; with `whenOpen` not before there is something to answer with, since another
 * process answers on it meanwhile. Limits on what a connection may ask for, and the headers that every answer has. Throws
 * StartError for a port that is taken.
 */
export async function listen(
  config: Config,
  log: Log,
  observe: ObserveRequest,
  opening: OpeningShop,
  { whenOpen = false }: { whenOpen?: boolean } = {},
): Promise<Listening> {
  let current: Fetch = request => answerOpening(opening, request)
  let direct: DirectAnswers | null = null
  let stopping = false
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 5_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  })
  server.maxConnections = 10_000
  answerWhatCameBefore(server)
  const peerOf = (env: unknown) =>
    (env as { incoming?: IncomingMessage }).incoming?.socket.remoteAddress ?? ''
  const forOrigins = config.corsOrigins.length > 0
  const ask = (request: Request, env: unknown) => current(request, peerOf(env))
  const fetch = async (request: Request, env: unknown) => {
    const response = await ask(request, env)
    // A header that an answer names replaces what was set before, so that this is added to the answer itself.
    if (forOrigins) response.headers.append('vary', 'Origin')
    // Files that every origin may read name none where an origin has been named.
    if (forOrigins && config.corsOrigins.includes(request.headers.get('origin') ?? ''))
      response.headers.delete('access-control-allow-origin')
    return response
  }
  const answer = getRequestListener(forOrigins ? fetch : ask, {
    // Bytes and texts of this Response are sent without a stream: a cached list twice as often a second (docs/bench.md, kept
    // pages).
    overrideGlobalObjects: true,
    errorHandler(error) {
      // Malformed HTTP is the fault of the sender, and anybody can send any amount of it, so it is not logged as a fault.
      if (error instanceof RequestError) log.debug({ err: error }, 'a request could not be read')
      else log.error({ err: error }, 'a request could not be answered')
      return new Response('The request could not be answered.', { status: 400 })
    },
  })
  const headers = headersFor(config)
  const hosts = hostsOf(config)
  let proxyTold = false
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    readRest(request, response)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (stopping) response.setHeader('connection', 'close')
    if (!proxyTold && config.production && config.proxies === 0 && request.headers['x-forwarded-for']) {
      proxyTold = true
      log.warn(
        'a request came through a proxy (X-Forwarded-For), but PROXIES is 0: all visitors share the limits of one network. Set PROXIES to how many proxies of yours stand in front of the shop.',
      )
    }
    if (request.url) request.url = withoutJsonBase(request.url)
    if (!MADE_OF.test(request.url ?? '')) response.setHeader('content-security-policy', POLICY)
    // A proxy and the shop could each take another one of two Host headers.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return refuse(response, 400, 'One host is asked for.')
    if (!request.url?.startsWith('/')) return refuse(response, 400, 'Only paths of this host are answered.')
    if (hosts && !hosts.has(hostOf(request))) return refuse(response, 421, 'This host is not the shop.')
    if (forOrigins && allowOrigin(config, request, response)) return
    if (direct?.answer(request, response)) return
    void answer(request, response)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    observe(request, response, () => receive(request, response)),
  )
  const take = () =>
    new Promise<void>((done, fail) => {
      server.once('error', fail)
      server.listen(config.port, config.host, done)
    }).catch(error => {
      throw new StartError(whyNot(error, config), { cause: error })
    })
  if (!whenOpen) await take()
  return {
    port: (server.address() as AddressInfo | null)?.port ?? config.port,
    async open(fetch, directAnswers) {
      current = fetch
      // Answers of a shop that other origins may ask get headers for each of these later.
      direct = forOrigins ? null : directAnswers
      if (whenOpen) await take()
    },
    beginStop() {
      stopping = true
    },
    close: () => close(server),
  }
}

/**
 * After `Connection: close` a client may send nothing more, and nothing more is answered (RFC 9112, 9.6). Node takes what it
 * sends for an error, and answers that in place of the request before it, as long as the answer to this one is being made.
 * All other errors are Node's to answer, as where nothing listens for them.
 */
function answerWhatCameBefore(server: Server): void {
  const answering = new WeakSet<object>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.add(request.socket)
    response.once('close', () => answering.delete(request.socket))
  })
  const emit = server.emit.bind(server)
  server.emit = (name: string, ...args: unknown[]) => {
    const [error, socket] = args as [{ code?: string } | undefined, object]
    const isLeftUnread = name === 'clientError' && error?.code === 'HPE_CLOSED_CONNECTION'
    return (isLeftUnread && answering.has(socket)) || emit(name, ...args)
  }
}

function whyNot(error: { code?: string; message: string }, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or choose another with PORT=….`
  if (error.code === 'EACCES')
    return `Port ${port} may only be opened by root: choose one above 1023 with PORT=….`
  return `${host}:${port} cannot be opened: ${error.message}`
}

function headersFor(config: Config): readonly (readonly [string, string])[] {
  const overTls = config.production && config.publicUrl.startsWith('https:')
  return overTls
    ? [...HEADERS, ['strict-transport-security', 'max-age=31536000; includeSubDomains']]
    : HEADERS
}

/** A shop with a configured address answers only to that host and to this machine, not to other names that point here. */
function hostsOf({ publicUrl, publicUrlGiven }: Config): ReadonlySet<string> | null {
  if (!publicUrlGiven) return null
  return new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]'])
}

function hostOf({ headers }: IncomingMessage): string {
  return URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? ''
}

/** Headers of answers that scripts of other origins may read. */
const EXPOSED = 'Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id'

/** docs/product.md#cross-origin-calls. True when the question was only whether one may ask. */
function allowOrigin({ corsOrigins }: Config, request: IncomingMessage, response: ServerResponse): boolean {
  const { origin } = request.headers
  response.setHeader('vary', 'Origin')
  if (!origin || !corsOrigins.includes(origin)) return false
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', EXPOSED)
  if (request.method !== 'OPTIONS') return false
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, DELETE')
  response.setHeader(
    'access-control-allow-headers',
    'Authorization, Content-Type, Idempotency-Key, X-Device-Key',
  )
  response.setHeader('access-control-max-age', '600')
  response.writeHead(204).end()
  return true
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    .end(`${text}\n`)
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>(done => server.close(() => done()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
  await closed
  clearTimeout(late)
}
