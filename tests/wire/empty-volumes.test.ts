import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPrice, findVolume, findVolumeNeighbours, latestDigital } from '#contract/calls/catalogue.ts'
import { checkoutCoins, purchaseCoins, returnFromCheckout } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { readLibrary, redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import { findPartOffers } from '#contract/calls/reading.ts'
import { AccessLabel, LibraryBookStatus } from '#contract/generated/enums.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { changePart } from '#server/publishing/shelf/change-shelf.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { balanceOf, type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { refusalOf } from '#tests/support/part-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

// docs/product.md#redeem: a volume that is out and holds nothing to read is not sold, at whichever door.

/** Out, and nothing has been handed in of it. */
const EMPTY = 'void-volume-1'
/** It comes out in two days, and nothing has been handed in of it. */
const COMING = 'void-volume-2'
/** Out, with a part that can be read. */
const FULL = 'void-volume-3'
/** A manga that is out, of which nothing has been handed in, in a shop that sells no manga. */
const DRAWN = 'sketch-volume-1'

let open: CoinShop
let added: Added
const warned: object[] = []
beforeAll(async () => {
  open = await openCoinShop()
  const { db } = open.shop.scratch
  added = await addSeries(db, {
    title: 'Void',
    rentals: true,
    volumes: [
      { publishingAt: day(-1), parts: [{ launchAt: day(-3), preview: false, text: null }] },
      { publishingAt: day(2), parts: [] },
      { publishingAt: day(-1), parts: [{ launchAt: day(-3), preview: false, rentalCoins: 99 }] },
    ],
  })
  await addSeries(db, { title: 'Sketch', type: 'manga', volumes: [{ publishingAt: day(-1), parts: [] }] })
  await db.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S1', 'Autumn', $1, $2, 2500)`,
    values: [day(-1), day(9)],
  })
  await open.shop.app.version.refresh()
  for (const { app } of [open.shop, open.second])
    app.log.warn = ((facts: { alert?: string }) => {
      if (facts.alert === 'volume') warned.push(facts)
    }) as never
})
beforeEach(() => open.shop.clock.set(NOON))
afterEach(() => open.second.clock.set(NOON))
afterAll(() => open.close())

const till = paymentPagesOf(() => open.shop)
const labelOf = async (send: Send, id: string) =>
  (await send(findVolume, { params: { id } })).answer?.access?.label
const payAtOnce = (send: Send, volume: string) =>
  send(purchaseCoins, {
    query: { volume },
    body: {
      ...{ processor: PaymentProcessor.DEBUG, amount: 699 },
      stripePaymentIntent: { paymentMethod: 'pm_card_visa', paymentIntent: '' },
    },
  })
const bookOf = async (send: Send, slug: string) =>
  (await send(readLibrary, { query: {} })).answer?.books.find(({ volume }) => volume?.slug === slug)

describe('a volume that is out and holds nothing to read', () => {
  it.each([
    ['with coins', (send: Send) => send(redeemWithCoins, { params: { volumeId: EMPTY }, query: {} })],
    ['with a credit', (send: Send) => send(redeemWithCredits, { params: { volumeId: EMPTY } })],
    ['with a card at once', (send: Send) => payAtOnce(send, EMPTY)],
    [
      'on the page of the provider',
      (send: Send) => send(checkoutCoins, { query: { volume: EMPTY }, body: { amount: 699 } }),
    ],
    ['for its price', (send: Send) => send(findPrice, { params: { id: EMPTY } })],
  ])('is not sold %s', async (_, ask) => {
    const { send } = await open.buyer({ bought: 2000, credits: 2 })
    expect(await ask(send)).toMatchObject({ status: 404, refused: 'notForSale' })
    await till.settle()
    expect(await balanceOf(send)).toBe(2000)
    expect(await bookOf(send, EMPTY)).toBeUndefined()
  })

  it('has no label, no reduced price, no offer at its gate and no page that sells it', async () => {
    const { send } = open.shop
    expect(await labelOf(send, EMPTY)).not.toBe(AccessLabel.BUY)
    expect(await labelOf(send, FULL)).toBe(AccessLabel.BUY)
    const priced = async (id: string) => (await send(findVolume, { params: { id } })).answer?.saleCoins
    expect([await priced(EMPTY), await priced(FULL)]).toEqual([undefined, 524])
    const gate = { params: { id: `${EMPTY}-part-1` }, query: { lang: 'en' as const } }
    expect((await send(findPartOffers, gate)).answer).toMatchObject({ volume: undefined, rental: undefined })
    const page = async (id: string) => (await open.shop.fetch(`/volumes/${id}`)).text()
    const [full, empty] = await Promise.all([page(FULL), page(EMPTY)])
    expect([full, empty].map(html => html.includes('"@type":"Offer"'))).toEqual([true, false])
    expect([full, empty].map(html => /<div id="offer"[^>]*><section/.test(html))).toEqual([true, false])
    const { answer } = await send(findVolumeNeighbours, { params: { id: EMPTY }, query: { lang: 'en' } })
    // What is to come stays a pre-order.
    expect(answer?.nextPrice).toMatchObject({ coins: 524 })
  })

  it('is not among the latest ebooks', async () => {
    const { answer } = await open.shop.send(latestDigital, { query: { limit: 100 } })
    const slugs = answer?.volumes.map(({ slug }) => slug)
    expect(slugs).toContain(FULL)
    expect(slugs).not.toContain(EMPTY)
  })

  it('is not given by a code, which can be used as soon as there is something to read', async () => {
    const { name, send } = await open.buyer()
    const refused = await refusalOf(makeGiftCode(open.shop, { volume: EMPTY }))
    expect(refused).toBe(
      'There is nothing to read in void-volume-1, although its publishing date has passed.',
    )
    const code = await makeGiftCode(open.shop, { volume: COMING })
    const late = await makeGiftCode(open.shop, { volume: COMING })
    expect((await send(redeemGift, { params: { code } })).answer).toMatchObject({ ok: true })
    open.shop.clock.set(day(3))
    const other = await open.buyer()
    const redeem = () => other.send(redeemGift, { params: { code: late } })
    expect(await redeem()).toMatchObject({ status: 409, refused: 'nothingToRead' })
    expect(await bookOf(other.send, COMING)).toBeUndefined()
    // Nor is it given twice to who has ordered it.
    const again = open.readers.with(await open.readers.token(name))
    expect(await again(redeemGift, { params: { code: late } })).toMatchObject({ refused: 'alreadyOwned' })
    open.shop.clock.set(NOON)
    expect((await redeem()).answer).toMatchObject({ ok: true })
  })
})

it('a volume is not sold while its publisher hides all that can be read in it', async () => {
  const { send } = await open.buyer({ bought: 2000 })
  const part = added.volumes[2]?.parts[0]?.id ?? ''
  const setHidden = async (hidden: boolean) => {
    await changePart(open.shop.app, part, { hidden })
    await open.shop.app.version.refresh()
  }
  await setHidden(true)
  const redeem = () => send(redeemWithCoins, { params: { volumeId: FULL }, query: {} })
  expect(await redeem()).toMatchObject({ status: 404, refused: 'notForSale' })
  await setHidden(false)
  expect((await redeem()).answer?.volume?.slug).toBe(FULL)
})

describe('a volume that was ordered and whose day comes before its book', () => {
  it('stays with who has ordered it, is sold to nobody else, and its publisher is warned until the book is there', async () => {
    const { name, send } = await open.buyer({ bought: 2000 })
    expect((await send(redeemWithCoins, { params: { volumeId: COMING }, query: {} })).answer).toBeDefined()
    expect(await bookOf(send, COMING)).toMatchObject({ status: LibraryBookStatus.PREORDER })
    // A payment page stays open for a day, so that this one is opened shortly before the volume comes out.
    for (const { clock } of [open.shop, open.second]) clock.set(day(1.9))
    const paying = await open.buyer()
    const { answer: opened } = await paying.send(checkoutCoins, {
      query: { volume: COMING },
      body: { amount: 699 },
    })
    for (const { clock } of [open.shop, open.second]) clock.set(day(2.1))
    await open.shop.app.version.refresh()
    // Whoever pays only then gets the coins, and reads why the volume is not there.
    await till.type(opened?.url ?? '', { ...CARD })
    const returned = await paying.send(returnFromCheckout, { params: { id: opened?.id ?? '' } })
    expect(returned.answer).toMatchObject({ ok: true, purchase: 'notForSale' })
    expect(await balanceOf(paying.send)).toBe(699)
    const sendAgain = open.readers.with(await open.readers.token(name))
    expect(await bookOf(sendAgain, COMING)).toMatchObject({ status: LibraryBookStatus.NOT_UPLOADED })
    const late = await open.buyer({ bought: 2000 })
    expect(await late.send(redeemWithCoins, { params: { volumeId: COMING }, query: {} })).toMatchObject({
      status: 404,
      refused: 'notForSale',
    })
    warned.length = 0
    // The volumes are looked for once a day, and were so since the clock was set.
    for (const { clock } of [open.shop, open.second]) clock.set(day(4))
    await open.shop.app.jobs.runDue()
    await expect
      .poll(() => warned)
      .toContainEqual(
        expect.objectContaining({ alert: 'volume', volume: COMING, owners: expect.any(Number) }),
      )
    expect(warned).toContainEqual(expect.objectContaining({ volume: EMPTY, owners: 0, hasContent: false }))
    for (const volume of [FULL, DRAWN]) expect(warned).not.toContainEqual(expect.objectContaining({ volume }))
  })
})
