import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { inSpan, traceHeaders } from '../observe/request-context.ts'
import { type BlobSource, BlobsUnavailable } from './blob-store.ts'
import type { S3Config } from './blobs-config.ts'

export const S3_WAITS = {
  /** How long the store may be silent while somebody waits, milliseconds. */
  silent: 5_000,
  /** After it did not answer, nobody waits for it again for so long: many who do would hold up everything else. */
  rest: 2_000,
  /** How long one object may take, whatever its size, milliseconds, and how many bytes a second it has to bring besides. */
  whole: 10_000,
  slowest: 65_536,
}
export type S3Waits = typeof S3_WAITS

const TRIES = 2
const BETWEEN_TRIES_MS = 200
const MOST_CONNECTIONS = 32
const RANGE_NOT_SATISFIABLE = 416
const INTERNAL_ERROR = 500
/** Of an answer that says what is wrong. */
const MOST_OF_FAULT = 4_096

interface S3Options {
  /** `bytes=from-to` */
  range?: string
  body?: { source: BlobSource; sha256: string | null }
  /** Ends the request, and the answer. */
  signal?: AbortSignal | undefined
}

export interface S3 {
  /**
   * The answer, whose body is to be read or destroyed; null where there is no such object or range. Throws
   * BlobsUnavailable where the store does not answer, or refuses.
   */
  ask(method: 'GET' | 'PUT' | 'DELETE', key: string, options?: S3Options): Promise<IncomingMessage | null>
  /** Milliseconds for which an object of so many bytes is waited for. */
  longest(bytes: number): number
  /**
   * What comes next of an answer; what that takes is subtracted from `limit`. Throws BlobsUnavailable where nothing comes
   * for too long, the limit is used up, or the connection ends.
   */
  next(pieces: AsyncIterator<Buffer>, answer: IncomingMessage, limit: Left): Promise<IteratorResult<Buffer>>
  /** Nobody waits for the store for a moment. */
  rest(): void
}

interface Left {
  /** Milliseconds. */
  left: number
}

/** The store is there and brings nothing, or too little. */
export class StoreSilent extends BlobsUnavailable {}

/** Requests to a bucket in path style, signed by Signature Version 4. Nothing of the keys is in what it throws. */
export function openS3(
  { endpoint, bucket, prefix, region, accessKey, secretKey }: S3Config,
  waits: S3Waits = S3_WAITS,
): S3 {
  const { request, Agent } = endpoint.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  const host = new URL(endpoint).hostname
  let restsUntil = Number.NEGATIVE_INFINITY
  const rest = () => {
    restsUntil = performance.now() + waits.rest
  }
  const longest = (bytes: number) => waits.whole + (bytes / waits.slowest) * 1_000

  async function once(
    method: string,
    key: string,
    { range, body, signal }: S3Options,
  ): Promise<IncomingMessage> {
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}/${prefix}${key}`,
      headers: {
        'x-amz-content-sha256': body ? (body.sha256 ?? 'UNSIGNED-PAYLOAD') : NOTHING,
        ...(range ? { range } : {}),
      },
      ...{ service: 's3', region, accessKeyId: accessKey, secretAccessKey: secretKey },
    })
    const { url, headers } = await signer.sign()
    const length: Record<string, string> = body
      ? { 'content-length': String(body.source.size), 'content-type': 'application/octet-stream' }
      : {}
    const sent = request(url, {
      ...{ method, agent, signal },
      headers: { ...Object.fromEntries(headers), ...length, ...traceHeaders() },
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      const silent = () => {
        const error = new StoreSilent(`the object store was silent for ${waits.silent / 1_000} seconds`)
        // A request that waits for a connection of another hears nothing of its own end.
        reject(error)
        sent.destroy(error)
      }
      sent.once('response', resolve)
      sent.once('error', reject)
      sent.setTimeout(waits.silent, silent)
      // The library counts that time from the moment at which there is a connection: a machine that is away would be waited
      // for as long as the system likes.
      const late = setTimeout(silent, waits.silent)
      const slow = setTimeout(
        () => sent.destroy(new StoreSilent('the object store was too slow')),
        longest(body?.source.size ?? 0),
      )
      sent.once('response', () => clearTimeout(slow))
      sent.once('close', () => {
        clearTimeout(late)
        clearTimeout(slow)
      })
      sent.once('socket', socket => {
        if (socket.connecting) socket.once('connect', () => clearTimeout(late))
        else clearTimeout(late)
      })
    })
    const sending = body
      ? pipeline(body.source.whole ? [body.source.whole] : body.source.read(), sent)
      : sent.end()
    // A store may answer, and close the connection, before it has read everything.
    const [answer] = await Promise.all([answered, Promise.resolve(sending)])
    // From here on whoever reads counts the time: one who is slow keeps the connection idle. What is wrong is read at once.
    if (isWell(answer)) sent.setTimeout(0)
    return answer
  }

  return {
    rest,
    longest,
    async next(pieces, answer, limit) {
      const began = performance.now()
      const isLast = limit.left <= waits.silent
      const stop = () => {
        if (isLast) limit.left = 0
        const how = isLast ? 'was too slow' : 'stopped in the middle'
        answer.destroy(new StoreSilent(`the object store ${how}`))
      }
      const timer = setTimeout(stop, Math.max(0, Math.min(waits.silent, limit.left)))
      try {
        return await pieces.next()
      } catch (error) {
        throw error instanceof BlobsUnavailable
          ? error
          : new BlobsUnavailable('the connection to the object store ended in the middle', { cause: error })
      } finally {
        clearTimeout(timer)
        limit.left -= performance.now() - began
      }
    },
    ask: (method, key, options = {}) =>
      inSpan(`object store ${method}`, 'client', { 'server.address': host }, async span => {
        if (performance.now() < restsUntil)
          throw new BlobsUnavailable('the object store did not answer a moment ago')
        for (let tries = 1, status = 0; ; tries++) {
          try {
            status = 0
            const answer = await once(method, key, options)
            status = answer.statusCode ?? 0
            span?.set({ 'http.response.status_code': status })
            if (isWell(answer)) {
              if (method !== 'GET') answer.resume()
              return answer
            }
            const fault = await faultOf(answer)
            // Whatever stands before the store may answer 404 as well, of every object.
            if (status === 404 && fault === 'NoSuchKey') return null
            // It has fewer bytes than it should.
            if (status === RANGE_NOT_SATISFIABLE) return null
            const words = `the object store answered ${method} with ${status} ${fault}`.trim()
            throw isPassing(status) ? new BlobsUnavailable(words) : new Refused(words)
          } catch (error) {
            const worded = unavailable(error)
            if (!worded || worded instanceof Refused) throw error
            if (tries >= TRIES) {
              // It may be this object alone that it cannot read.
              if (status !== INTERNAL_ERROR) rest()
              throw worded
            }
            await pause(BETWEEN_TRIES_MS)
          }
        }
      }),
  }
}

/** What an object store answers that will answer the same again: a wrong key, a bucket that is not there. */
class Refused extends BlobsUnavailable {}

function isWell({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** Whether it may answer otherwise in a moment. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** SHA-256 of no bytes at all. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The code that an S3 store gives for what is wrong, as in `<Code>AccessDenied</Code>`. */
async function faultOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const some of answer) {
      text += some
      if (text.length > MOST_OF_FAULT) break
    }
  } catch {
    // The status says enough.
  }
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
}

/** Faults of the network, as one that says that trying again may help; null for those that a source has thrown. */
function unavailable(error: unknown): BlobsUnavailable | null {
  if (error instanceof BlobsUnavailable) return error
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  const isOfNetwork =
    code !== undefined &&
    (/^E(AI_|CONN|HOST|NET|PIPE|PROTO|TIMEDOUT)|^ERR_(TLS|SSL)|CERT|^HPE_/.test(code) ||
      syscall === 'getaddrinfo')
  return isOfNetwork || (error as Error)?.message === 'socket hang up'
    ? new BlobsUnavailable(`the object store could not be reached (${code})`, { cause: error })
    : null
}
