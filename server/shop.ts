import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import { sealOldSecrets } from './accounts/second-factor/manage-second-factor.ts'
import { boundCalls } from './bound-calls.ts'
import { answerInProcess } from './calls/answer-in-process.ts'
import { openApiRoutes } from './calls/api/openapi-routes.ts'
import { serveCalls } from './calls/serve-calls.ts'
import { drawnCovers } from './catalogue/covers/drawn-covers.ts'
import { followCacheVersion } from './catalogue/follow-cache-version.ts'
import type { AppContext } from './context.ts'
import { measureShop } from './measure-shop.ts'
import { applyPlanCredits } from './membership/bonus/apply-plan-credits.ts'
import { rawRoutes, registerAllJobs } from './modules.ts'
import { followNews } from './news/follow-news.ts'
import { openLanes } from './open-lanes.ts'
import { openStore, type Store } from './open-store.ts'
import { openPayments } from './payments/open-payments.ts'
import { openBlobs } from './platform/blobs/blobs.ts'
import { type Brand, openBrand } from './platform/brand/brand.ts'
import { limitOfCaches } from './platform/cache/disk-limit.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { FOR_REQUESTS, type Limits } from './platform/db/answer-in-time.ts'
import { followCatalogue } from './platform/db/catalogue-version.ts'
import { openSealing } from './platform/db/sealing.ts'
import { findOrMakeSecret } from './platform/db/secrets.ts'
import { refusalResponse, refusalText } from './platform/http/answer-refusal.ts'
import { type Countries, openCountries } from './platform/http/countries.ts'
import { refusalFor } from './platform/http/fault.ts'
import { type Listening, listen } from './platform/http/listen.ts'
import { formOfAnswer } from './platform/http/media-types.ts'
import { openOperations } from './platform/http/operations.ts'
import { Refusal } from './platform/http/refusal.ts'
import { refusalSentence } from './platform/http/refusal-sentence.ts'
import { languageOf, openDoor, type Visitor } from './platform/http/visitor.ts'
import { openImages } from './platform/images/images.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLimits } from './platform/limits/limits.ts'
import { type Log, openLog } from './platform/log.ts'
import { mailLook } from './platform/mail/mail-look.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { observeRequests } from './platform/observe/observe-requests.ts'
import { type Observing, openObserving } from './platform/observe/open-observing.ts'
import { nameRequest } from './platform/observe/request-context.ts'
import { openRouteNames } from './platform/observe/route-names.ts'
import { findReader } from './profile/find-reader.ts'
import { keepMachineSwept } from './sweep-machine.ts'
import { openVisit } from './visit/routes.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Shop {
  app: AppContext
  /** Where it answers on this machine. */
  url: string
  /** Is not ready any more, and answers for so many milliseconds more. Then waits for running requests and jobs, and closes the database. */
  close(answerFor?: number): Promise<void>
}

interface Opening {
  clock?: Clock
  /** Runs when the database is ready and before anyone is let in. */
  prepare?: (store: Store) => Promise<void>
  /** How long the database may take for requests. */
  limits?: Limits
}

/** Opens the shop: port, database, modules. Throws StartError with one line where it cannot. */
export async function openShop(
  config: Config,
  { clock = systemClock, prepare, limits = FOR_REQUESTS }: Opening = {},
): Promise<Shop> {
  const log = openLog(config.logLevel)
  const observing = await openObserving(config, log)
  const door = await listen(config, log, observeRequests(config, observing.measures, observing.tracing))
  let store: Store | null = null
  let countries: Countries | null = null
  try {
    const brand = await openBrand(config, log)
    countries = await openCountries(config, log)
    store = await openStore(config, clock)
    await store.embedded?.claim()
    await prepare?.(store)
    return await openRooms(store, door, { log, limits, countries, brand, observing })
  } catch (error) {
    await door.close()
    countries?.close()
    await store?.close()
    await observing.tracing?.close()
    throw error
  }
}

interface Opened {
  log: Log
  limits: Limits
  countries: Countries
  brand: Brand
  observing: Observing
}

async function openRooms(
  store: Store,
  door: Listening,
  { log, limits, countries, brand, observing: { measures, tracing } }: Opened,
): Promise<Shop> {
  const { clock } = store
  const db = store.connect('requests', limits, store.config.databasePool)
  const blobs = openBlobs({ db, clock, config: store.config.blobs })
  const images = openImages({
    ...{ db, clock, blobs, dataDir: store.config.dataDir, drawn: drawnCovers(db) },
    limit: limitOfCaches(store.config),
  })
  const ownUrl = addressOf(store.config, door.port)
  const config = withAddress(store.config, ownUrl)
  await applyPlanCredits(store.db, store.config.planCredits, clock.now())
  const version = await followCatalogue(db)
  const cacheVersion = followCacheVersion({ db, clock, version })
  const sealing = await openSealing(db, config)
  await sealOldSecrets(store.db, sealing)
  const [tickets, codes] = await Promise.all([findOrMakeSecret(db, 'tickets'), findOrMakeSecret(db, 'codes')])
  const jobs = openJobs({ db, clock, log, measures, tracing, bulkAtOnce: config.mailConnections })
  const { payments, ...paymentProvider } = await openPayments({ db, clock, config, log, jobs, ownUrl })
  const app: AppContext = {
    ...{
      db,
      clock,
      config,
      brand,
      log,
      countries,
      blobs,
      images,
      version,
      cacheVersion,
      secrets: { tickets, codes },
      jobs,
      payments,
    },
    sealing,
    limits: openLimits(db, codes),
    mail: openMailer(config, clock, mailLook(brand, config.publicUrl), { log, measures }),
    measures,
  }
  // Jobs get the pool with the longer limits, so that they take no connections from requests.
  registerAllJobs({ ...app, db: store.db, blobs: store.blobs })
  app.jobs.start()
  const machine = keepMachineSwept(app)

  const whoAsks = openDoor({ ...config, countries }, token => findReader(app, token))
  const lanes = openLanes(app, store, limits, whoAsks)
  measureShop({ app, store, standby: lanes.standby })
  const sendFor = answerInProcess(app, boundCalls, lanes.shared)
  const news = followNews(app)
  const visit = await openVisit(app, ROOT, country => sendFor(visitorFrom(country)), news.version)
  const operations = openOperations(app)
  const callsAt = serveCalls(app, calls, boundCalls, lanes)
  const rooms = new Hono<{ Bindings: { peer: string } }>()
    .route('/', operations.routes)
    .route('/', rawRoutes({ app, whoAsks, pages: visit.pages }))
    .route('/', paymentProvider.pages ?? new Hono())
    .route('/', openApiRoutes(app))
    .route('/', visit.routes)
    .notFound(({ req, env }) =>
      isForMachines(req.path) ? unknownCall(req.raw) : visit.pages(req.raw, env.peer),
    )
    .onError((error, context) => {
      const { status, reason, retryAfter } = refusalFor(error, log, context.req.path)
      if (retryAfter !== null) context.header('retry-after', String(retryAfter))
      return context.text(refusalSentence(reason, languageOf(context.req.raw.headers)), status as 500)
    })
  const rawNames = openRouteNames(rooms.routes)
  door.open((request, peer) => {
    const answered = callsAt(request, peer)
    if (answered) return answered
    const name = rawNames(request)
    if (name) nameRequest(name, name)
    return rooms.fetch(request, { peer })
  })

  return {
    app,
    url: ownUrl,
    async close(answerFor = 0) {
      operations.beginStop()
      door.beginStop()
      await wait(answerFor)
      await door.close()
      countries.close()
      await app.jobs.stop()
      await machine.stop()
      app.mail.close()
      await paymentProvider.close()
      visit.close()
      news.stop()
      lanes.stop()
      version.stop()
      await store.close()
      await tracing?.close()
    },
  }
}

/** Where this process answers, for itself and for tests. */
function addressOf({ host }: Config, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** With port 0 the machine chooses the port, so the public address is known only now. */
function withAddress(config: Config, ownUrl: string): Config {
  return config.port === 0 && !config.publicUrlGiven ? { ...config, publicUrl: ownUrl } : config
}

function isForMachines(path: string): boolean {
  return /^\/(app|house|api|content|ghost|embed|img|proto|webhooks)\//.test(path)
}

/** In the form of calls below their addresses, and in words elsewhere. */
function unknownCall(request: Request): Response {
  const refusal = new Refusal(404, 'notFound')
  const { pathname, searchParams } = new URL(request.url)
  if (!/^\/(app|house)\//.test(pathname)) return refusalText(refusal, request)
  return refusalResponse(refusal, formOfAnswer(request.headers, searchParams), languageOf(request.headers))
}

/** Pages are rendered without a reader, since they are the same for everybody; the browser fetches what is a reader's own. */
function visitorFrom(country: string | null): Visitor {
  return { reader: null, country, lang: 'en', network: '', userAgent: '', known: null, browser: false }
}
