import { track, trackCampaign } from '#contract/calls/visit.ts'
import { ANALYTICS_SESSION } from '#rules/consent.ts'
import { isPartRead } from '#rules/part-read.ts'
import { placeOf } from '../router/match.ts'
import { storedConsent } from '../storage/consent-cookie.ts'
import { campaignOf } from './campaign.ts'
import { isOptedOut } from './opt-out.ts'
import { type Message, openQueue, type Queue } from './queue.ts'
import { type Seen, watchVisit } from './what-happened.ts'

let queue: Queue | null = null
let arrived = false

/**
 * Counts from now on, as long as there is consent. It observes the page, so that screens contain nothing of it, and without
 * consent none of it is loaded.
 */
export function startCounting(): void {
  if (queue) return
  const happened = watchVisit()
  queue = openQueue({
    mayCount,
    send,
    look: () =>
      isProof()
        ? []
        : [
            ...arrival(),
            ...happened(look()).map(event => ({ path: track.path, body: { ...event, session: session() } })),
          ],
  })
  addEventListener('pagehide', leave)
}

function leave(): void {
  queue?.flush()
}

/** Checked before each event: consent may be withdrawn, or the opt-out cookie set, at any time and in any tab. */
function mayCount(): boolean {
  const agreed = storedConsent()?.includes('analytics') === true
  if (agreed && !isOptedOut()) return true
  sessionStorage.removeItem(ANALYTICS_SESSION)
  if (!agreed) {
    queue?.stop()
    queue = null
    removeEventListener('pagehide', leave)
  }
  return false
}

/** docs/product.md#analytics: kept in session storage. It is drawn by chance, and known to nobody but this tab. */
function session(): string {
  const known = sessionStorage.getItem(ANALYTICS_SESSION)
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const drawn = btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  sessionStorage.setItem(ANALYTICS_SESSION, drawn)
  return drawn
}

function look(): Seen {
  const { route, search } = placeOf(new URL(location.href))
  return { path: location.pathname, route: route.path, query: search.query ?? '', preview: previewShown() }
}

/** What is not published is read by those who make it. */
function isProof(): boolean {
  return document.querySelector('[data-proof]') !== null
}

function previewShown(): Seen['preview'] {
  const progress = document.querySelector<HTMLProgressElement>('[data-preview] progress')
  if (!progress) return null
  return isPartRead(progress.value) ? 'finished' : 'opened'
}

/** Counts each arrival from another site once; a reload is none. */
function arrival(): Message[] {
  if (arrived) return []
  arrived = true
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const campaign = navigation?.type === 'navigate' ? campaignOf(new URLSearchParams(location.search)) : null
  if (!campaign) return []
  const event = { session: session(), category: 'campaign', action: 'arrive', label: look().route }
  return [{ path: trackCampaign.path, body: { event, ...campaign } }]
}

/** Sends without cookies and without the page's address, also while the page is being closed. */
async function send({ path, body }: Message): Promise<boolean> {
  try {
    const { status } = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    })
    // A message that is refused for its content would be refused again.
    return status < 500 && status !== 429
  } catch {
    return false
  }
}
