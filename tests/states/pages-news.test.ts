// Proves docs/product.md#forum, docs/product.md#home, docs/product.md#news, docs/product.md#not-found,
// docs/product.md#pages, docs/product.md#sales
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { firstVisits } from '#tests/support/first-visits.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const POST = `---
title: A bridge of books
date: 2026-11-20
tags: announcement, Making of
featured: true
image: bridge.png
imageAlt: A bridge
authors: Ada Wren
---
Hello [you](/series).

## Why

![The bridge](bridge.png)

---

After the rule.
`
let folder: string
let shop: TestShop
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-posts-'))
  await writeFile(join(folder, 'bridge.md'), POST)
  await writeFile(
    join(folder, 'fair.md'),
    '---\ntitle: At the fair\ndate: 2026-11-19\ntags: events\n---\nHall 3.',
  )
  await writeFile(
    join(folder, 'messe.md'),
    '---\ntitle: Auf der Messe\ndate: 2026-11-19\nlang: de\ntags: events\n---\nHalle 3.',
  )
  const png = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0057a8' } })
    .png()
    .toBuffer()
  await writeFile(join(folder, 'bridge.png'), png)
  const env = { POSTS_DIR: folder, FORUM_URL: 'https://forum.example', FIXED_PRICES: 'none' }
  ;[shop, browser] = await Promise.all([openShop({ env }), openBrowser()])
  const rain = await addSeries(shop.app.db, {
    title: 'Rain',
    topicId: '77',
    volumes: [{ parts: [{}], forumTopicId: '78' }],
  })
  await addSeries(shop.app.db, { title: 'Snow', categoryId: '9', volumes: [{ parts: [{}] }] })
  await shop.app.db.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S', 'Autumn', $1, $2, 2000)`,
    values: [new Date('2026-11-20T00:00:00Z'), new Date('2026-12-04T00:00:00Z')],
  })
  await shop.app.db.query({ text: `insert into sale_series values ('S', $1)`, values: [rain.id] })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

const WAYS: { how: string; lang: 'en' | 'de' | 'fr'; options: BrowserContextOptions }[] = [
  { how: 'English, large, light', lang: 'en', options: { ...DESKTOP, colorScheme: 'light' } },
  { how: 'German, phone, dark', lang: 'de', options: { ...PHONE, colorScheme: 'dark' } },
  { how: 'French, phone, light', lang: 'fr', options: { ...PHONE, colorScheme: 'light' } },
]
const PAGES = [
  '/',
  '/series',
  '/blog',
  '/events',
  '/blog/a-bridge-of-books',
  '/blog/bridge',
  '/forum',
  '/nothing',
]

describe.each(WAYS)('in $how', ({ lang, options }) => {
  let opened: WatchedPage
  let visit: (path: string) => Promise<void>
  beforeAll(async () => {
    opened = await openPage(browser, shop.url, options)
    visit = await firstVisits(opened)
  })
  afterAll(() => opened?.close())

  it.each(PAGES)('%s can be used by everyone, asks nobody else for anything and fits', async path => {
    const { page, trouble } = opened
    await visit(localPath(lang, path))
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
  })
})

describe('the news', () => {
  it('lead from the announcement of the English home page to its post, with its picture from our own host', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/')
    await page.getByRole('link', { name: 'A bridge of books' }).click()
    await page.getByRole('heading', { level: 1, name: 'A bridge of books' }).waitFor()
    const picture = page.getByRole('img', { name: 'The bridge' })
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await picture.getAttribute('src')).toMatch(/^\/news\/img\//)
    const rule = await page.getByRole('separator').evaluate(one => one.getBoundingClientRect().width)
    expect(rule).toBeGreaterThan(200)
    await close()
    expect(await (await shop.fetch('/de')).text()).not.toContain('A bridge of books')
  })

  it('are in the reader’s language where there are any, and else say that they are in English', async () => {
    const german = await (await shop.fetch('/de/events')).text()
    expect(german).toContain('Auf der Messe')
    expect(german).not.toContain('At the fair')
    const french = await (await shop.fetch('/fr/events')).text()
    expect(french).toContain('At the fair')
    expect(french).toContain('qu’en anglais')
  })

  it('about one thing call it as its posts do, and nothing else that stands in an address', async () => {
    expect(await (await shop.fetch('/blog?tag=making-of')).text()).toContain('“Making of”')
    expect(await (await shop.fetch('/blog?tag=call-0900')).text()).not.toMatch(/“[^”]*0900/)
  })

  it('that cannot be read say so and harm no other page', async () => {
    const other = await openShop({
      env: {
        CONTENT_URL: 'http://127.0.0.1:9',
        CONTENT_KEY: '0123456789abcdef0123456789',
        LOG_LEVEL: 'silent',
      },
    })
    try {
      const blog = await other.fetch('/blog')
      expect(blog.status).toBe(503)
      expect(await blog.text()).toContain('News is not available right now')
      expect((await other.fetch('/')).status).toBe(200)
      expect((await other.fetch('/blog/x')).status).toBe(503)
    } finally {
      await other.close()
    }
  })
})

describe('a sale', () => {
  it('is announced with what it is about, where there is such a series, and can be put away', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await goTo(page, '/')
    const banner = page.getByRole('complementary', { name: 'Sale' })
    expect(await banner.getByRole('link', { name: 'Rain' }).getAttribute('href')).toBe('/series/rain')
    expect(await banner.textContent()).toContain('20% off')
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await banner.waitFor({ state: 'detached' })
    await goTo(page, '/series')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // It stands in the page for everybody, and goes when that part of it is awake.
    await expect.poll(() => banner.count()).toBe(0)
    await close()
    expect(await (await shop.fetch('/de')).text()).not.toContain('Autumn')
  })

  it('stands on covers, and its price on volumes and in the purchase box', async () => {
    const series = await (await shop.fetch('/series/rain')).text()
    expect(series).toContain('20% off')
    for (const price of ['699', '559']) expect(series).toContain(price)
    expect(await (await shop.fetch('/series')).text()).toMatch(/Sale<\/span>[\s\S]*?Rain/)
    const volume = await (await shop.fetch('/volumes/rain-volume-1')).text()
    for (const price of ['699', '559']) expect(volume).toContain(price)
    // Ids may hold these digits too.
    expect(await (await shop.fetch('/series/snow')).text()).not.toMatch(/\b559\b/)
  })

  it('is that one of several which has something in the language, and names nothing that is hidden', async () => {
    const secret = await addSeries(shop.app.db, { title: 'Secret', hidden: true })
    const schnee = await addSeries(shop.app.db, { title: 'Schnee', lang: 'de' })
    await shop.app.db.query({
      text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values
        ('T', 'Geheim', $1, $2, 1000), ('U', 'Winter', $1, $3, 1500)`,
      values: ['2026-11-20', '2026-11-30', '2026-12-31'].map(day => new Date(`${day}T00:00:00Z`)),
    })
    await shop.app.db.query({
      text: `insert into sale_series values ('T', $1), ('U', $1), ('U', $2)`,
      values: [secret.id, schnee.id],
    })
    try {
      const saleIn = async (lang: string) =>
        (await shop.fetch(`/app/v2/sale?format=json&lang=${lang}`)).json()
      expect(await saleIn('en')).toMatchObject({ name: 'Autumn', seriesCount: 1 })
      expect(await saleIn('de')).toMatchObject({ name: 'Winter', series: [{ title: 'Schnee' }] })
      expect(await saleIn('fr')).toMatchObject({ status: 404 })
      const machine = await (await shop.fetch('/api/sale')).json()
      expect(machine).toMatchObject({ name: 'Autumn' })
      expect(JSON.stringify(machine)).not.toContain(secret.id)
    } finally {
      await shop.app.db.query({ text: `delete from sale_series where sale_id in ('T', 'U')`, values: [] })
      await shop.app.db.query({ text: `delete from sales where id in ('T', 'U')`, values: [] })
    }
  })

  it('is over when it is over', async () => {
    shop.clock.set('2026-12-04T00:00:01Z')
    try {
      const price = async () => (await shop.fetch('/app/v2/series/rain/volumes?format=json')).json()
      expect(await price()).toMatchObject({ volumes: [{ saleCoins: null, fullCoins: null }] })
      expect((await shop.fetch('/app/v2/sale?format=json')).status).toBe(404)
    } finally {
      shop.clock.set('2026-11-21T12:00:00Z')
    }
  })
})

describe('the forum', () => {
  it.each([
    ['/series/rain', 'Discuss in the forum Some areas are for members.'],
    ['/de/series/rain', 'Im Forum diskutieren Einige Bereiche sind nur für Mitglieder.'],
    ['/fr/volumes/rain-volume-1', 'En discuter sur le forum Certains espaces sont réservés aux membres.'],
  ])(
    'says on %s that parts of it are for members, to eyes, fingers and screen readers',
    async (path, name) => {
      const { page, close } = await openPage(browser, shop.url, PHONE)
      await goTo(page, path)
      const link = page.getByRole('link', { name, exact: true })
      await link.getByText(name.split(' ').slice(-3).join(' ')).waitFor()
      expect(await link.getAttribute('title')).toBe(null)
      await close()
    },
  )

  it.each([
    ['/series/rain', 'https://forum.example/t/77'],
    ['/series/rain', 'https://forum.example/t/78'],
    ['/volumes/rain-volume-1', 'https://forum.example/t/78'],
    ['/series/snow', 'https://forum.example/c/9'],
    ['/forum', 'https://forum.example'],
  ])('%s leads to %s', async (path, href) => {
    expect(await (await shop.fetch(path)).text()).toContain(`href="${href}"`)
  })
})

describe('a page that is not there', () => {
  it('searches, also without scripts', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, javaScriptEnabled: false })
    await page.goto('/nothing')
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('snow')
    await main.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/series?query=snow')
    await page.getByRole('main').getByText('Snow').first().waitFor()
    await close()
  })
})
