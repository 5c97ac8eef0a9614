import { audited } from '../../audit/audited.ts'
import type { ServeCalls } from '../../calls/serve-calls.ts'
import type { AppContext } from '../../context.ts'
import { refusalText } from '../../platform/http/answer-refusal.ts'
import { refusalFor } from '../../platform/http/fault.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { IdentifiedRequest, Visitor } from '../../platform/http/visitor.ts'
import { answerImage } from '../../platform/images/serve-images.ts'
import { endedPage } from './ended-page.ts'
import { type PreviewAddress, readPreviewAddress } from './preview-address.ts'
import { standInFor } from './stand-in.ts'
import { findPreview, noteOpened, type PreviewRow } from './store.ts'

interface Shop {
  readonly calls: ServeCalls
  /** Encrypted pictures of parts. */
  readonly pictures: (request: Request, asking: IdentifiedRequest) => Response | Promise<Response>
  readonly page: (request: Request, visitor: Visitor) => Response | Promise<Response>
}

/** What browsers may send along. Neither cookies nor credentials: a preview is looked at as nobody who exists. */
const TAKEN_ALONG = ['accept', 'accept-encoding', 'accept-language', 'x-device-key'] as const

const PICTURE = /^\/app\/v2\/tickets\/[^/]+\/[^/]+\/[^/]+\/[^/]+$/
const IMAGE = /^\/img\/(?<format>[^/]+)\/(?<width>[^/]+)\/(?<hash>[^/]+)$/
const FOR_MACHINES = /^\/(app|house|api|content|ghost|embed|img|proto|webhooks|studio|preview)(\/|$)/

/**
 * Documents of a preview have no origin (`sandbox` in their policy), so that their scripts reach neither the cookies nor the
 * storage of who looks, and what they ask for is asked without them. Whoever has the address may read the answers.
 */
const OF_PREVIEWS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'cache-control': 'private, no-store',
  // A document without an origin is not opened under the shop's own policy.
  'cross-origin-opener-policy': 'unsafe-none',
  // The address is the key to it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Answers everything below /preview/ as the shop would answer the stand-in of that preview; null for other addresses. */
export function servePreviews(
  app: AppContext,
  shop: Shop,
): (request: Request, peer: string) => Promise<Response> | null {
  return (request, peer) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/preview/')) return null
    return answer(app, shop, request, url, peer)
      .catch(error => refused(app, request, refusalFor(error, app.log, 'a preview')))
      .then(withHeaders)
  }
}

/** Of what has ended a page says so, where one is asked for. */
function refused(app: AppContext, request: Request, refusal: Refusal): Response {
  const wantsPage = /text\/html/.test(request.headers.get('accept') ?? '')
  return refusal.reason === 'previewEnded' && wantsPage
    ? endedPage(app.brand.current(), request, pathWithin(app, request))
    : refusalText(refusal, request)
}

function pathWithin(app: AppContext, { url }: Request): string {
  return readPreviewAddress(app.secrets.tickets, new URL(url).pathname)?.path ?? '/'
}

async function answer(
  app: AppContext,
  shop: Shop,
  request: Request,
  url: URL,
  peer: string,
): Promise<Response> {
  const address = readPreviewAddress(app.secrets.tickets, url.pathname)
  if (!address) throw new Refusal(404, 'notFound')
  if (request.method === 'OPTIONS') return allowAsking()
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal(403, 'previewOnly')
  const now = app.clock.now()
  const row = await findPreview(app.db, address.id)
  if (!row || row.revokedAt || row.expiresAt <= now) throw new Refusal(410, 'previewEnded')
  await noteFirstOpening(app, row, now)
  const asking = standInFor(row, address.base, request.headers, now)
  const image = imageIn(address)
  // A cover that is to come is seen at its time.
  const isOpen = (hash: string) => app.images.isOpen(app.db, hash, row.looksAt ?? now)
  if (image) return answerImage(app.images, request, image, isOpen)
  return withinPreview(
    await answerWithin(shop, requestWithin(request, url, address), address, asking, peer),
    address,
  )
}

async function answerWithin(
  shop: Shop,
  request: Request,
  { path }: PreviewAddress,
  asking: IdentifiedRequest,
  peer: string,
): Promise<Response> {
  if (PICTURE.test(path)) return shop.pictures(request, asking)
  const called = shop.calls(request, peer, asking)
  if (called) return called
  if (FOR_MACHINES.test(path)) throw new Refusal(404, 'notFound')
  return shop.page(request, asking.visitor)
}

function imageIn({ path }: PreviewAddress) {
  const { format = '', width = '', hash = '' } = IMAGE.exec(path)?.groups ?? {}
  return hash ? { format, width, hash } : null
}

function requestWithin(request: Request, url: URL, { path }: PreviewAddress): Request {
  const headers = new Headers()
  for (const name of TAKEN_ALONG) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // Two slashes at the start would be an address on another host.
  return new Request(new URL(url.origin + path.replace(/^\/+/, '/') + url.search), {
    method: request.method,
    headers,
  })
}

/** A redirect leads on within the preview. */
function withinPreview(response: Response, { base }: PreviewAddress): Response {
  const location = response.headers.get('location')
  if (!location?.startsWith('/')) return response
  return new Response(null, { status: response.status, headers: { location: base + location } })
}

function withHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(OF_PREVIEWS)) headers.set(name, value)
  headers.delete('set-cookie')
  headers.delete('etag')
  return new Response(response.body, { status: response.status, headers })
}

/** Changes may be asked for, so that the page gets the refusal and can say it. */
function allowAsking(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'Content-Type, Idempotency-Key, X-Device-Key',
    },
  })
}

/** Who made a link sees in the log that it was opened. */
async function noteFirstOpening(app: AppContext, row: PreviewRow, now: Date): Promise<void> {
  if (row.standsFor || row.openedAt) return
  const who = { accountId: null, name: 'link', origin: 'studio', tokenId: null } as const
  const subject = { kind: 'preview' as const, id: row.id, name: row.title }
  await app.db.transaction(tx =>
    audited(tx, who, { action: 'proofLink.open', right: null, subject }, now, () =>
      noteOpened(tx, row.id, now),
    ),
  )
}
