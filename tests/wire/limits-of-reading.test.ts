import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { limitsOfOpening } from '#server/reading/limits.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice, type TestDevice } from '#tests/support/device.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { giveRole } from '#tests/support/give-role.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

/** More than anybody opens here. */
const PARTS = 70
let open: CoinShop
let shop: TestShop
let device: TestDevice
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
  device = await makeDevice()
  const parts = Array.from({ length: PARTS }, () => ({ launchAt: day(-9), preview: false }))
  const free = parts.map(part => ({ ...part, preview: true }))
  await addSeries(shop.scratch.db, { title: 'Long', volumes: [{ publishingAt: day(-1), parts }] })
  await addSeries(shop.scratch.db, { title: 'Free', volumes: [{ publishingAt: day(-1), parts: free }] })
  await shop.app.version.refresh()
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const opened = (series: string) => (part: number) => `/app/v2/parts/${series}-volume-1-part-${part}/data`
const embedded = (series: string) => (part: number) => `/embed/v2/${series}-volume-1-part-${part}/data.xhtml`

/** How many parts open one after the other, up to `most`; and the answer to the first that does not. */
async function openMany(pathOf: (part: number) => string, headers: Record<string, string>, most = PARTS) {
  for (let part = 1; part <= most; part++) {
    const response = await shop.fetch(pathOf(part), { headers: { ...device.headers, ...headers } })
    await response.arrayBuffer()
    if (!response.ok)
      return { before: part - 1, status: response.status, wait: response.headers.get('retry-after') }
  }
  return { before: most, status: 200, wait: null }
}

async function reader({ owns }: { owns?: string } = {}) {
  const { name, send } = await open.buyer({ bought: 1000 })
  if (owns) await send(redeemWithCoins, { params: { volumeId: owns }, query: {} })
  return { name, send, headers: { authorization: `Bearer ${await open.readers.token(name)}` } }
}

/** Counts 595 parts as opened within the hour; and, where it says so, as many as others may open within ten minutes. */
async function hasOpened(name: string, { likeOthers }: { likeOthers: boolean }): Promise<void> {
  const [{ id = '' } = {}] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [name],
  })
  const tries = [
    ...limitsOfOpening.own(id).map(limit => ({ limit, times: 595 })),
    ...(likeOthers ? limitsOfOpening.account(id).map(limit => ({ limit, times: limit.most })) : []),
  ]
  await shop.app.limits.addTries(tries, shop.clock.now())
}
/** Counts so many openings of owned volumes and known pages for a network. */
const networkHasOpened = (network: string, times: number) =>
  shop.app.limits.addTries(
    limitsOfOpening.freely(network).map(limit => ({ limit, times })),
    shop.clock.now(),
  )
let networks = 0
const FIVE_MORE = { before: 5, status: 429, wait: '3600' }

// docs/product.md#limits-on-reading.
describe('of what may be read,', () => {
  it.each([
    ['in the reader', opened('long')],
    ['as XHTML', embedded('long')],
  ])(
    'owned volumes have no limit but the network’s, which says when to come again: %s',
    async (_, pathOf) => {
      const { name, headers: bearer } = await reader({ owns: 'long-volume-1' })
      const headers = { ...bearer, 'x-forwarded-for': `10.66.${networks++}.1` }
      await hasOpened(name, { likeOthers: true })
      expect(await openMany(pathOf, headers)).toMatchObject({ before: PARTS, status: 200 })
      expect(await openMany(pathOf, headers)).toMatchObject({ before: PARTS, status: 200 })
      await networkHasOpened(headers['x-forwarded-for'], 2_995 - 2 * PARTS)
      expect(await openMany(pathOf, headers)).toEqual({ before: 5, status: 429, wait: '600' })
      shop.clock.set(new Date(Date.parse(NOON) + 601_000))
      expect((await openMany(pathOf, headers, 1)).status).toBe(200)
    },
  )

  it('pages as XHTML that were opened before have no limit but the network’s', async () => {
    const { name, headers: bearer } = await reader()
    const headers = { ...bearer, 'x-forwarded-for': `10.66.${networks++}.1` }
    expect(await openMany(embedded('free'), headers, 10)).toMatchObject({ status: 200 })
    await hasOpened(name, { likeOthers: true })
    shop.clock.set(new Date(Date.parse(NOON) + 1_800_000))
    for (let times = 0; times < 31; times++)
      expect(await openMany(embedded('free'), headers, 10)).toMatchObject({ before: 10, status: 200 })
    // A page that was not opened before is still one of 600.
    expect(await openMany(part => embedded('free')(part + 10), headers, 1)).toMatchObject({ status: 429 })
    await networkHasOpened(headers['x-forwarded-for'], 3_000)
    expect(await openMany(embedded('free'), headers, 1)).toMatchObject({ status: 429, wait: '600' })
  })

  it('staff open 600 parts an hour, and are told when to come again', async () => {
    const { name, headers } = await reader()
    await giveRole(shop.scratch.db, name, 'editor')
    await hasOpened(name, { likeOthers: true })
    expect(await openMany(opened('long'), headers)).toEqual(FIVE_MORE)
    shop.clock.set(new Date(Date.parse(NOON) + 3_601_000))
    expect((await openMany(opened('long'), headers, 1)).status).toBe(200)
  })

  it('a member converts 600 parts an hour, and may ask for each by HEAD first', async () => {
    const { name, send, headers } = await reader()
    const code = await makeGiftCode(shop, { membership: { plan: 'Membership', months: 2 } })
    expect((await send(redeemGift, { params: { code } })).answer?.ok).toBe(true)
    await hasOpened(name, { likeOthers: true })
    for (let part = 1; part <= 5; part++) {
      const address = embedded('long')(part)
      expect((await shop.fetch(address, { method: 'HEAD', headers })).status).toBe(200)
      expect((await shop.fetch(address, { headers })).status).toBe(200)
    }
    expect((await shop.fetch(embedded('long')(6), { headers })).status).toBe(429)
  })

  it('anybody has 600 parts an hour as XHTML, of what they may read', async () => {
    const { name, headers } = await reader()
    await hasOpened(name, { likeOthers: false })
    expect(await openMany(embedded('free'), headers)).toEqual(FIVE_MORE)
    // What one opens in the reader is counted for itself.
    expect(await openMany(opened('free'), headers, 10)).toMatchObject({ before: 10 })
  })

  it('somebody else opens 60 parts in ten minutes', async () => {
    const { headers } = await reader()
    expect(await openMany(opened('free'), headers)).toEqual({ before: 60, status: 429, wait: '600' })
  })
})
