import { join } from 'node:path'
import { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import { keepEdition } from './catalogue/keep-edition.ts'
import type { House } from './house.ts'
import { openStore, type Store } from './open-store.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { followCatalogue } from './platform/db/catalogue-version.ts'
import { findOrMakeSecret } from './platform/db/secrets.ts'
import { answerInProcess } from './platform/http/answer-in-process.ts'
import { refusalFor } from './platform/http/fault.ts'
import { type Listening, listen } from './platform/http/listen.ts'
import { formOfAnswer } from './platform/http/media-types.ts'
import { openOperations } from './platform/http/operations.ts'
import { Refusal } from './platform/http/refusal.ts'
import { refusalResponse, serveCalls } from './platform/http/serve-calls.ts'
import { visitorOf } from './platform/http/visitor.ts'
import { type Log, openLog } from './platform/log.ts'
import { boundCalls, rawRoutes } from './rooms.ts'
import { openVisit } from './visit/routes.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Shop {
  house: House
  /** Where it answers on this machine. */
  url: string
  /** Lets what is under way end, then closes the database. */
  close(): Promise<void>
}

interface Opening {
  clock?: Clock
  /** Runs when the database is ready and before anyone is let in. */
  prepare?: (store: Store) => Promise<void>
}

/** Opens the shop: database, rooms, door. Throws StartError with one line where it cannot. */
export async function openShop(
  config: Config,
  { clock = systemClock, prepare }: Opening = {},
): Promise<Shop> {
  const log = openLog(config.logLevel)
  const door = await listen(config, log)
  let store: Store | null = null
  try {
    store = await openStore(config, clock)
    await store.embedded?.claim()
    await prepare?.(store)
    return await openRooms(store, door, log)
  } catch (error) {
    await door.close()
    await store?.close()
    throw error
  }
}

async function openRooms(store: Store, door: Listening, log: Log): Promise<Shop> {
  const { config, clock, db, images } = store
  const version = await followCatalogue(db)
  const edition = keepEdition({ db, clock, version })
  const secrets = { tickets: await findOrMakeSecret(db, 'tickets') }
  const house: House = { db, clock, config, log, images, version, edition, secrets }

  const sendFor = answerInProcess(house, boundCalls)
  const visit = await openVisit(house, ROOT, country => sendFor({ reader: null, country, lang: 'en' }))
  const operations = openOperations(house)
  const callsAt = serveCalls(house, calls, boundCalls)
  const rooms = new Hono()
    .route('/', operations.routes)
    .route('/', rawRoutes(house))
    .route('/', visit.routes)
    .notFound(({ req }) => (isForMachines(req.path) ? unknownCall(house, req.raw) : visit.pages(req.raw)))
    .onError((error, context) => {
      const { status } = refusalFor(error, log, context.req.path)
      return context.text('The shop could not answer.', status as 500)
    })
  door.open(request => callsAt(request) ?? rooms.fetch(request))

  return {
    house,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${door.port}`,
    async close() {
      operations.beginStop()
      await door.close()
      visit.close()
      version.stop()
      await store.close()
    },
  }
}

function isForMachines(path: string): boolean {
  return /^\/(app|house|api|content|ghost|embed|img|proto)\//.test(path)
}

function unknownCall({ config }: House, request: Request): Response {
  const form = formOfAnswer(request.headers, new URL(request.url).searchParams)
  return refusalResponse(new Refusal(404, 'notFound'), {
    form,
    visitor: visitorOf(request.headers, config.countryHeader),
  })
}
