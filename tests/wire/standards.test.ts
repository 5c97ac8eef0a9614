// Proves docs/product.md#page-head
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const ORIGIN = 'https://books.example'
let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    env: {
      PUBLIC_URL: ORIGIN,
      OPERATOR_EMAIL: 'care@books.example',
      DEMO: 'on',
      SMTP_URL: mail.url,
      PROXIES: '1',
    },
  })
  await addSeries(shop.app.db, {
    title: 'Rain',
    slug: 'rain',
    description: 'It rains. '.repeat(300),
    volumes: [
      {
        publishingAt: new Date('2026-11-20T10:00:00Z'),
        parts: [
          { launchAt: new Date('2026-11-20T10:00:00Z') },
          { launchAt: new Date('2026-11-27T10:00:00Z') },
        ],
        creators: [
          { name: 'Ada Wren', originalName: '', role: 'author' },
          { name: 'Bea Finch', originalName: '', role: 'artist' },
          { name: 'Cleo Jay', originalName: '', role: 'illustrator' },
        ],
      },
    ],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

/** An answer as it goes over the wire: fetch would open what is compressed. */
async function bytesOf(path: string, headers: Record<string, string>) {
  const [answer] = (await once(get(shop.url + path, { headers }), 'response')) as [IncomingMessage]
  const named = (name: string) => (answer.headers[name] as string | undefined) ?? null
  return {
    status: answer.statusCode,
    bytes: await buffer(answer),
    ...{ encoding: named('content-encoding'), etag: named('etag'), vary: named('vary') },
  }
}

async function structured(path: string): Promise<Record<string, unknown>[]> {
  const { document } = new JSDOM(await (await shop.fetch(path)).text()).window
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return blocks.map(({ textContent }) => JSON.parse(textContent ?? ''))
}

const JSON_TYPE = { accept: 'application/json' }
const PROTOBUF_TYPE = { accept: 'application/x-protobuf' }

// RFC 9110, 8.8.3 and 13.1.2: If-None-Match is compared weakly, and may be a list.
describe('a call that many ask for', () => {
  it.each([JSON_TYPE, PROTOBUF_TYPE])('answers 304 to who has the bytes of $accept already', async accept => {
    const etag = (await shop.fetch('/app/v2/series', { headers: accept })).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
      const again = await shop.fetch('/app/v2/series', { headers: { ...accept, 'if-none-match': tags } })
      expect({ tags, status: again.status }).toEqual({ tags, status: 304 })
      expect(again.headers.get('etag')).toBe(etag)
    }
    const other = await shop.fetch('/app/v2/series', { headers: { ...accept, 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })
})

describe('an answer above 1 KB', () => {
  it.each([
    { form: JSON_TYPE, path: '/app/v2/series/rain' },
    { form: PROTOBUF_TYPE, path: '/app/v2/series/rain' },
    { form: JSON_TYPE, path: '/app/v2/series/rain/aggregate' },
  ])('is compressed as $form.accept at $path, for who takes that', async ({ form, path }) => {
    const plain = await bytesOf(path, { ...form, 'accept-encoding': 'identity' })
    expect(plain.encoding).toBe(null)
    expect(plain.bytes.byteLength).toBeGreaterThan(1024)
    const br = await bytesOf(path, { ...form, 'accept-encoding': 'gzip, br' })
    expect(br.encoding).toBe('br')
    expect(br.bytes.byteLength).toBeLessThan(plain.bytes.byteLength)
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    const gzip = await bytesOf(path, { ...form, 'accept-encoding': 'gzip' })
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(gzip.vary).toContain('accept-encoding')
  })

  it('has a validator of its own in each encoding, and 304 for each', async () => {
    const [plain, br] = await Promise.all([
      bytesOf('/app/v2/series/rain', { 'accept-encoding': 'identity' }),
      bytesOf('/app/v2/series/rain', { 'accept-encoding': 'br' }),
    ])
    expect(plain.etag).not.toBe(br.etag)
    const again = await bytesOf('/app/v2/series/rain', {
      'accept-encoding': 'br',
      'if-none-match': br.etag ?? '',
    })
    expect(again.status).toBe(304)
  })

  it('for one reader alone is compressed too', async () => {
    await readers.verify('ada')
    const ada = { authorization: `Bearer ${await readers.token('ada')}` }
    const plain = await bytesOf('/app/v2/series/rain', {
      ...JSON_TYPE,
      ...ada,
      'accept-encoding': 'identity',
    })
    const br = await bytesOf('/app/v2/series/rain', { ...JSON_TYPE, ...ada, 'accept-encoding': 'br' })
    expect(br.encoding).toBe('br')
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
  })
})

it('an answer below 1 KB is not compressed', async () => {
  const small = await bytesOf('/app/v2/coins/options', { 'accept-encoding': 'br' })
  expect(small).toMatchObject({ status: 200, encoding: null })
})

describe('structured data', () => {
  // https://schema.org/Book and https://schema.org/BookSeries with what they inherit of CreativeWork.
  const WORK = ['@context', '@type', '@id', 'name', 'description', 'inLanguage', 'url', 'image', 'author']
  const MORE = ['creator', 'translator', 'editor', 'contributor', 'hasPart', 'isPartOf', 'position', 'offers']
  it.each([
    { path: '/series/rain', type: 'BookSeries', own: [] },
    { path: '/volumes/rain-volume-1', type: 'Book', own: ['illustrator', 'bookFormat', 'datePublished'] },
  ])('of $path has properties that a $type has', async ({ path, type, own }) => {
    const thing = (await structured(path)).find(one => one['@type'] === type) ?? {}
    expect(Object.keys(thing).filter(key => ![...WORK, ...MORE, ...own].includes(key))).toEqual([])
    expect(thing.creator).toEqual([{ '@type': 'Person', name: 'Bea Finch' }])
    expect(thing.illustrator ?? thing.contributor).toEqual([{ '@type': 'Person', name: 'Cleo Jay' }])
  })
})

it.each(['/', '/series', '/series/rain', '/volumes/rain-volume-1', '/calendar', '/blog', '/de/about'])(
  'the page %s puts no block into a span, a heading or a button, and no link into a link',
  async path => {
    const html = await (await shop.fetch(path)).text()
    const { document } = new JSDOM(html).window
    const within = ['span', 'button', 'h1', 'h2', 'h3', 'label', 'em', 'strong', 'small']
    const blocks = ['div', 'section', 'article', 'ul', 'ol', 'figure', 'header', 'form', 'table']
    const wrong = within.flatMap(outer => blocks.map(inner => `${outer} ${inner}`)).join(', ')
    expect([...document.querySelectorAll(wrong)].map(one => one.outerHTML.slice(0, 200))).toEqual([])
  },
)

describe('well-known addresses', () => {
  it.each([
    { lang: 'en-GB,en', to: '/user/password' },
    { lang: 'de-AT,de;q=0.9', to: '/de/user/password' },
  ])('lead a password manager with $lang to where the password is changed', async ({ lang, to }) => {
    const answer = await shop.fetch('/.well-known/change-password', {
      headers: { 'accept-language': lang },
      redirect: 'manual',
    })
    expect({ status: answer.status, to: answer.headers.get('location') }).toEqual({ status: 302, to })
  })

  it('that no shop has are 404, by which a password manager knows that the others can be believed', async () => {
    const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await shop.fetch(path)).status).toBe(404)
  })

  it('say where somebody who found a weakness writes to (RFC 9116)', async () => {
    const answer = await shop.fetch('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('Contact: mailto:care@books.example\n')
    expect(text).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt\n`)
    const days =
      (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - shop.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(28)
    expect(days).toBeLessThan(365)
  })
})

describe('the feeds of the blog', () => {
  it.each(['rss', 'atom', 'json'])('have its posts as %s, at addresses of the shop', async kind => {
    const answer = await shop.fetch(`/feed/blog.${kind}`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    const addresses = [...text.matchAll(/https:\/\/books\.example\/blog\/[\w-]+/g)].map(([url]) => url)
    expect(new Set(addresses).size).toBeGreaterThan(0)
    for (const url of new Set(addresses)) expect((await shop.fetch(url.replace(ORIGIN, ''))).status).toBe(200)
    const pictures = [...text.matchAll(/https:\/\/books\.example(\/news\/img\/[\w.-]+)/g)]
    for (const [, path] of pictures) expect((await shop.fetch(path ?? '')).status).toBe(200)
  })

  it('are named on the page of the blog in its language, and found from there', async () => {
    const { document } = new JSDOM(await (await shop.fetch('/de/blog')).text()).window
    const links = [
      ...document.querySelectorAll('link[rel=alternate][type*=atom], a[href^="/feed/blog.atom"]'),
    ]
    expect(links.map(one => one.getAttribute('href'))).toEqual([
      '/feed/blog.atom?lang=de',
      '/feed/blog.atom?lang=de',
    ])
    expect((await shop.fetch('/feed/blog.atom?lang=de')).status).toBe(200)
    expect((await shop.fetch('/feed/blog.txt')).status).toBe(404)
  })
})
