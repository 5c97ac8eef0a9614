import { findMe } from '#contract/calls/accounts.ts'
import { checkoutCoins, readHistory, returnFromCheckout } from '#contract/calls/coins.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { addSeries } from './add-series.ts'
import { fillPurse } from './fill-purse.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openShop, type ShopOptions, type TestShop } from './open-shop.ts'
import { type Readers, readersOf } from './readers.ts'

export const NOON = '2026-11-21T12:00:00Z'
/** So many days after {@link NOON}. */
export const day = (days: number) => new Date(Date.parse(NOON) + days * 86_400_000)

export interface CoinShop {
  shop: TestShop
  /** Another process on the same database. */
  second: TestShop
  readers: Readers
  mail: MailServer
  /** Somebody new with so many coins and credits. */
  buyer(purse?: Parameters<typeof fillPurse>[2]): Promise<{ name: string; send: Send }>
  close(): Promise<void>
}

/**
 * Two processes of a shop, of which the second does jobs only by hand, with volumes of every kind that can, or cannot, be
 * bought: rain-volume-1 … 15, regen, drawn, blocked.
 */
export async function openCoinShop({
  env: more,
  ...options
}: Pick<ShopOptions, 'makesFiles' | 'jobs' | 'env'> = {}): Promise<CoinShop> {
  const mail = await openMailServer()
  const fromProxy = { PROXIES: '1', COUNTRY_HEADER: 'x-country' }
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', ...fromProxy, ...more }
  const shop = await openShop({ now: NOON, env, ...options })
  const second = await openShop({ now: NOON, env, scratch: shop.scratch, jobs: 'by hand' })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await fillShelves(shop)
  let made = 0
  return {
    shop,
    second,
    readers,
    mail,
    async buyer(purse = {}) {
      const name = `buyer${made++}`
      const send = await readers.reader(name)
      await fillPurse(shop, name, purse)
      return { name, send }
    },
    async close() {
      await second.close()
      await shop.close()
      await mail.close()
    },
  }
}

async function fillShelves(shop: TestShop): Promise<void> {
  const parts = [
    { launchAt: day(-40), preview: true, expiresAt: day(-1) },
    { launchAt: day(-30), expiresAt: day(-1), rentalCoins: 99 },
    { launchAt: day(-20), expiresAt: day(30), rentalCoins: 99 },
    { launchAt: day(-2), expiresAt: day(30), rentalCoins: 99, text: null },
    { launchAt: day(9), expiresAt: day(30), rentalCoins: 99 },
  ]
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    rentals: true,
    volumes: [
      { publishingAt: day(-10), parts, premiumExtras: 'A map.' },
      { publishingAt: day(20) },
      { publishingAt: null },
      { publishingAt: day(-1), noEbook: true },
      { publishingAt: day(-1), hidden: true },
      ...Array.from({ length: 10 }, () => ({ publishingAt: day(-1) })),
    ],
  })
  await addSeries(shop.scratch.db, { title: 'Regen', lang: 'de', volumes: [{ publishingAt: day(-1) }] })
  await addSeries(shop.scratch.db, { title: 'Drawn', type: 'manga', volumes: [{ publishingAt: day(-1) }] })
  await addSeries(shop.scratch.db, {
    title: 'Blocked',
    rentals: true,
    blockedIn: ['DE'],
    volumes: [{ publishingAt: day(-1), parts: [{ launchAt: day(-9), preview: false }] }],
  })
  await shop.app.version.refresh()
}

export const balanceOf = async (send: Send) => (await send(findMe, {})).answer?.coins
export const historyOf = async (send: Send) => (await send(readHistory, {})).answer?.entries ?? []

/** How many calls were answered with each status; 201 where nothing was refused. */
export function countStatuses(all: { status?: number | undefined }[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status = 201 } of all) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

/** What is to be bought with the money. */
export type PaidFor = { volume?: string; part?: string; bundle?: string; price?: number; cents?: number }

/** Opens the provider's page for so many coins. */
export async function checkout(send: Send, amount: number, query: PaidFor) {
  const { answer } = await send(checkoutCoins, { query, body: { amount } })
  return answer ?? { id: '', url: '' }
}

/** Returns from that page. */
export const comeBack = (send: Send, id: string) => send(returnFromCheckout, { params: { id } })

/** Changes what the volume "Rain" costs, in both processes. */
export async function setPrice({ shop, second }: CoinShop, coins: number | null): Promise<void> {
  await shop.app.db.transaction(async tx => {
    await tx.query({
      text: `update volumes set price_coins = $1 where slug = 'rain-volume-1'`,
      values: [coins],
    })
    await bumpCatalogue(tx)
  })
  await shop.app.version.refresh()
  await second.app.version.refresh()
}
