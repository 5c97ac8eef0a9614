import { readdirSync, readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { canWrite, commitsWait } from '../db/can-write.ts'
import type { Db } from '../db/connect.ts'
import { isSameSecret } from '../is-same-secret.ts'
import type { Measures } from '../measures.ts'
import { watchThreads } from '../thread-pool.ts'
import type { Incoming } from './incoming.ts'

const READY_WITHIN_MS = 500

interface Monitored {
  readonly db: Db
  readonly measures: Measures
  readonly config: Pick<Config, 'metricsToken'>
}

/** docs/product.md#operations: what those who run the shop ask. */
export interface Operations {
  /** Whether the shop takes new visitors. */
  readonly sayReady: (incoming: Incoming) => Promise<Response>
  /** What is measured, for who shows the operator's token. */
  readonly sendMeasures: (incoming: Incoming) => Response | Promise<Response>
  /** From now on the shop takes no new visitors. */
  beginStop(): void
}

/** @param measuresOfAll asked where this is one of several processes */
export function openOperations(
  { db, measures, config }: Monitored,
  measuresOfAll: (() => Promise<string>) | null = null,
  areThreadsFree = watchThreads(),
): Operations {
  let stopping = false
  const { registry } = measures
  const measure = async () =>
    measuresOfAll ? measuresOfAll().catch(() => registry.metrics()) : registry.metrics()

  return {
    async sayReady(incoming) {
      const ready = !stopping && areThreadsFree() && (await isReadySoon(db))
      return incoming.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'cache-control': 'no-store' })
    },
    async sendMeasures(incoming) {
      if (!mayMeasure(incoming, config.metricsToken)) return incoming.notFound()
      return incoming.text(await measure(), 200, { 'content-type': registry.contentType })
    },
    beginStop() {
      stopping = true
    },
  }
}

/** A shop that cannot write is not ready: nobody could sign in or buy. */
async function isReadySoon(db: Db): Promise<boolean> {
  const late = new Promise<false>(done => setTimeout(done, READY_WITHIN_MS, false).unref())
  const ready = async () => (await canWrite(db)) && !(await commitsWait(db))
  return Promise.race([ready().catch(() => false), late])
}

/**
 * The address of the client proves nothing here, since behind a proxy every request comes from this machine: the operator's
 * token is required.
 */
function mayMeasure({ req }: Incoming, token: string | null): boolean {
  const shown = req.header('authorization')?.replace(/^Bearer /, '') ?? ''
  return token !== null && isSameSecret(shown, token)
}

/** For those who build on the shop: the contract in its sources, and a list of them. */
export function readProtoSources() {
  const folder = new URL('../../../contract/proto/', import.meta.url)
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.proto'))
    .sort()
  const sources = new Map(names.map(name => [name, readFileSync(new URL(name, folder), 'utf8')]))
  const headers = { 'cache-control': 'public, max-age=3600' }
  return {
    list: (incoming: Incoming) => incoming.text(`${names.join('\n')}\n`, 200, headers),
    one(incoming: Incoming) {
      const source = sources.get(incoming.req.param('name') ?? '')
      return source === undefined ? incoming.notFound() : incoming.text(source, 200, headers)
    },
  }
}
