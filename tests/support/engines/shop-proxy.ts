import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A way to a shop that can be cut or held up, and hears what goes wrong in pages: no engine but Chromium lets a test do so
 * by itself.
 */
export interface ShopProxy {
  readonly url: string
  /** Faults of scripts, promises that nobody caught and console errors of all pages. */
  readonly trouble: string[]
  /** Paths that were answered, with the name of the file where the answer is one to be kept. */
  readonly answered: { readonly path: string; readonly status: number; readonly file: string | null }[]
  forwardTo(url: string): void
  /** Ends all connections, and takes no other one until `restore`. */
  cut(): void
  /** Takes connections again, and answers what is held. */
  restore(): void
  /** Paths that are being held. */
  readonly held: string[]
  /** Answers nothing whose path matches, until the function that it returns is called. */
  hold(path: RegExp): () => void
  close(): Promise<void>
}

/** A page without scripts, whose own calls cannot come between those of a test. */
export const BLANK = '/blank'
/** Where pages report what goes wrong. */
export const REPORT = '/trouble'
/** Comes before all other scripts of a page. A beacon arrives also where the page is being left. */
const REPORTER = `
const report = what => navigator.sendBeacon('${REPORT}', location.pathname + ': ' + what)
addEventListener('error', ({ message }) => report(message))
addEventListener('unhandledrejection', ({ reason }) => report('not caught: ' + reason + ' ' + (reason?.stack ?? '')))
const { error } = console
console.error = (...what) => { report(what.join(' ')); error.apply(console, what) }
`

export async function openShopProxy(): Promise<ShopProxy> {
  const sockets = new Set<Socket>()
  const trouble: ShopProxy['trouble'] = []
  const answered: ShopProxy['answered'] = []
  let shop = ''
  let isCut = false
  const held: ShopProxy['held'] = []
  let holding: { readonly path: RegExp; readonly released: Promise<void> } | null = null
  let release = () => {}

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? ''
    if (path === `${REPORT}.js`)
      return void outgoing.setHeader('content-type', 'text/javascript').end(REPORTER)
    if (path === BLANK)
      return void outgoing.setHeader('content-type', 'text/html').end('<title>Blank</title>')
    if (path === REPORT) {
      trouble.push((await incoming.toArray()).join(''))
      return void outgoing.end()
    }
    if (holding?.path.test(path)) {
      held.push(path)
      await holding.released
    }
    const forwarded = request(shop + path, {
      method: incoming.method,
      // Pages are changed on the way, so they must not be compressed.
      headers: { ...incoming.headers, 'accept-encoding': 'identity', 'x-forwarded-for': '127.0.0.1' },
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.on('response', async response => {
      const { statusCode = 502, headers } = response
      const [, file = null] = /filename="?([^";]+)/.exec(headers['content-disposition'] ?? '') ?? []
      answered.push({ path, status: statusCode, file })
      if (!headers['content-type']?.startsWith('text/html')) {
        outgoing.writeHead(statusCode, headers)
        response.pipe(outgoing)
        return
      }
      const html = Buffer.concat(await response.toArray()).toString()
      const { 'content-length': _, etag: __, ...others } = headers
      outgoing.writeHead(statusCode, others)
      outgoing.end(html.replace('<head>', `<head><script src="${REPORT}.js"></script>`))
    })
    incoming.pipe(forwarded)
  }

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.on('connection', socket => {
    if (isCut) return socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble,
    answered,
    held,
    forwardTo(url) {
      shop = url
    },
    cut,
    restore() {
      isCut = false
      release()
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      holding = { path, released: promise }
      release = () => {
        holding = null
        held.splice(0)
        resolve()
      }
      return release
    },
    async close() {
      cut()
      await new Promise(done => server.close(done))
    },
  }
}
