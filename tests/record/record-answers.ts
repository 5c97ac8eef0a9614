import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { readConfig } from '#server/platform/config.ts'
import { openShop } from '#server/shop.ts'
import { fillDemo } from '../../demo/fill.ts'
import { wantsDemo } from '../../demo/wants-demo.ts'
import { normalisePage } from './normalise-page.ts'

/**
 * Writes down what the demo shop answers at one fixed moment, so that a change of the code which should change nothing can
 * be compared with the commit before it. The database is made at the first run and has to be the same for both:
 *
 *   DATA_DIR=/tmp/demo node tests/record/record-answers.ts /tmp/before      (at the commit before)
 *   DATA_DIR=/tmp/demo node tests/record/record-answers.ts /tmp/after
 *   diff -r /tmp/before /tmp/after
 *
 * Recorded are every GET call that needs nobody, for every series, volume and part, as JSON and as protobuf; what it answers
 * for an address that does not exist; every page that the sitemap or another page links to, in all languages; feeds,
 * calendars and texts.
 */
const NOW = new Date('2026-11-22T12:00:00Z')
const LANGUAGES = ['en', 'de', 'fr']
const PROTOBUF = 'application/x-protobuf'
/** Hands out what is made at random. */
const NOT_RECORDED = /\/otp4app\//

const [folder] = process.argv.slice(2)
if (!folder || existsSync(folder)) throw new Error('Name a folder that does not exist yet.')

const config = readConfig({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'error',
  PUBLIC_URL: 'http://shop.example',
})
const shop = await openShop(config, {
  clock: { now: () => new Date(NOW) },
  async prepare(store) {
    if (await wantsDemo(store.db)) await fillDemo(store)
  },
})
try {
  await recordCalls()
  await recordPages()
} finally {
  await shop.close()
}

async function recordCalls(): Promise<void> {
  const ids = await listIds()
  const gets = calls.filter(
    ({ method, needs, path }) => method === 'GET' && !needs && !NOT_RECORDED.test(path),
  )
  for (const call of gets) {
    for (const path of pathsOf(call, ids)) {
      for (const query of [
        '',
        ...('lang' in (call.query ?? {}) ? LANGUAGES.map(lang => `?lang=${lang}`) : []),
      ]) {
        await record(`calls/${call.name}`, path + query, 'application/json')
        if (!call.raw) await record(`calls/${call.name}`, path + query, PROTOBUF)
      }
    }
  }
}

type Ids = Readonly<Record<'series' | 'volumes' | 'parts' | 'posts', readonly string[]>>

async function listIds(): Promise<Ids> {
  const slugs = async (table: string) => {
    const rows = await shop.app.db.query<{ slug: string }>({
      text: `select slug from ${table} order by slug`,
    })
    return rows.map(({ slug }) => slug)
  }
  const { posts } = (await (await ask('/app/v2/posts?format=json')).json()) as { posts: { slug: string }[] }
  return {
    series: await slugs('series'),
    volumes: await slugs('volumes'),
    parts: await slugs('parts'),
    posts: posts.map(({ slug }) => slug),
  }
}

/** The addresses of a call: one for each thing that it can be asked about, and one that is nobody's. */
function pathsOf({ path }: AnyCall, ids: Ids): string[] {
  if (!path.includes(':')) return [path]
  const noun = /^\/(?:app\/v2|embed)\/(series|volumes|parts|posts)\/:/.exec(path)?.[1] as
    | keyof Ids
    | undefined
  const feed =
    path === '/feed/series/:name'
      ? ids.series.flatMap(slug => ['rss', 'atom', 'json'].map(kind => `${slug}.${kind}`))
      : []
  const shelf = path === '/feed/:name' ? ['releases.rss', 'releases.atom', 'releases.json', 'blog.atom'] : []
  const calendar = path === '/calendar/:name' ? ['all.ics'] : []
  const values = [
    ...(noun ? ids[noun] : []),
    ...(path.startsWith('/embed') ? ids.parts : []),
    ...feed,
    ...shelf,
    ...calendar,
    'nothing',
  ]
  return [...new Set(values)].map(value => path.replace(/:\w+/g, encodeURIComponent(value)))
}

async function recordPages(): Promise<void> {
  const open = [
    '/',
    '/de',
    '/fr',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/.well-known/security.txt',
    '/nothing',
    '/de/nothing',
    '/fr/nothing',
  ]
  const known = new Set(open)
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const text = await record('pages', path, 'text/html')
    const found = path.endsWith('.xml')
      ? text.matchAll(/<loc>([^<]+)<\/loc>/g)
      : text.matchAll(/<a [^>]*?href="([^"#]+)/g)
    for (const [, link = ''] of found) {
      const url = new URL(link.replaceAll('&amp;', '&'), config.publicUrl)
      const next = url.pathname + url.search
      if (url.origin !== config.publicUrl || known.has(next) || /^\/(img|assets|outbox)/.test(next)) continue
      known.add(next)
      open.push(next)
    }
  }
}

function ask(path: string, accept = 'application/json'): Promise<Response> {
  return fetch(shop.url + path, { redirect: 'manual', headers: { accept, host: 'shop.example' } })
}

/** Writes an answer into a file: its status, its headers but for lengths and digests, and its body. Returns the body. */
async function record(room: string, path: string, accept: string): Promise<string> {
  const response = await ask(path, accept)
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const text = bytes.toString('utf8')
  const body = type.startsWith('text/html')
    ? normalisePage(text)
    : accept === PROTOBUF
      ? bytes.toString('base64').replace(/.{120}/g, '$&\n')
      : text
  const headers = [...response.headers].filter(
    ([name]) =>
      !/^(etag|date|content-length|content-security-policy|link|keep-alive|connection|server-timing)$/.test(
        name,
      ),
  )
  const head = [
    `${response.status} ${path} (${accept})`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  const name = `${path.replace(/[^\w.-]+/g, '_').slice(0, 100)}-${createHash('sha256')
    .update(path + accept)
    .digest('hex')
    .slice(0, 8)}`
  await mkdir(join(folder as string, room), { recursive: true })
  await writeFile(join(folder as string, room, `${name}.txt`), `${head.join('\n')}\n\n${body}\n`)
  return text
}
