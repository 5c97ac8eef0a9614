/**
 * Makes saved parts readable offline, and shows push messages. With a connection requests go to the network; only where that
 * fails or does not answer in time, the cached copy is answered. Cached parts are sealed for this device, and no other
 * personal answer is cached. It imports nothing, so that it is built as one file with one address.
 */

const SHELL_CACHE = 'kashihon-shell'
const PART_CACHE = 'kashihon-kept'
/**
 * The header of cached answers that says until when they may be used, in milliseconds since 1970; without it there is no
 * limit.
 */
const UNTIL_HEADER = 'x-kept-until'
const GONE = 410

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushMessage } | null
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}
/** What the shop sends when something is released. */
interface PushMessage {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly image: string | null
  readonly tag: string
}
interface Scope {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> }
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}
const scope = globalThis as unknown as Scope

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', event => event.waitUntil(scope.clients.claim()))
scope.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(answerPage(request, url))
  else if (/^\/(assets|static|locales)\//.test(url.pathname)) event.respondWith(answerFile(request, url))
  else if (/^\/(img\/|app\/v2\/(parts\/[^/]+\/data|tickets\/.+)$)/.test(url.pathname))
    event.respondWith(answerContent(request, url))
})

scope.addEventListener('push', event => {
  if (!event.data) return
  const { title, body, url, image, tag } = event.data.json()
  const icon = image ?? '/static/icon-180.png'
  event.waitUntil(scope.registration.showNotification(title, { body, icon, tag, data: url }))
})
scope.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(scope.clients.openWindow(event.notification.data))
})

/** A page that is not cached is redirected to the list of saved parts. */
async function answerPage(request: Request, { pathname }: URL): Promise<Response> {
  const shell = await caches.open(SHELL_CACHE)
  try {
    return await networkOr(request, () => shell.match(pathname))
  } catch (offline) {
    const [, prefix = ''] = /^(\/[a-z]{2})(?:\/|$)/.exec(pathname) ?? []
    const paths = (await shell.keys()).map(({ url }) => new URL(url).pathname).sort()
    // In the language of the page, else in English, else in whichever there is.
    const list = [`${prefix}/kept`, '/kept', ...paths.filter(path => /^\/[a-z]{2}\/kept$/.test(path))].find(
      path => paths.includes(path),
    )
    if (list) return Response.redirect(list)
    throw offline
  }
}

/** Built files have a hash in their name and never change; texts may be newer on the network. */
async function answerFile(request: Request, { pathname }: URL): Promise<Response> {
  const shell = await caches.open(SHELL_CACHE)
  const cached = await shell.match(pathname, { ignoreVary: true })
  if (!cached) return fetch(request)
  return pathname.startsWith('/locales/') ? networkOr(request, async () => cached) : cached
}

async function answerContent(request: Request, { pathname }: URL): Promise<Response> {
  let cached: Response | undefined
  const find = async () => {
    cached = await findContent(pathname)
    const until = Number(cached?.headers.get(UNTIL_HEADER) ?? Number.POSITIVE_INFINITY)
    return performance.timeOrigin + performance.now() < until ? cached : undefined
  }
  try {
    return await networkOr(request, find)
  } catch (offline) {
    if (!cached) throw offline
    return new Response(null, { status: GONE })
  }
}

/**
 * Pictures are saved in one size and format, but the cached page of a preview names all of them: the same picture is
 * answered.
 */
async function findContent(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(PART_CACHE)
  const [, hash] = /^\/img\/[^/]+\/[^/]+\/([^/]+)$/.exec(pathname) ?? []
  const cached = await cache.match(pathname)
  if (cached || !hash) return cached
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const other = paths.find(path => path.startsWith('/img/') && path.endsWith(`/${hash}`))
  return other === undefined ? undefined : cache.match(other)
}

/** Some connections, as on a train, lose requests without an error. After this time the cached copy is answered. */
const TIMEOUT_MS = 4_000
/** The time after a request was lost, until one is answered again. */
const TIMEOUT_ONCE_LOST_MS = 300
const SERVER_ERROR = 500
let lost = false

/** The network's answer; where it fails or is late, the cached one. Throws where there is neither. */
async function networkOr(request: Request, find: () => Promise<Response | undefined>): Promise<Response> {
  const response = fetch(request)
  response.then(
    () => {
      lost = false
    },
    () => {},
  )
  try {
    const answer = await Promise.race([response, timeout()])
    if (answer && answer.status < SERVER_ERROR) return answer
    const cached = await find()
    if (cached) lost ||= !answer
    return cached ?? (await response)
  } catch (offline) {
    const cached = await find()
    if (!cached) throw offline
    return cached
  }
}

function timeout(): Promise<null> {
  return new Promise(done => setTimeout(done, lost ? TIMEOUT_ONCE_LOST_MS : TIMEOUT_MS, null))
}
