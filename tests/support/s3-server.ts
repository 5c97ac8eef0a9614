import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Config } from '#server/platform/blobs/blobs-config.ts'

export type StoreFault = 'busy' | 'forbidden' | 'silent' | 'trickling' | 'cutting'

export interface S3Server {
  config: S3Config
  /** Ends it; what is stored stays. */
  stop(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
  /**
   * From now on it answers 503 or 403, or of each object it sends the head and then nothing, a byte a millisecond, or the
   * end of the connection; null: it is well again.
   */
  fail(how: StoreFault | null): void
  /** From now on it answers 500 where it is asked for this blob; null: for none. */
  breakOne(name: string | null): void
  /** What lies in the bucket, by the names of blobs. */
  names(): Promise<string[]>
  /** The settings of a shop that stores its bytes here. */
  env: Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'shop-bytes'
const KEY = 'S3KEY'
const SIGNED = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${KEY}/\\d{8}/us-east-1/s3/aws4_request, SignedHeaders=[^,]+, Signature=[0-9a-f]{64}$`,
)

/** An object store with an empty bucket, as far as the shop asks one. It knows its key, but does not check signatures. */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  let failing: StoreFault | null = null
  let broken: string | null = null
  const server = createServer((request, response) => {
    if (broken !== null && request.url?.endsWith(broken)) return refuse(response, 500, 'InternalError')
    // The connection may break while a body is on its way.
    if (failing === 'busy') return refuse(response, 503, 'SlowDown')
    if (failing === 'forbidden') return refuse(response, 403, 'AccessDenied')
    answer(objects, request, response, failing).catch(() => response.destroy())
  })
  let port = 0
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await start()
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      ...{ bucket: BUCKET, prefix: '', region: 'us-east-1', accessKey: KEY, secretKey: KEY },
    },
    env: {
      BLOBS: `s3://${BUCKET}`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: KEY,
      S3_SECRET_KEY: KEY,
    },
    fail: how => {
      failing = how
    },
    breakOne: name => {
      broken = name
    },
    start,
    stop,
    names: async () => [...objects.keys()].map(key => key.slice(key.lastIndexOf('/') + 1)).sort(),
    close: async () => {
      if (server.listening) await stop()
    },
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html */
async function answer(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
  failing: StoreFault | null,
): Promise<void> {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/([^?]+)$/.exec(request.url ?? '') ?? []
  const { authorization = '', range } = request.headers
  if (!SIGNED.test(authorization)) return refuse(response, 403, 'AccessDenied')
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    objects.set(key, await buffer(request))
    response.end()
    return
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
    return
  }
  const object = objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (Number(from) >= object.length) return refuse(response, 416, 'InvalidRange')
  const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length })
  if (failing) return stall(response, part, failing)
  response.end(request.method === 'HEAD' ? undefined : part)
}

/** A byte comes with the head where it trickles. */
function stall(response: ServerResponse, part: Buffer, failing: StoreFault): void {
  if (failing === 'trickling') {
    let at = 0
    const next = () => response.write(part.subarray(at, ++at))
    const timer = setInterval(next, 1)
    response.on('close', () => clearInterval(timer))
    next()
  } else response.flushHeaders()
  if (failing === 'cutting') response.destroy()
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}
