import { OFFLINE_CACHE } from '../../storage/device-key.ts'

/** The header as in service-worker.ts. */
const UNTIL_HEADER = 'x-kept-until'
const PROTOBUF = 'application/x-protobuf'

/** The cached answers of one part. */
export class CachedAnswers {
  bytes = 0
  readonly paths: string[] = []
  private readonly until: number | null

  constructor(until: number | null) {
    this.until = until
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const cache = await caches.open(OFFLINE_CACHE)
    await cache.put(path, answerWith(bytes as Uint8Array<ArrayBuffer>, this.until))
    this.paths.push(path)
    this.bytes += bytes.byteLength
  }

  async remove(): Promise<void> {
    await deleteAnswers(this.paths)
  }
}

function answerWith(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, until: number | null): Response {
  const headers = { 'content-type': PROTOBUF, ...(until === null ? {} : { [UNTIL_HEADER]: String(until) }) }
  return new Response(bytes, { headers })
}

export async function deleteAnswers(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  for (const path of paths) await cache.delete(path)
}

/** Gives cached answers another end: milliseconds since 1970, or null for no limit. */
export async function prolongAnswers(paths: readonly string[], until: number | null): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  for (const path of paths) {
    const answer = await cache.match(path)
    if (answer) await cache.put(path, answerWith(await answer.arrayBuffer(), until))
  }
}

/** Deletes the cached answers of parts whose saving was not completed. */
export async function deleteAnswersExcept(known: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE)
  for (const request of await cache.keys())
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
}
