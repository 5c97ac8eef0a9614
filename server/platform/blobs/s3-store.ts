import { createHash } from 'node:crypto'
import { limitConcurrency } from '../limit-concurrency.ts'
import { BlobGone, type BlobSource, type BlobStore, BlobsUnavailable } from './blob-store.ts'
import type { S3Config } from './blobs-config.ts'
import { openS3, type S3Waits, StoreSilent } from './s3-requests.ts'

/** Objects that are sent at the same time, of one import. */
const AT_ONCE = 4
/** Tries in a row of which none brought a byte. */
const MOST_TRIES = 2
/** A reader who takes nothing for so long gives the connection back; there are only so many. Milliseconds. */
const KEPT_MS = 3_000
const DIGEST_SIGNS = 64
const PARTIAL = 206

/** Bytes in a bucket of an object store that speaks S3. */
export function s3Store(config: S3Config, waits?: S3Waits): BlobStore {
  const s3 = openS3(config, waits)
  const inLane = limitConcurrency(AT_ONCE)
  const keyOf = (name: string) => `${name.slice(0, 2)}/${name}`

  async function putOne(source: BlobSource): Promise<void> {
    const sha256 =
      source.sha256 ??
      (source.whole ? createHash('sha256').update(source.whole).digest('hex') : nameAsDigest(source.name))
    await s3.ask('PUT', keyOf(source.name), { body: { source, sha256 } })
  }

  return {
    place: 's3',
    async put(sources) {
      await Promise.all(sources.map(source => inLane(() => putOne(source))))
    },
    async *read(name, start, end, signal) {
      let at = start
      const limit = { left: s3.longest(end - start + 1) }
      for (let tries = 1; at <= end; tries++) {
        const answer = await s3.ask('GET', keyOf(name), { range: `bytes=${at}-${end}`, signal })
        if (!answer) throw new BlobGone(`the bucket has no ${name}`)
        const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>
        // A store may answer with the whole object instead of a range.
        let position = answer.statusCode === PARTIAL ? at : 0
        try {
          while (at <= end) {
            const { done, value } = await s3.next(pieces, answer, limit)
            if (done) break
            const bytes = value.subarray(Math.max(0, at - position), end - position + 1)
            position += value.length
            if (bytes.length === 0) continue
            at += bytes.length
            tries = 0
            const kept = setTimeout(() => answer.destroy(), KEPT_MS)
            try {
              yield bytes
            } finally {
              clearTimeout(kept)
            }
          }
        } catch (error) {
          // A reader who is slow may be the reason why the store, or this, has closed the connection.
          signal?.throwIfAborted()
          if (error instanceof BlobsUnavailable && tries < MOST_TRIES && limit.left > 0) continue
          if (error instanceof StoreSilent) s3.rest()
          throw error
        } finally {
          answer.destroy()
        }
        if (at <= end && tries >= MOST_TRIES)
          throw new BlobsUnavailable(`the bucket ended ${name} at ${at} bytes`)
      }
    },
    async has(name) {
      // An answer to HEAD does not say whether the object or the whole bucket is not there.
      const answer = await s3.ask('GET', keyOf(name), { range: 'bytes=0-0' })
      if (!answer) return false
      // Its byte is waited for: a connection whose answer never ends would not come back.
      await s3.next(answer[Symbol.asyncIterator](), answer, { left: s3.longest(1) })
      if (answer.statusCode === PARTIAL) answer.resume()
      else answer.destroy()
      return true
    },
    async remove(name) {
      const answer = await s3.ask('DELETE', keyOf(name))
      answer?.resume()
    },
  }
}

/** Null where nothing is known of the bytes but the name, and that is no digest. */
function nameAsDigest(name: string): string | null {
  return /^[0-9a-f]+$/.test(name) && name.length === DIGEST_SIGNS ? name : null
}
