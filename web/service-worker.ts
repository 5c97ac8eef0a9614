/**
 * What makes kept parts readable without a connection. It answers nothing itself while there is one: pages and calls are asked for as ever, and
 * only where that fails, or nothing comes, the kept copy is given. What was kept is sealed for this device, and of nothing else a personal answer is kept.
 * It stands alone: no module is imported, so that it is one file with one address.
 */

const SHELL = 'kashihon-shell'
const KEPT = 'kashihon-kept'
/** Until when a kept answer is good, milliseconds since 1970; without it for good. */
const UNTIL = 'x-kept-until'
const GONE = 410

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
/** A message of the shop, through the push service of the browser. */
interface Pushed extends Lasting {
  readonly data: { json(): Told } | null
}
interface Pressed extends Lasting {
  readonly notification: Notification
}
/** What came out. */
interface Told {
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
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void
  addEventListener(type: 'push', heard: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', heard: (event: Pressed) => void): void
}
const scope = globalThis as unknown as Scope

scope.addEventListener('install', event => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', event => event.waitUntil(scope.clients.claim()))
scope.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageAt(request, url))
  else if (/^\/(assets|static|locales)\//.test(url.pathname)) event.respondWith(fileAt(request, url))
  else if (/^\/(img\/|app\/v2\/(parts\/[^/]+\/data|tickets\/.+)$)/.test(url.pathname))
    event.respondWith(contentAt(request, url))
})

// A release of what is followed: shown, and opened by a press.
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

/** A page that was not kept gives way to the shelf of those that were. */
async function pageAt(request: Request, { pathname }: URL): Promise<Response> {
  const shell = await caches.open(SHELL)
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

/** Built files are what their name says, for ever; texts may be newer. */
async function fileAt(request: Request, { pathname }: URL): Promise<Response> {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(pathname, { ignoreVary: true })
  if (!kept) return fetch(request)
  return pathname.startsWith('/locales/') ? networkOr(request, async () => kept) : kept
}

async function contentAt(request: Request, { pathname }: URL): Promise<Response> {
  const kept = await (await caches.open(KEPT)).match(pathname)
  const until = Number(kept?.headers.get(UNTIL) ?? Number.POSITIVE_INFINITY)
  const good = performance.timeOrigin + performance.now() < until
  try {
    return await networkOr(request, async () => (good ? kept : undefined))
  } catch (offline) {
    if (!kept) throw offline
    return new Response(null, { status: GONE })
  }
}

/**
 * How long an answer is waited for before what was kept is given: on a train there is a connection that says nothing. Once it has kept silent
 * nobody waits so long again, until it has said something.
 */
const PATIENCE_MS = 4_000
const LITTLE_PATIENCE_MS = 300
const BROKEN = 500
let silent = false

/** What the network says; where that fails, is broken or keeps silent, what was kept. Throws where there is neither. */
async function networkOr(request: Request, find: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  asked.then(
    () => {
      silent = false
    },
    () => {},
  )
  try {
    const answer = await Promise.race([asked, silence()])
    if (answer && answer.status < BROKEN) return answer
    const kept = await find()
    if (kept) silent ||= !answer
    return kept ?? (await asked)
  } catch (offline) {
    const kept = await find()
    if (!kept) throw offline
    return kept
  }
}

function silence(): Promise<null> {
  return new Promise(done => setTimeout(done, silent ? LITTLE_PATIENCE_MS : PATIENCE_MS, null))
}
