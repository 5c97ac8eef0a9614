import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRest } from './read-rest.ts'

const MB = 1_048_576
let server: Server
let client: Socket
let theirs: Socket

// It is answered before anything of its body has come, and its client has seen that the server says no more.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = createServer((request, response) => {
    theirs = request.socket
    readRest(request, response)
    response.writeHead(413, { connection: 'close' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${100 * MB}\r\n\r\n`)
  client.resume()
  client.on('error', () => {})
  await once(client, 'end')
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  server.close()
  await once(server, 'close')
})

const sent = (bytes: number) =>
  new Promise<boolean>(done => client.write(new Uint8Array(bytes), error => done(!error)))

describe('the rest of a request whose answer is there already', () => {
  it('is read for five seconds', async () => {
    vi.advanceTimersByTime(4_900)
    expect([await sent(MB), theirs.destroyed]).toEqual([true, false])
    vi.advanceTimersByTime(200)
    expect(theirs.destroyed).toBe(true)
  })

  it('is read up to 16 MB', async () => {
    let count = 0
    while (count < 100 && (await sent(MB))) count++
    expect(count).toBeGreaterThanOrEqual(15)
    // And what the system keeps of it on both sides.
    expect(count).toBeLessThan(50)
    expect(theirs.destroyed).toBe(true)
  })
})
