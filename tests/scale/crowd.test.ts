// Proves docs/product.md#operations
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Buyer, buyersOf } from '#tests/support/buyers.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { makeEpub, makeZip } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { processorSecondsOfNamed } from '#tests/support/processor-seconds.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import { noteFigures, noteTable, size } from '#tests/support/scale-figures.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'
import { coverFile } from '../../demo/pictures.ts'
import { demoShelf } from '../../demo/shelf.ts'
import { growCatalogue } from '../bench/scale/grow.ts'
import { type Cost, CROWD, KINDS, type Kind, needOf } from './crowd.ts'

const TIMES = size(2_000, 5)
/** Asked before anything is measured, until the code is compiled and the caches are filled. */
const WARM_UP = size(300, 1)
const AT_ONCE = size(8, 2)
const VOLUMES = TIMES + WARM_UP
/** Series of a volume each, among which is searched. */
const CATALOGUE = size(10_000, 30)
const TOKEN = 'measured'
const WORDS = Array.from({ length: 4_000 }, (_, at) => ((at + 37) * 7_919).toString(36))

describe.skipIf(process.platform !== 'linux')('what a request takes', () => {
  let shop: TestShop
  let mail: MailServer
  let server: SpawnedServer
  let folder: string
  let buyer: Buyer
  let cover: string
  /** Two words of a title each. */
  let searches: string[]
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  beforeAll(async () => {
    mail = await openMailServer()
    shop = await openShop({ now: new Date(), env: { SMTP_URL: mail.url, PROXIES: '1' } })
    await growCatalogue(shop.scratch.db, CATALOGUE)
    searches = await wordsOfTitles(shop)
    buyer = await buyersOf(shop, mail)({ bought: 700 * VOLUMES })
    const book = await makeEpub({ title: 'Rain', identifier: 'rain', chapters: [longText(1), longText(2)] })
    await importBook(shop.app, { file: book.file, series: { title: 'Rain' } })
    await book.remove()
    const { file, remove } = await makeZip('comic.cbz', { '1.png': await paintedPage() })
    await importBook(shop.app, { file, series: { title: 'Drawn' } })
    await remove()
    await addSeries(shop.scratch.db, {
      title: 'Sold',
      volumes: Array.from({ length: VOLUMES }, () => ({ parts: [{ preview: false }] })),
    })
    const [row] = await shop.scratch.db.query<{ hash: string }>({
      text: `select cover_hash as hash from series where slug = 'drawn'`,
    })
    cover = row?.hash ?? ''
    folder = await mkdtemp(join(tmpdir(), 'kashihon-crowd-'))
    server = await spawnServer({
      ...{ DATABASE_URL: shop.scratch.url, DATA_DIR: folder, METRICS_TOKEN: TOKEN, SMTP_URL: mail.url },
      PROXIES: '1',
    })
  }, 600_000)
  afterAll(async () => {
    agent.destroy()
    await server?.kill()
    await shop?.close()
    await mail?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The bytes of the body, as sent. */
  const ask = (path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<number>((done, fail) => {
      const asked = request(server.url + path, {
        ...{ agent, method },
        headers: { 'accept-encoding': 'br', ...headers },
      })
      asked.on('error', fail)
      asked.on('response', response => {
        let bytes = 0
        response.on('data', data => {
          bytes += data.length
        })
        response.on('error', fail)
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (statusCode >= 300) fail(new Error(`${method} ${path}: ${statusCode}`))
          else done(bytes)
        })
      })
      asked.end(body)
    })

  const asReader = () => ({ authorization: `Bearer ${buyer.token}` })
  const asks: Record<Kind, (at: number) => Promise<number>> = {
    page: () => ask('/series/rain'),
    call: () => ask('/app/v2/series'),
    search: at =>
      ask(`/app/v2/series?query=${encodeURIComponent(searches[at % searches.length] ?? '')}`, {
        headers: { 'x-forwarded-for': network(at) },
      }),
    cover: () => ask(`/img/webp/240/${cover}`),
    me: () => ask('/app/v2/me', { headers: asReader() }),
    check: () => ask('/app/v2/parts/rain-volume-1-part-1/check', { method: 'HEAD', headers: asReader() }),
    text: at =>
      ask('/app/v2/parts/rain-volume-1-part-1/data', {
        headers: { ...asReader(), 'x-forwarded-for': network(at) },
      }),
    place: at =>
      ask('/app/v2/me/places/rain-volume-1-part-1', {
        ...{ method: 'PUT', headers: { ...asReader(), 'content-type': 'application/json' } },
        body: JSON.stringify({ locator: { progress: at / VOLUMES } }),
      }),
    redeem: at =>
      ask(`/app/v2/me/coins/redeem/sold-volume-${at + 1}`, {
        ...{ method: 'POST', headers: { ...asReader(), 'idempotency-key': `volume ${at}` } },
      }),
  }

  async function shopSeconds(): Promise<number> {
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^process_cpu_seconds_total (\S+)$/m.exec(await response.text())?.[1])
  }

  /** Of the processes of PostgreSQL that work for this shop. */
  const databaseSeconds = () => processorSecondsOfNamed(shop.scratch.name)

  async function costOf(kind: Kind): Promise<Cost> {
    let next = 0
    let bytes = 0
    const run = (until: number) =>
      Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next < until) {
            const received = await asks[kind](next++)
            bytes += received
          }
        }),
      )
    await run(AT_ONCE)
    // Limits are for one reader, and here one asks for a crowd.
    await shop.scratch.db.query({ text: 'update tries set count = -1000000' })
    await run(WARM_UP)
    bytes = 0
    const [shopBefore, databaseBefore] = [await shopSeconds(), databaseSeconds()]
    await run(VOLUMES)
    const milliseconds = (after: number, before: number) => ((after - before) * 1_000) / TIMES
    return {
      shop: milliseconds(await shopSeconds(), shopBefore),
      database: milliseconds(databaseSeconds(), databaseBefore),
      bytes: bytes / TIMES,
    }
  }

  it('is known for all that a crowd asks for, and says how many machines it needs', async () => {
    const costs = {} as Record<Kind, Cost>
    for (const kind of Object.keys(KINDS) as Kind[]) {
      costs[kind] = await costOf(kind)
      expect(costs[kind].shop, kind).toBeGreaterThanOrEqual(0)
      expect(costs[kind].bytes, kind).toBeGreaterThanOrEqual(0)
    }
    noteTable(
      'crowd costs',
      ['request', 'shop, ms of a core', 'database, ms of a core', 'bytes'],
      (Object.keys(KINDS) as Kind[]).map(kind => [
        KINDS[kind],
        ...[costs[kind].shop.toFixed(2), costs[kind].database.toFixed(2), costs[kind].bytes.toFixed(0)],
      ]),
    )
    const [alone, edged] = [needOf(costs, { edge: false }), needOf(costs, { edge: true })]
    noteFigures('crowd', [
      ['people in the hour', CROWD.readers * CROWD.share, '-'],
      ['requests a second while most come', alone.requestsPerSecond.toFixed(0), '-'],
      ['of them not for covers, where an edge has these', edged.requestsPerSecond.toFixed(0), '-'],
      ['cores of the shop, half used', alone.shopCores.toFixed(1), '-'],
      ['cores of the shop where an edge has the covers', edged.shopCores.toFixed(1), '-'],
      [`machines of ${CROWD.machine} cores for the shop, one more than needed`, alone.machines, '-'],
      ['cores of PostgreSQL, half used', alone.databaseCores.toFixed(1), '-'],
      ['Mbit/s, half used', alone.megabitsPerSecond.toFixed(0), '-'],
    ])
  }, 1_200_000)
})

/** What people look for: the two longest words of a title, each title once. */
async function wordsOfTitles({ scratch }: TestShop): Promise<string[]> {
  const rows = await scratch.db.query<{ title: string }>({
    text: 'select title from series order by md5(id)',
  })
  return rows.map(({ title }) =>
    title
      .split(/[^\p{L}\p{N}]+/u)
      .sort((a, b) => b.length - a.length)
      .slice(0, 2)
      .join(' '),
  )
}

/** A chapter of 3 000 words that compress as those of a book do. */
function longText(seed: number): string {
  const random = randomFrom(seed)
  const word = () => WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? ''
  const sentence = () => `${Array.from({ length: 12 }, word).join(' ')}. `
  const paragraph = () => `<p>${Array.from({ length: 5 }, sentence).join('')}</p>`
  return Array.from({ length: 50 }, paragraph).join('')
}

/** A cover as our own books have it. */
function paintedPage(): Promise<Buffer> {
  const [series] = demoShelf()
  const [volume] = series?.volumes ?? []
  if (!series || !volume) throw new Error('the demo has no volume')
  return sharp(coverFile(series, volume)).png().toBuffer()
}

/** Each from a network of its own: limits are tried elsewhere. */
function network(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
}
