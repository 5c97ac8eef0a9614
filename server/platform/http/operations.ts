import { readdirSync, readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import type { Config } from '../config.ts'
import { canWrite, commitsWait } from '../db/can-write.ts'
import type { Db } from '../db/connect.ts'
import { isSameSecret } from '../is-same-secret.ts'
import type { Measures } from '../measures.ts'
import { watchThreads } from '../thread-pool.ts'

const READY_WITHIN_MS = 500

interface Monitored {
  readonly db: Db
  readonly measures: Measures
  readonly config: Pick<Config, 'metricsToken'>
}

export interface Operations {
  readonly routes: Hono
  /** From now on /readyz answers that the shop takes no new visitors. */
  beginStop(): void
}

/**
 * GET /healthz, /readyz and /metrics (docs/product.md#operations): for those who run the shop. `measuresOfAll` is asked
 * where this is one of several processes.
 */
export function openOperations(
  { db, measures, config }: Monitored,
  measuresOfAll: (() => Promise<string>) | null = null,
  areThreadsFree = watchThreads(),
): Operations {
  let stopping = false
  const routes = new Hono()
  const { registry } = measures
  const measure = async () =>
    measuresOfAll ? measuresOfAll().catch(() => registry.metrics()) : registry.metrics()

  routes.get('/healthz', context => context.text('ok', 200, { 'cache-control': 'no-store' }))
  routes.get('/readyz', async context => {
    const ready = !stopping && areThreadsFree() && (await isReadySoon(db))
    return context.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  routes.get('/metrics', async context => {
    if (!mayMeasure(context, config.metricsToken)) return context.notFound()
    return context.text(await measure(), 200, { 'content-type': registry.contentType })
  })
  return {
    routes,
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
function mayMeasure(context: Context, token: string | null): boolean {
  const shown = context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
  return token !== null && isSameSecret(shown, token)
}

/** GET /proto/…, for those who build on the shop: the contract in its sources, and a list of them. */
export function protoRoutes(): Hono {
  const routes = new Hono()
  const folder = new URL('../../../contract/proto/', import.meta.url)
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.proto'))
    .sort()
  const sources = new Map(names.map(name => [name, readFileSync(new URL(name, folder), 'utf8')]))
  const headers = { 'cache-control': 'public, max-age=3600' }
  routes.get('/proto/', context => context.text(`${names.join('\n')}\n`, 200, headers))
  // What is made from them is answered elsewhere.
  routes.get('/proto/:name', (context, next) => {
    const source = sources.get(context.req.param('name'))
    return source === undefined ? next() : context.text(source, 200, headers)
  })
  return routes
}
