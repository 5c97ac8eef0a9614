import type { Site } from '#contract/page.ts'
import type { Outcome, Send } from '../platform/send.ts'
import type { Texts } from '../texts/texts.ts'
import type { RouteLocation } from './match.ts'
import { notFoundRoute } from './routes.ts'
import { answerReads, type FindAnswer, type Head, type Screen } from './screen.ts'

/** A route with everything that is needed to show it. */
export interface LoadedRoute {
  readonly place: RouteLocation
  readonly screen: Screen
  readonly head: Head
  readonly status: number
}

interface Opening {
  /** Loads the code of a screen, by its name in the table of addresses. */
  readonly loadScreen: (name: string) => Promise<Screen>
  readonly send: Send
  /** Reads that are already answered; the answers of this screen are added. */
  readonly known: Map<string, Outcome>
  readonly texts: Pick<Texts, 't'>
  /** Makes the texts of these namespaces present. */
  readonly loadTexts: (namespaces: readonly string[]) => Promise<void>
  readonly site: Site
  /** When the page is made; on the server only. */
  readonly now?: Date
  /** A link is prefetched. */
  readonly ahead?: boolean
  /** The page is made for a reader; on the server only. */
  readonly own?: boolean
}

/**
 * Loads code, texts and reads of a place. A screen that answers 404 is replaced by the page that says so, unless it says so
 * itself.
 */
export async function loadRoute(place: RouteLocation, opening: Opening): Promise<LoadedRoute> {
  const opened = await open(place, opening)
  if (opened.status !== 404 || opened.head.saysItself || place.route === notFoundRoute) return opened
  const missing = await open({ ...place, route: notFoundRoute, search: {} }, opening)
  return { ...missing, status: 404 }
}

async function open(place: RouteLocation, opening: Opening): Promise<LoadedRoute> {
  const { loadScreen, send, known, texts, loadTexts, site, now } = opening
  const loading = loadTexts(place.route.namespaces)
  const screen = await loadScreen(place.route.screen)
  const found: FindAnswer = await answerReads(screen, place, send, known, opening)
  await loading
  const head = screen.head({ place, found, t: texts.t, origin: site.origin, now })
  return { place, screen, head, status: head.status ?? 200 }
}
