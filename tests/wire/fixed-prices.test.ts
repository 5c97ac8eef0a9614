// Proves docs/product.md#fixed-prices
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listEvents } from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { findCoinOptions, findMyCoinOptions, purchaseCoins } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemBundle, redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import { listPlans } from '#contract/calls/membership.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import { listUnpublished, publishRelease } from '#contract/calls/studio-releases.ts'
import {
  changeStudioSale,
  endStudioSale,
  findStudioSale,
  planStudioSale,
  showPriceHistory,
} from '#contract/calls/studio-sales.ts'
import { findRunningSale } from '#contract/calls/visit.ts'
import { PaymentProcessor } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { balanceOf, type CoinShop, day, openCoinShop } from '#tests/support/coin-shop.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'

/** What a novel costs in German. */
const FULL = 849

let open: CoinShop
let owner: Send
let premium: Send
let herbst: Added
let saleId: string
let bundle: string

// A sale, a bundle and a membership that were there before prices were fixed.
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
  const { shop, readers } = open
  owner = await makeStaff(open, 'owner')
  premium = await readers.reader('premium')
  const code = await makeGiftCode(shop, { membership: { plan: 'PremiumMembership', months: 1 } })
  await premium(redeemGift, { params: { code } })
  await fillPurse(shop, 'premium', { bought: 3 * FULL, credits: 2 })
  await shop.app.db.query({ text: `update accounts set lang = 'de' where username = 'premium'` })
  herbst = await addSeries(shop.app.db, {
    ...{ title: 'Herbst', lang: 'de' },
    volumes: [{}, {}, { publishingAt: day(9) }, { priceCoins: 999 }],
  })
  const sale = { name: 'Halb', startsAt: day(-1), endsAt: day(5), discountBps: 5_000 }
  saleId = await runSale(shop.app.db, { ...sale, series: [herbst.id] })
  bundle = await offerBundle(shop, { of: ['herbst'] })
})
afterAll(() => open.close())

const volume = (number: number) => ({ params: { id: `herbst-volume-${number}` } })
const priceOf = async (call: typeof catalogue.findVolume, number: number) => {
  const { answer } = await premium(call, volume(number))
  return { ...answer }
}
const UNREDUCED = { saleCoins: undefined, fullCoins: undefined, priorCoins: undefined }

describe('for a premium member, in a sale and a bundle, a title with a fixed price', () => {
  it('costs its price wherever a price is shown', async () => {
    const shown = { coins: FULL, ...UNREDUCED }
    expect(await priceOf(catalogue.findVolume, 1)).toMatchObject(shown)
    const listed = await premium(catalogue.listVolumes, { params: { id: 'herbst' } })
    expect(listed.answer?.volumes.slice(0, 3)).toMatchObject([shown, shown, shown])
    const whole = await premium(catalogue.aggregateSeries, { params: { id: 'herbst' } })
    expect(whole.answer?.volumes[0]?.volume).toMatchObject(shown)
    expect(whole.answer?.series?.saleBps).toBe(0)
    const price = { coins: FULL, fullCoins: FULL, coinsDiscount: 0, priorCoins: undefined }
    const asked = await premium(catalogue.findPrice, volume(1))
    expect(asked.answer).toMatchObject({ ...price, bundles: [], showsCredits: true })
    const { answer: beside } = await premium(catalogue.findVolumeNeighbours, volume(1))
    expect(beside?.nextPrice).toMatchObject(price)
    const { answer: coming } = await premium(listEvents, { query: { lang: 'de', limit: 50 } })
    const orders = coming?.events.flatMap(({ preorderCoins }) => preorderCoins ?? [])
    expect(orders).toEqual([FULL])
    const of = { params: { id: herbst.volumes[0]?.id ?? '' } }
    expect((await owner(showPriceHistory, of)).answer).toMatchObject({ coins: FULL, premiumCoins: FULL })
    expect((await owner(findStudioSubject, of)).answer?.row?.shownCoins).toBe(FULL)
  })

  it('is announced in no sale, and promised by no membership', async () => {
    const query = { lang: 'de' } as const
    expect((await premium(findRunningSale, { query })).refused).toBe('noSale')
    expect(await (await open.shop.fetch('/api/sale?lang=de')).json()).toBeNull()
    const { answer } = await open.shop.send(listPlans, { query })
    expect(answer?.plans.map(one => one.coinDiscountBps + one.volumeDiscountBps)).toEqual([0, 0, 0, 0])
    const others = await open.shop.send(listPlans, { query: { lang: 'en' } })
    expect(others.answer?.plans.at(-1)).toMatchObject({ coinDiscountBps: 1_500, volumeDiscountBps: 1_500 })
  })

  it('is paid with coins that cost as much as those of everybody', async () => {
    const mine = (await premium(findMyCoinOptions, { query: { lang: 'en' } })).answer
    const theirs = (await open.shop.send(findCoinOptions, { query: { lang: 'de' } })).answer
    for (const options of [mine, theirs]) {
      expect(options).toMatchObject({ coinDiscountMember: 0, coinDiscountPremium: 0 })
      for (const { coins, currentCentsCost } of options?.packs ?? []) expect(currentCentsCost).toBe(coins)
    }
    expect((await premium(findMe, {})).answer?.subscriptionFeatures?.coinDiscountBps).toBe(0)
    const body = { processor: PaymentProcessor.DEBUG, amount: 1_000 }
    expect((await premium(purchaseCoins, { body, query: { cents: 850 } })).refused).toBe('priceChanged')
  })

  it('takes its price in coins, in no bundle, and a credit only where that is worth as much', async () => {
    const before = (await balanceOf(premium)) ?? 0
    const redeem = (number: number) => ({ params: { volumeId: `herbst-volume-${number}` } })
    await premium(redeemWithCoins, redeem(1))
    expect(await balanceOf(premium)).toBe(before - FULL)
    expect((await premium(redeemBundle, { params: { bundleId: bundle } })).refused).toBe('savesNothing')
    expect((await premium(redeemWithCredits, redeem(4))).refused).toBe('fixedPrice')
    expect((await premium(catalogue.findPrice, volume(4))).answer?.showsCredits).toBe(false)
    expect((await premium(redeemWithCredits, redeem(2))).refused).toBeUndefined()
  })
})

describe('a sale of titles with a fixed price', () => {
  const at = (days: number) => day(days)

  it('is refused by the command, with their titles', async () => {
    const { code, complained } = await runCommand(open.shop.scratch.url, [
      ...['sale', 'add', 'Winter', '--off', '20', '--until', '2026-12-24'],
    ])
    expect(code).toBe(1)
    expect(complained).toContain('Herbst, Regen')
  })

  it('is refused in the studio, which names them to people and programs', async () => {
    const { refused, details } = await owner(planStudioSale, { body: saleRequest(at) })
    expect([refused, details]).toEqual(['fixedPrices', '{"titles":"Herbst, Regen"}'])
    expect((await owner(showStudioMe, {})).answer?.fixedPrices).toEqual(['de', 'fr'])
  })

  it('is not published as a draft that was there before', async () => {
    const { db } = open.shop.app
    const { id } = await addSeries(db, { title: 'Once English' })
    const body = saleRequest(at, { covers: 'chosen', seriesIds: [id], isDraft: true })
    await owner(planStudioSale, { body })
    await db.query({ text: `update series set lang = 'de' where id = $1`, values: [id] })
    const { answer } = await owner(listUnpublished, { query: { limit: 50 } })
    const items = answer?.changes.map(({ kind, id: of, seen }) => ({ kind, id: of, seen })) ?? []
    const publish = (dryRun: boolean) => owner(publishRelease, { body: { items, name: 'Winter', dryRun } })
    const { answer: tried } = await publish(true)
    expect(tried?.problems.map(({ reason }) => reason)).toEqual(['fixedPrices'])
    expect((await publish(false)).details).toContain('"reason":"fixedPrices"')
  })

  it('still ends earlier, or now, where it runs already', async () => {
    const { answer: sale } = await owner(findStudioSale, { params: { saleId } })
    const body = saleRequest(at, {
      ...{ names: sale?.names, percent: 50, covers: 'chosen', seriesIds: [herbst.id] },
      ...{ startsAt: sale?.startsAt, endsAt: at(2) },
    })
    const { answer } = await owner(changeStudioSale, { params: { saleId }, body })
    expect(answer?.sale?.endsAt).toEqual(at(2))
    expect((await owner(endStudioSale, { params: { saleId }, body: {} })).answer?.sale?.state).toBe('ended')
  })
})
