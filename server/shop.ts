import { setTimeout as wait } from 'node:timers/promises'
import { openEventQueue } from './analytics/event-queue.ts'
import { drawnCovers } from './catalogue/covers/drawn-covers.ts'
import { followCacheVersion } from './catalogue/follow-cache-version.ts'
import { followTakedowns } from './catalogue/follow-takedowns.ts'
import type { AppContext } from './context.ts'
import { measureShop } from './measure-shop.ts'
import { applyPlanCredits } from './membership/bonus/apply-plan-credits.ts'
import { registerAllJobs } from './modules.ts'
import { onlyOperations, openAnswers } from './open-answers.ts'
import { openStore, type Store } from './open-store.ts'
import { openPayments } from './payments/open-payments.ts'
import { openBlobs } from './platform/blobs/blobs.ts'
import { type Brand, openBrand } from './platform/brand/brand.ts'
import { followBrand } from './platform/brand/follow-brand.ts'
import { limitOfCaches } from './platform/cache/disk-limit.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { FOR_REQUESTS, type Limits } from './platform/db/answer-in-time.ts'
import { followCatalogue } from './platform/db/catalogue-version.ts'
import { openSealing } from './platform/db/sealing.ts'
import { findOrMakeSecret } from './platform/db/secrets.ts'
import type { OpeningShop } from './platform/http/answer-opening.ts'
import { type Countries, openCountries } from './platform/http/countries.ts'
import { type Listening, listen } from './platform/http/listen.ts'
import { openOperations } from './platform/http/operations.ts'
import { openImages } from './platform/images/images.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLimits } from './platform/limits/limits.ts'
import { type Log, openLog } from './platform/log.ts'
import { mailLook } from './platform/mail/mail-look.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { observeRequests } from './platform/observe/observe-requests.ts'
import { type Observing, openObserving } from './platform/observe/open-observing.ts'
import type { Member } from './platform/processes/member.ts'
import { keepMachineSwept } from './sweep-machine.ts'

/** Connections for what is counted, so that nothing waits for it. Events are written one batch after the other. */
const FOR_COUNTING = 1

export interface Shop {
  app: AppContext
  /** Where it answers on this machine. */
  url: string
  /**
   * Is not ready any more, and answers for so many milliseconds more. Then waits for running requests and jobs, and closes
   * the database.
   */
  close(answerFor?: number): Promise<void>
}

interface Opening {
  clock?: Clock
  /** Runs when the database is ready and before anyone is let in; whoever comes meanwhile is shown what `opening` says. */
  prepare?: (store: Store, opening: OpeningShop) => Promise<void>
  /** How long the database may take for requests. */
  limits?: Limits
  /** Which of several processes of this server it is; null where it is alone. */
  member?: Member | null
  /** Jobs are done only when they are asked for, as tests do. */
  jobsByHand?: boolean
}

/** Opens the shop: port, database, modules. Throws StartError with one line where it cannot. */
export async function openShop(
  config: Config,
  { clock = systemClock, prepare, limits = FOR_REQUESTS, member = null, jobsByHand = false }: Opening = {},
): Promise<Shop> {
  const log = member ? openLog(config.logLevel).child({ process: member.number }) : openLog(config.logLevel)
  const observing = await openObserving(config, log, member?.number)
  const observe = observeRequests(config, observing.measures, observing.tracing)
  const opening: OpeningShop = { look: { name: config.shopName, accent: null, logo: null }, demo: null }
  const door = await listen(config, log, observe, opening, { whenOpen: member !== null && !member.first })
  let store: Store | null = null
  let countries: Countries | null = null
  try {
    const brand = await openBrand(config, log)
    opening.look = brand
    countries = await openCountries(config, log)
    store = await openStore(config, clock, member && (() => member.database()), log)
    await store.embedded?.claim()
    await prepare?.(store, opening)
    return await openRooms(store, door, { log, limits, countries, brand, member, observing, jobsByHand })
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
  member: Member | null
  observing: Observing
  jobsByHand: boolean
}

async function openRooms(
  store: Store,
  door: Listening,
  { log, limits, countries, brand: givenBrand, member, observing: { measures, tracing }, jobsByHand }: Opened,
): Promise<Shop> {
  const { clock } = store
  const db = store.connect('requests', limits, store.config.databasePool)
  const blobs = openBlobs({ db, clock, config: store.config.blobs, onLost: store.onLost })
  const images = openImages({
    ...{ db, clock, blobs, dataDir: store.config.dataDir, drawn: drawnCovers(db) },
    limit: limitOfCaches(store.config),
  })
  const ownUrl = addressOf(store.config, door.port)
  const config = withAddress(store.config, ownUrl)
  await applyPlanCredits(store.db, store.config.planCredits, clock.now())
  const version = await followCatalogue(db)
  const brand = await followBrand({ db, blobs, config, given: givenBrand, version })
  const takedowns = await followTakedowns(db, version)
  const cacheVersion = await followCacheVersion({ db, clock, version })
  const sealing = await openSealing(db, config)
  const [tickets, codes] = await Promise.all([findOrMakeSecret(db, 'tickets'), findOrMakeSecret(db, 'codes')])
  const jobs = openJobs({ db, clock, log, measures, tracing, bulkAtOnce: config.mailConnections })
  const { payments, ...paymentProvider } = await openPayments({
    ...{ db, clock, config, log, jobs },
    // Where readers are not answered, events are not taken either.
    ownUrl: config.role === 'work' ? config.publicUrl : ownUrl,
  })
  const counting = store.connect('counting', limits, FOR_COUNTING)
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
      takedowns,
      secrets: { tickets, codes },
      jobs,
      payments,
    },
    sealing,
    limits: openLimits(db, codes),
    mail: openMailer(config, clock, () => mailLook(brand.current(), config.publicUrl), { log, measures }),
    measures,
    events: openEventQueue({ db: counting, limits: openLimits(counting, codes), clock, log }),
  }
  // Jobs get the pool with the longer limits, so that they take no connections from requests.
  registerAllJobs({ ...app, db: store.db, blobs: store.blobs })
  if (doesJobs(config, member) && !jobsByHand) app.jobs.start()
  const machine = isAlone(member) ? keepMachineSwept(app) : null
  const operations = openOperations(app, member && (() => member.measures()))
  const answers =
    config.role === 'work'
      ? onlyOperations(operations)
      : await openAnswers(app, store, {
          limits,
          operations,
          paymentPages: paymentProvider.pages,
        })
  measureShop({ app, store, standby: answers.standby })
  await door.open(answers.fetch, answers.direct)

  return {
    app,
    url: ownUrl,
    async close(answerFor = 0) {
      operations.beginStop()
      door.beginStop()
      await Promise.all([wait(answerFor), answers.beginStop()])
      await door.close()
      countries.close()
      await app.events.stop()
      await app.jobs.stop()
      await machine?.stop()
      app.mail.close()
      await paymentProvider.close()
      answers.close()
      version.stop()
      await store.close()
      await tracing?.close()
    },
  }
}

/** Of several processes one does what the machine needs once. */
function isAlone(member: Member | null): boolean {
  return member === null || member.number === 1
}

/**
 * Jobs mostly wait for others, or for programs of their own: one process of a server that answers readers too is enough for
 * them.
 */
function doesJobs({ role }: Config, member: Member | null): boolean {
  return role === 'work' || (role === 'all' && isAlone(member))
}

/** Where this process answers, for itself and for tests. */
function addressOf({ host }: Config, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** With port 0 the machine chooses the port, so the public address is known only now. */
function withAddress(config: Config, ownUrl: string): Config {
  return config.port === 0 && !config.publicUrlGiven ? { ...config, publicUrl: ownUrl } : config
}
