import type { IncomingMessage, ServerResponse } from 'node:http'

const MOST_BYTES = 16_777_216
const LONGEST_MS = 5_000

/**
 * Where an answer comes before all of its request has, as 413, reads the rest of that for a while, and drops it: a
 * connection that is closed over bytes that nobody has read is broken, and a client that is still sending may never see the
 * answer.
 */
export function readRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('prefinish', () => {
    if (request.complete) return
    const { socket } = request
    const most = socket.bytesRead + MOST_BYTES
    const close = socket.destroySoon.bind(socket)
    let late: NodeJS.Timeout | undefined
    // Called by node:http when the last answer is on its way, and by @hono/node-server when it has read on for long enough.
    socket.destroySoon = () => {
      late ??= setTimeout(() => socket.destroy(), LONGEST_MS)
      socket.end()
    }
    request.on('data', () => socket.bytesRead > most && socket.destroy())
    request.once('close', () => {
      socket.destroySoon = close
      clearTimeout(late)
      if (late) close()
    })
  })
}
