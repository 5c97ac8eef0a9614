import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Reply {
  status?: number
  /** As it goes over the wire. */
  body?: string
  /** Breaks the connection instead. */
  breaks?: true
}

/** Somebody at the provider's address who says whatever a test wants. */
export interface FakeStripe {
  url: string
  says(reply: Reply | ((method: string, path: string) => Reply)): void
  /** What was asked, as `METHOD /path`. */
  asked: string[]
  close(): Promise<void>
}

export async function openFakeStripe(): Promise<FakeStripe> {
  let reply: (method: string, path: string) => Reply = () => ({ status: 500, body: '{}' })
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '')
    asked.push(`${request.method} ${path}`)
    const { status = 200, body = '', breaks } = reply(request.method ?? '', path)
    request.resume()
    if (breaks) response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    says(next) {
      reply = typeof next === 'function' ? next : () => next
    },
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
