import { join } from 'node:path'
import type { Hono } from 'hono'
import { calls } from '#contract/calls.ts'
import { allAddresses } from './addresses.ts'
import { boundCalls } from './bound-calls.ts'
import { answerInProcess } from './calls/answer-in-process.ts'
import { serveCalls } from './calls/serve-calls.ts'
import { followEdge } from './catalogue/edge/follow-edge.ts'
import type { AppContext } from './context.ts'
import { followNews } from './news/follow-news.ts'
import { openAuthenticators, openLanes } from './open-lanes.ts'
import type { Store } from './open-store.ts'
import type { Limits } from './platform/db/answer-in-time.ts'
import type { StandbyReads } from './platform/db/read-standby.ts'
import { refusalResponse, refusalText } from './platform/http/answer-refusal.ts'
import { DirectAnswers } from './platform/http/direct-answers.ts'
import { refusalFor } from './platform/http/fault.ts'
import { isForMachines } from './platform/http/for-machines.ts'
import type { Fetch } from './platform/http/listen.ts'
import { formOfAnswer } from './platform/http/media-types.ts'
import type { Operations } from './platform/http/operations.ts'
import { Refusal } from './platform/http/refusal.ts'
import { refusalSentence } from './platform/http/refusal-sentence.ts'
import { languageOf } from './platform/http/visitor.ts'
import { nameRequest } from './platform/observe/request-context.ts'
import { openRouteNames } from './platform/observe/route-names.ts'
import { openOwnPart } from './reading/open-own-part.ts'
import { operationAddresses } from './routes/operations.ts'
import { servePreviews } from './studio/previews/serve-previews.ts'
import { openVisit } from './visit/open-visit.ts'

const ROOT = join(import.meta.dirname, '..')

/** What answers requests. */
export interface Answers {
  readonly fetch: Fetch
  /** Answers before `fetch` is asked; null where nothing is cached. */
  readonly direct: DirectAnswers | null
  /** What is read from a standby; null where there is none. */
  readonly standby: StandbyReads | null
  /** Says to whatever caches pages before the shop that this server is about to end. */
  beginStop(): Promise<void>
  close(): void
}

interface AnswersOptions {
  limits: Limits
  /** For those who run the shop. */
  operations: Operations
  /** Of the payment provider, where it has any. */
  paymentPages: Hono | null
}

/** Opens what readers, apps and other programs are answered with. */
export async function openAnswers(
  app: AppContext,
  store: Store,
  { limits, operations, paymentPages }: AnswersOptions,
): Promise<Answers> {
  const { log } = app
  const authenticators = openAuthenticators(app)
  const lanes = openLanes(app, store, limits, authenticators)
  const sendFor = answerInProcess(app, boundCalls, lanes.shared)
  const news = followNews(app)
  const edge = followEdge(app, news.version)
  const direct = new DirectAnswers()
  const visit = await openVisit(
    app,
    ROOT,
    {
      ...{ direct, sendFor },
      visitorOf: async (request, peer) => (await authenticators.authenticate(request, peer)).visitor,
      openOwnPart: (key, visitor) => openOwnPart(app, key, visitor),
    },
    news.version,
    edge,
  )
  const callsAt = serveCalls(app, calls, boundCalls, lanes, direct)
  const routeContext = { app, shared: lanes.shared, ...authenticators, pages: visit.pages }
  const rooms = allAddresses(routeContext, operations, visit, paymentPages)
    .notFound(({ req, env }) =>
      isForMachines(req.path) ? unknownCall(req.raw) : visit.pages(req.raw, env.peer),
    )
    .onError((error, context) => {
      const { status, reason, retryAfter } = refusalFor(error, log, context.req.path)
      if (retryAfter !== null) context.header('retry-after', String(retryAfter))
      return context.text(refusalSentence(reason, languageOf(context.req.raw.headers)), status as 500)
    })
  const rawNames = openRouteNames(rooms.routes)
  const previewAt = servePreviews(app, {
    calls: callsAt,
    pictures: (request, standIn) => rooms.fetch(request, { peer: '', standIn }),
    page: visit.pages.inPreview,
  })
  return {
    fetch(request, peer) {
      const previewed = previewAt(request, peer)
      if (previewed) return previewed
      const answered = callsAt(request, peer)
      if (answered) return answered
      const name = rawNames(request)
      if (name) nameRequest(name, name)
      return rooms.fetch(request, { peer })
    },
    direct,
    standby: lanes.standby,
    beginStop: async () => edge?.beginStop(),
    close() {
      visit.close()
      news.stop()
      edge?.stop()
      lanes.stop()
    },
  }
}

/**
 * What a server answers that only does what is left to be done: nobody is meant to come here, and a page that is not found
 * would be taken off the lists of searches.
 */
export function onlyOperations(operations: Operations): Answers {
  const routes = operationAddresses(operations).notFound(incoming =>
    incoming.text('This server of the shop does not answer readers (ROLE=work).', 421),
  )
  return {
    ...{ fetch: request => routes.fetch(request), direct: null, standby: null },
    beginStop: async () => {},
    close() {},
  }
}

/** In the form of calls below their addresses, and in words elsewhere. */
function unknownCall(request: Request): Response {
  const refusal = new Refusal(404, 'notFound')
  const { pathname, searchParams } = new URL(request.url)
  if (!/^\/(app|house)\//.test(pathname)) return refusalText(refusal, request)
  return refusalResponse(refusal, formOfAnswer(request.headers, searchParams), languageOf(request.headers))
}
