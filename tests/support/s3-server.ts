import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '#server/platform/blobs/blobs-config.ts'

export interface S3Server {
  config: S3Config
  /** Ends it; what is stored stays. */
  stop(): Promise<void>
  /** Starts it again, at the same address. */
  start(): Promise<void>
  /** What lies in the bucket, by the names of blobs. */
  names(): Promise<string[]>
  /** The settings of a shop that stores its bytes here. */
  env: Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'shop-bytes'
/** The server knows one account. */
const KEY = 'S3RVER'

/** An object store with an empty bucket. It knows its keys, but does not check signatures. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'kashihon-s3-'))
  let port = 0
  let server: S3rver
  const start = async () => {
    server = new S3rver({ port, directory, silent: true, configureBuckets: [{ name: BUCKET }] })
    await server.run()
    port = (server.httpServer.address() as AddressInfo).port
  }
  const stop = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
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
    start,
    stop,
    async names() {
      const files = await readdir(directory, { recursive: true })
      return files.flatMap(file => /([\w-]+)\._S3rver_object$/.exec(file)?.[1] ?? []).sort()
    },
    async close() {
      await stop().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}
