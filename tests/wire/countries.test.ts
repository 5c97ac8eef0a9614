import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { makeMmdb } from '#tests/support/make-mmdb.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const HERE = '203.0.113.9'
const BLOCKED = '198.51.100.9'
let folder: string
let mail: MailServer
let file: string
let shop: TestShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-countries-'))
  file = join(folder, 'countries.mmdb')
  await writeFile(
    file,
    makeMmdb({
      '203.0.113.0/24': { country: { iso_code: 'DE' } },
      '198.51.100.0/24': { country: { iso_code: 'FR' } },
      '2001:db8:f::/48': { country: { iso_code: 'FR' } },
    }),
  )
  mail = await openMailServer()
  shop = await openShop({
    env: { SMTP_URL: mail.url, PROXIES: '1', COUNTRY_HEADER: 'x-country', COUNTRY_FILE: file },
  })
  const publishingAt = new Date(Date.now() + 9 * 86_400_000)
  await addSeries(shop.app.db, {
    title: 'Rain',
    blockedIn: ['FR'],
    volumes: [{ parts: [{}] }, { publishingAt, priceCoins: 600 }],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const check = async (from: string, headers: Record<string, string> = {}) => {
  const path = '/app/v2/parts/rain-volume-1-part-1/check'
  return (await shop.fetch(path, { method: 'HEAD', headers: { 'x-forwarded-for': from, ...headers } })).status
}

// docs/product.md#countries.
describe('the country of a visitor', () => {
  it.each([
    { from: HERE, status: 204, why: 'the file says a country that is not blocked' },
    { from: BLOCKED, status: 451, why: 'the file says the blocked one' },
    { from: '2001:db8:f:1::7', status: 451, why: 'the file says so of IPv6 too' },
    { from: '192.0.2.1', status: 204, why: 'an unknown country blocks nothing' },
    { from: `${BLOCKED}, ${HERE}`, status: 204, why: 'only what the operator’s proxy added counts' },
  ])('from $from: $status, as $why', async ({ from, status }) => {
    expect(await check(from)).toBe(status)
  })

  it('is what the header says before the file, and the file’s where the header says nothing', async () => {
    expect(await check(HERE, { 'x-country': 'FR' })).toBe(451)
    expect(await check(BLOCKED, { 'x-country': 'DE' })).toBe(204)
    expect(await check(BLOCKED, { 'x-country': 'XX' })).toBe(451)
  })

  it('is that of the account where neither says one, and not before them', async () => {
    const readers = readersOf(
      () => shop,
      () => mail,
    )
    await readers.verify('ada')
    const authorization = `Bearer ${await readers.token('ada')}`
    await shop.app.db.query({ text: `update accounts set country = 'FR' where username = 'ada'`, values: [] })
    expect(await check('192.0.2.1', { authorization })).toBe(451)
    expect(await check(HERE, { authorization })).toBe(204)
    expect(await check('192.0.2.1', { authorization, 'x-country': 'DE' })).toBe(204)
  })

  it('decides whether a pre-order has a price', async () => {
    const prices = async (from: string) => {
      const ask = async (path: string) =>
        (await shop.fetch(path, { headers: { 'x-forwarded-for': from, accept: 'application/json' } })).json()
      const { next, nextPrice } = await ask('/app/v2/volumes/rain-volume-1/neighbours')
      const { events } = await ask('/app/v2/events?type=digital')
      const event = events.find(({ name }: { name: string }) => name === next.title)
      return [nextPrice?.coins, event.preorderCoins ?? undefined]
    }
    expect(await prices(HERE)).toEqual([600, 600])
    expect(await prices(BLOCKED)).toEqual([undefined, undefined])
  })

  it('also decides what pages show', async () => {
    const page = async (from: string) =>
      (await shop.fetch('/read/rain-volume-1-part-1', { headers: { 'x-forwarded-for': from } })).text()
    expect(await page(HERE)).toContain('It was raining.')
    expect(await page(BLOCKED)).not.toContain('It was raining.')
  })
})

describe('a shop whose file of countries cannot be used', () => {
  it('does not open, and says why in one line', async () => {
    const text = join(folder, 'text.mmdb')
    await writeFile(text, 'DE,FR')
    await expect(openShop({ scratch: shop.scratch, env: { COUNTRY_FILE: text } })).rejects.toThrow(
      `COUNTRY_FILE: ${text} is no MaxMind DB file (.mmdb) that can be used`,
    )
  })
})
