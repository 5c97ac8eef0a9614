// Proves docs/product.md#calendar, docs/product.md#end-of-a-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import { findVolumeNeighbours } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
const by = (name: string, role: 'author' | 'translator' = 'author') => ({ name, role })
let shop: TestShop
let mail: MailServer
let ada: Send

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'error' } })
  const { db } = shop.scratch
  const creators = [by('Ada Wren'), by('Tom Tongue', 'translator')]
  await addSeries(db, {
    title: 'Rain',
    tags: ['fantasy', 'magic', 'science fiction', 'fully translated', 'Heart'],
    volumes: [
      { publishingAt: day(-20), creators, parts: [{ launchAt: day(-40), preview: true }] },
      { publishingAt: day(-10), creators, priceCoins: 600 },
      { publishingAt: day(10), hidden: true },
      { publishingAt: day(20), creators, priceCoins: 500 },
    ],
  })
  const out = { publishingAt: day(-5) }
  await addSeries(db, { title: 'Two tags', tags: ['fantasy', 'magic'], volumes: [out] })
  await addSeries(db, { title: 'One tag', tags: ['magic'], volumes: [out] })
  await addSeries(db, { title: 'Spelt otherwise', tags: ['Sci-Fi', 'Magic'], volumes: [out] })
  await addSeries(db, { title: 'Translated too', tags: ['fully translated', 'heart'], volumes: [out] })
  await addSeries(db, { title: 'By her', volumes: [{ ...out, creators: [by('Ada Wren')] }] })
  await addSeries(db, { title: 'By him', volumes: [{ ...out, creators: [by('Tom Tongue', 'translator')] }] })
  await addSeries(db, {
    title: 'Drawn by her',
    type: 'manga',
    volumes: [{ ...out, creators: [by('Ada Wren')] }],
  })
  await addSeries(db, { title: 'Regen', lang: 'de', tags: ['magic'], volumes: [out] })
  await addSeries(db, { title: 'Withdrawn', hidden: true, tags: ['magic'], volumes: [out] })
  await addSeries(db, { title: 'Empty', tags: ['magic'] })
  await addSeries(db, {
    title: 'Comic',
    type: 'manga',
    volumes: [{ publishingAt: day(-5) }, { publishingAt: day(9) }],
  })
  await shop.app.version.refresh()
  ada = await readersOf(
    () => shop,
    () => mail,
  ).reader('ada')
  await fillPurse(shop, 'ada', { bought: 2000 })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const around = async (send: Send, id: string) =>
  (await send(findVolumeNeighbours, { params: { id }, query: { lang: 'en' } })).answer
const titles = (list: readonly { title: string }[] = []) => list.map(({ title }) => title)

describe('the neighbours of a volume', () => {
  it('are those before and after it, with the price of the next', async () => {
    const first = await around(shop.send, 'rain-volume-1')
    expect(first?.previous).toBeUndefined()
    expect(first?.next?.title).toBe('Rain: Volume 2')
    expect(first?.nextPrice).toMatchObject({ coins: 600, currency: 'usd' })
    expect(first?.similar).toEqual([])
  })

  it('leave out a hidden volume, and price a pre-order', async () => {
    const second = await around(shop.send, 'rain-volume-2')
    expect([second?.previous?.slug, second?.next?.slug]).toEqual(['rain-volume-1', 'rain-volume-4'])
    expect(second?.nextPrice?.coins).toBe(500)
    expect(await around(shop.send, 'rain-volume-3')).toBeUndefined()
  })

  it('name no price of a manga, which cannot be redeemed', async () => {
    const first = await around(shop.send, 'comic-volume-1')
    expect(first?.next?.slug).toBe('comic-volume-2')
    expect(first?.nextPrice).toBeUndefined()
  })

  it('are followed by similar series after the last: by their makers before tags that say something, in the same language', async () => {
    const last = await around(shop.send, 'rain-volume-4')
    expect(last?.next).toBeUndefined()
    expect(titles(last?.similar)).toEqual([
      'By her',
      'Drawn by her',
      'Spelt otherwise',
      'Two tags',
      'One tag',
    ])
  })
})

describe('the price of a pre-order in the calendar', () => {
  const prices = async (send: Send) => {
    const { answer } = await send(listEvents, { query: { type: ['digital'], lang: 'en' } })
    return Object.fromEntries(
      answer?.events
        .filter(({ launch }) => launch && launch > day(0))
        .map(({ name, preorderCoins }) => [name, preorderCoins]) ?? [],
    )
  }

  it('stands with each ebook that is to come and can be ordered', async () => {
    expect(await prices(shop.send)).toEqual({ 'Rain: Volume 4': 500, 'Comic: Volume 2': undefined })
    const { answer } = await shop.send(listEvents, {
      query: { type: ['digital'], lang: 'en', end_date: day(0) },
    })
    expect(answer?.events.length).toBeGreaterThan(0)
    expect(answer?.events.every(({ preorderCoins }) => preorderCoins === undefined)).toBe(true)
  })

  it('is gone for who has ordered it, as is that of the next volume', async () => {
    expect(await prices(ada)).toMatchObject({ 'Rain: Volume 4': 500 })
    await ada(redeemWithCoins, { params: { volumeId: 'rain-volume-4' }, query: { coins: 500 } })
    expect((await prices(ada))['Rain: Volume 4']).toBeUndefined()
    const { answer } = await ada(listEvents, { query: { type: ['digital'], lang: 'en' } })
    expect(answer?.events.find(({ name }) => name === 'Rain: Volume 4')?.volume?.owned).toBe(true)
    const second = await around(ada, 'rain-volume-2')
    expect(second?.next?.owned).toBe(true)
    expect(second?.nextPrice).toBeUndefined()
    expect((await around(shop.send, 'rain-volume-2'))?.nextPrice?.coins).toBe(500)
  })
})
