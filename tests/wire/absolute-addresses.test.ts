import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall, AnyMessageType } from '#contract/call.ts'
import { follow, makeFeedLink } from '#contract/calls/follows.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { savePosition } from '#contract/calls/places.ts'
import { openPart } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { calls } from '#contract/calls.ts'
import { messages } from '#contract/messages.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { makeDevice } from '#tests/support/device.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { drawPage, LONG, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
const ORIGIN = 'https://books.example'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)

let shop: TestShop
let mail: MailServer
let posts: string
/** Of a reader who owns, lends, follows and reads, on a device with a key. */
let headers: Record<string, string>
/** What stands for `:id` and other names in paths, by what stands before them. */
const NAMES: Record<string, string> = {
  series: 'rain',
  volumes: 'rain-volume-1',
  volume: 'rain-volume-1',
  parts: 'storm-volume-1-part-2',
  places: 'rain-volume-1-part-2',
  posts: 'opening',
}
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  posts = await mkdtemp(join(tmpdir(), 'kashihon-posts-'))
  await writeFile(join(posts, 'rain.png'), await drawPage(1))
  const post =
    '---\ntitle: Opening\nimage: rain.png\ntags: announcement\nfeatured: true\n---\nIt rains. ![Rain](rain.png)\n'
  await writeFile(join(posts, 'opening.md'), post)
  mail = await openMailServer()
  shop = await openShop({
    now: NOW,
    makesFiles: true,
    env: { SMTP_URL: mail.url, PROXIES: '1', PUBLIC_URL: ORIGIN, POSTS_DIR: posts },
  })
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    chapters: [LONG, drawn + LONG, LONG],
    more: { 'umbrella.png': await drawPage(2, 700, 800), 'front.png': await drawPage(3) },
  })
  const comic = await makeComic({ pages: 6 })
  const cover = join(posts, 'rain.png')
  const launches = [day(-9), day(-9)]
  const volume = { publishingAt: day(-9), physicalPublishingAt: day(-9) }
  await importBook(shop.app, {
    file: novel.file,
    cover,
    series: { title: 'Rain' },
    volume,
    parts: { launches },
  })
  await importBook(shop.app, {
    file: comic.file,
    series: { title: 'Storm', type: 'manga' },
    volume,
    cut: 2,
    parts: { launches },
  })
  await Promise.all([novel.remove(), comic.remove()])
  await shop.app.version.refresh()
  await headersOfReader()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
  await rm(posts, { recursive: true })
})

async function headersOfReader(): Promise<void> {
  const send = await readers.reader('ada')
  await fillPurse(shop, 'ada', { bought: 2000 })
  await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  await send(rentPart, { params: { partId: 'storm-volume-1-part-2' }, query: {} })
  await send(follow, { params: { seriesId: 'rain' } })
  await send(makeFeedLink, {})
  await send(savePosition, {
    params: { partId: 'rain-volume-1-part-2' },
    body: { locator: { progress: 0.5 }, age: undefined },
  })
  await shop.app.jobs.runDue()
  const device = await makeDevice()
  headers = { ...device.headers, authorization: `Bearer ${await readers.token('ada')}` }
}

const PROTO = join(import.meta.dirname, '../../contract/proto')

function pathOf({ path }: AnyCall): string {
  return path.replace(/([^/]+)\/:\w+/g, (_, before: string) => `${before}/${NAMES[before] ?? 'nothing'}`)
}

/** Fields of bytes. In JSON they are base64, which may begin like a path. */
const BYTES = new Set(
  readdirSync(PROTO)
    .flatMap(name => [...readFileSync(join(PROTO, name), 'utf8').matchAll(/\bbytes (\w+) =/g)])
    .map(([, name = '']) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())),
)

/** Every string of an answer that is an address of the shop or looks like the path of one, with where it stands. */
function addressesIn(value: unknown, at = ''): { at: string; address: string }[] {
  if (typeof value === 'string') return /^\/|^https:\/\/books\./.test(value) ? [{ at, address: value }] : []
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return []
  return Object.entries(value)
    .filter(([name, one]) => typeof one !== 'string' || !BYTES.has(name))
    .flatMap(([name, one]) => addressesIn(one, at === '' ? name : `${at}.${name}`))
}

const INCLUDED = 'include=serie,part&preload=volume,serie,toc&limit=500'
const asked = calls.filter(({ method, raw, answers }) => method === 'GET' && !raw && answers)

async function answerTo(path: string, call: AnyCall, form: 'json' | 'protobuf'): Promise<unknown> {
  const sign = path.includes('?') ? '&' : '?'
  const address = `${path}${sign}${INCLUDED}${form === 'json' ? '&format=json' : ''}`
  const response = await shop.fetch(address, { headers })
  if (!response.ok) return null
  if (form === 'json') return response.json()
  const type = messages[call.answers as keyof typeof messages] as AnyMessageType
  return type.decode(new Uint8Array(await response.arrayBuffer()))
}

// docs/product.md#absolute-addresses: addresses in answers are absolute, built from PUBLIC_URL, in JSON and protobuf alike.
describe.each(['json', 'protobuf'] as const)('the addresses in answers as %s', form => {
  it('are absolute, whatever is asked', async () => {
    const seen: Record<string, Set<string>> = {}
    for (const call of asked) {
      for (const { at, address } of addressesIn(await answerTo(pathOf(call), call, form))) {
        expect(address, `${call.name}: ${at}`).toMatch(/^https:\/\/books\.example\//)
        const names = seen[call.name] ?? new Set()
        seen[call.name] = names.add(at.split('.').at(-1) ?? '')
      }
    }
    const image = ['originalUrl', 'coverUrl', 'thumbnailUrl']
    for (const name of [
      'listSeries',
      'findVolume',
      'listParts',
      'listReleases',
      'findToc',
      'readMyFeed',
      'listRecent',
    ])
      expect([...(seen[name] ?? [])], name).toEqual(expect.arrayContaining(image))
    for (const name of ['listEvents', 'findReleasePanel', 'readMyReleases'])
      expect([...(seen[name] ?? [])], name).toEqual(expect.arrayContaining([...image, 'legacyLink']))
    expect([...(seen.readLibrary ?? [])]).toContain('link')
    expect([...(seen.openPart ?? [])]).toEqual(['ticketUrl'])
    expect([...(seen.listPosts ?? [])]).toEqual(['image'])
    expect([...(seen.findPost ?? [])].toSorted()).toEqual(['image', 'value'])
    expect([...(seen.findFeedLink ?? [])].toSorted()).toEqual(['atom', 'calendar', 'json', 'rss'])
  })

  it('are absolute in the ticket of sealed pages, and the page they name is there', async () => {
    const { ticketUrl } = (await answerTo(pathOf(openPart), openPart, 'json')) as { ticketUrl: string }
    const ticket = calls.find(({ name }) => name === 'openTicket') as AnyCall
    const found = addressesIn(await answerTo(ticketUrl.slice(ORIGIN.length), ticket, form))
    expect(found.every(({ address }) => address.startsWith(`${ORIGIN}/`))).toBe(true)
    expect(new Set(found.map(({ at }) => at.split('.').at(-1)))).toEqual(new Set(['url', 'renewUrl']))
    const page = found.find(({ at }) => at.endsWith('url'))?.address ?? ''
    expect((await shop.fetch(page.slice(ORIGIN.length), { headers })).status).toBe(200)
  })
})

it('the addresses in a page stay paths, so that it works under every host', async () => {
  for (const path of [
    '/',
    '/series/rain',
    '/volumes/rain-volume-1',
    '/read/rain-volume-1-part-1',
    '/calendar',
  ]) {
    const page = await (await shop.fetch(path)).text()
    const body = page.slice(page.indexOf('<body>'))
    expect(body.length).toBeGreaterThan(1_000)
    expect(body.match(/books\.example\/(img|app|read|news)\/.{0,40}/g)).toBeNull()
  }
})

it('the titles of the old lists have absolute pictures', async () => {
  const titles = (await (await shop.fetch('/content/titles')).json()) as {
    thumbnail: string
    banner: string
  }[]
  expect(titles.length).toBeGreaterThan(0)
  for (const { thumbnail, banner } of titles) {
    expect(thumbnail).toMatch(/^https:\/\/books\.example\/img\/jpg\//)
    expect(banner).toMatch(/^https:\/\/books\.example\/img\/jpg\//)
  }
})
