import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/coins.ts'
import { saveNotificationSettings } from '#contract/calls/follows.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { removeParts } from '#server/publishing/part-store.ts'
import { expirePurchases } from '#server/purchases/store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import {
  balanceOf,
  type CoinShop,
  checkout,
  comeBack,
  historyOf,
  openCoinShop,
  type PaidFor,
  setPrice,
} from '#tests/support/coin-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  shop = open.shop
})
afterAll(() => open.close())

const till = paymentPagesOf(() => shop)
const RAIN = { volume: 'rain-volume-1', price: 699 } as const

const buyCoins = (send: Send, amount: number, query: PaidFor = {}) =>
  send(calls.purchaseCoins, { query, body: { processor: PaymentProcessor.DEBUG, amount } })
const rentIt = (send: Send, partId: string) => send(rentPart, { params: { partId } })

/** The time passes, and what is due is done by both processes, twice over. */
async function pass(minutes: number) {
  const later = new Date(shop.clock.now().getTime() + minutes * 60_000)
  for (const one of [shop, open.second]) one.clock.set(later)
  for (let round = 0; round < 2; round++)
    await Promise.all([shop.app.jobs.runDue(), open.second.app.jobs.runDue()])
}

/** The mails about money and coins that somebody got, the first one first. */
const mailsTo = (name: string) =>
  open.mail.mails.filter(
    ({ to, subject }) =>
      to?.some(({ address }) => address === `${name}@example.com`) && !/confirm/i.test(subject ?? ''),
  )

async function setAccount(name: string, lang: string, country: string | null) {
  await shop.app.db.query({
    text: 'update accounts set lang = $2, country = $3 where username = $1',
    values: [name, lang, country],
  })
}

const stateOf = async (title: string) => {
  const rows = await shop.app.db.query<{ state: string; country: string | null }>({
    text: 'select state, country from purchases where title like $1 order by created_at desc limit 1',
    values: [`%${title}%`],
  })
  return rows[0]
}

// docs/product.md#receipts
describe('a receipt for money', () => {
  it('comes a minute after the payment, once, and says what was paid, when, and where to go', async () => {
    const { name, send } = await open.buyer()
    await buyCoins(send, 500)
    await pass(0.5)
    expect(mailsTo(name)).toEqual([])
    await pass(1)
    await pass(120)
    const [mail, ...others] = mailsTo(name)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('500 coins')
    for (const said of [
      '$5.00',
      '21 November 2026',
      'UTC',
      '/user/history',
      '/contact',
      'Receipt 2026-000001',
    ])
      expect(mail?.text).toContain(said)
    // It cannot be switched off.
    expect(mail?.text).not.toContain('#notices')
  })

  it('names what was bought with it in the same mail', async () => {
    const { name, send } = await open.buyer({ bought: 140 })
    await buyCoins(send, 559, RAIN)
    await pass(2)
    await pass(300)
    expect(mailsTo(name)).toHaveLength(1)
    const [mail] = mailsTo(name)
    expect(mail?.subject).toContain('Rain: Volume 1')
    for (const said of ['559 coins', '$5.59', '699 coins', '/volumes/rain-volume-1'])
      expect(mail?.text).toContain(said)
  })

  it('is in the language of the reader, with the time of their country', async () => {
    const { name, send } = await open.buyer()
    await setAccount(name, 'de', 'DE')
    await buyCoins(send, 500)
    const { name: other, send: buys } = await open.buyer()
    await setAccount(other, 'fr', 'FR')
    await buyCoins(buys, 500)
    await pass(2)
    expect(mailsTo(name)[0]?.subject).toMatch(/^Dein Beleg von .*: 500 Coins$/)
    expect(mailsTo(name)[0]?.text).toMatch(/\d MEZ/)
    expect(mailsTo(other)[0]?.subject).toMatch(/^Votre reçu .*\s: 500 pièces$/)
    expect(mailsTo(other)[0]?.text).toMatch(/UTC\+1/)
  })

  it('is one, whoever comes first: returns, repeated events and jobs of two processes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { name, send } = await open.buyer()
      await till.arrive({ copies: 5 })
      const { id, url } = await checkout(send, 699, RAIN)
      await till.type(url, { ...CARD })
      const all = await Promise.all([
        ...Array.from({ length: 5 }, () => comeBack(send, id)),
        till.settle(),
        open.second.app.jobs.runDue(),
      ])
      expect(all[0]).toMatchObject({ answer: { ok: true, purchase: 'done' } })
      await pass(2)
      await comeBack(send, id)
      await pass(300)
      expect(mailsTo(name)).toHaveLength(1)
      const text = mailsTo(name)[0]?.text ?? ''
      expect(text.split('$6.99')).toHaveLength(2)
      expect(text.split('/volumes/rain-volume-1')).toHaveLength(2)
    }
    await till.arrive({ copies: 1 })
  })

  it('is sent again where the mail server was down, and then once', async () => {
    const { name, send } = await open.buyer()
    await buyCoins(send, 500)
    open.mail.down = true
    await pass(2)
    expect(mailsTo(name)).toEqual([])
    open.mail.down = false
    await pass(10)
    await pass(300)
    expect(mailsTo(name)).toHaveLength(1)
  })
})

describe('receipts for coins', () => {
  it('that are spent part after part come in one mail, an hour after the last', async () => {
    const { name, send } = await open.buyer({ bought: 500 })
    for (const part of ['rain-volume-1-part-2', 'rain-volume-1-part-3', 'blocked-volume-1-part-1']) {
      expect((await rentIt(send, part)).answer).toBeDefined()
      await pass(30)
    }
    expect(mailsTo(name)).toEqual([])
    await pass(31)
    await pass(300)
    expect(mailsTo(name)).toHaveLength(1)
    const [mail] = mailsTo(name)
    expect(mail?.subject).toContain('3 purchases')
    expect(mail?.text?.split('99 coins')).toHaveLength(4)
    expect(mail?.text).toContain('yours to read until')
    expect(mail?.text).toContain('/user/feed#notices')
  })

  it('are not put off for ever: four hours after the first one they come', async () => {
    const { name, send } = await open.buyer({ bought: 9000 })
    for (let volume = 6; volume < 12; volume++) {
      await send(redeemWithCoins, { params: { volumeId: `rain-volume-${volume}` } })
      await pass(50)
    }
    expect(mailsTo(name)).toHaveLength(1)
    expect(mailsTo(name)[0]?.subject).toContain('5 purchases')
    await pass(60)
    expect(mailsTo(name)).toHaveLength(2)
  })

  it('say of a pre-order when it comes out', async () => {
    const { name, send } = await open.buyer({ bought: 699 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-2' } })
    await pass(61)
    expect(mailsTo(name)[0]?.text).toContain('pre-order, comes out on 11 December 2026')
  })

  it('do not come for what was refused', async () => {
    const { name, send } = await open.buyer({ bought: 50 })
    expect((await rentIt(send, 'rain-volume-1-part-3')).status).toBe(402)
    expect((await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })).status).toBe(402)
    await pass(300)
    expect(mailsTo(name)).toEqual([])
  })

  it('can be switched off, but not what was bought for money', async () => {
    const { name, send } = await open.buyer({ bought: 300 })
    const body = { rhythm: NoticeRhythm.UNSPECIFIED, spendingReceipts: false }
    const { answer } = await send(saveNotificationSettings, { body })
    expect(answer).toMatchObject({ rhythm: NoticeRhythm.EACH, spendingReceipts: false })
    await rentIt(send, 'rain-volume-1-part-3')
    await pass(61)
    expect(mailsTo(name)).toEqual([])
    await buyCoins(send, 500, RAIN)
    await pass(2)
    expect(mailsTo(name)[0]?.text).toContain('/volumes/rain-volume-1')
    // A change of the rhythm leaves it as it is.
    const weekly = await send(saveNotificationSettings, { body: { rhythm: NoticeRhythm.WEEKLY } })
    expect(weekly.answer).toMatchObject({ rhythm: NoticeRhythm.WEEKLY, spendingReceipts: false })
    expect(await send(saveNotificationSettings, { body: {} })).toMatchObject({ status: 400 })
  })
})

describe('where what was paid for could not be bought', () => {
  it('the reader is told by mail and in the history, once, though nobody came back', async () => {
    const { name, send } = await open.buyer()
    const { id, url } = await checkout(send, 699, RAIN)
    await setPrice(open, 900)
    await till.type(url, { ...CARD })
    await till.settle()
    await pass(2)
    await comeBack(send, id)
    await pass(300)
    await setPrice(open, null)
    expect(mailsTo(name)).toHaveLength(1)
    const [mail] = mailsTo(name)
    expect(mail?.subject).toBe('Not bought: Rain: Volume 1')
    for (const said of ['the price had changed', '$6.99', '699 coins', '/volumes/rain-volume-1'])
      expect(mail?.text).toContain(said)
    const [entry] = await historyOf(send)
    expect(entry?.description).toBe(
      'Coins bought. “Rain: Volume 1” was not bought with them: the price had changed.',
    )
    expect(await stateOf('Rain')).toMatchObject({ state: 'priceChanged', country: null })
  })

  it('in German and in French too', async () => {
    for (const [lang, subject, why] of [
      ['de', 'Nicht gekauft: Rain: Volume 1', 'der Preis hatte sich geändert'],
      ['fr', 'Achat non effectué\u00a0: Rain: Volume 1', 'le prix avait changé'],
    ] as const) {
      const { name, send } = await open.buyer()
      await setAccount(name, lang, null)
      const { id, url } = await checkout(send, 699, RAIN)
      await setPrice(open, 900)
      await till.type(url, { ...CARD })
      await comeBack(send, id)
      await setPrice(open, null)
      await pass(2)
      expect(mailsTo(name)[0]?.subject).toBe(subject)
      expect(mailsTo(name)[0]?.text).toContain(why)
    }
  })

  it('the mail does not say so where it says that the same thing was bought nevertheless', async () => {
    const { name, send } = await open.buyer()
    const { id, url } = await checkout(send, 699, RAIN)
    await setPrice(open, 900)
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ purchase: 'priceChanged' })
    await setPrice(open, null)
    expect((await send(redeemWithCoins, { params: { volumeId: RAIN.volume } })).answer).toBeDefined()
    await pass(2)
    await pass(300)
    expect(mailsTo(name)).toHaveLength(1)
    const [mail] = mailsTo(name)
    expect(mail?.subject).toMatch(/^Your receipt .*: Rain: Volume 1$/)
    expect(mail?.text).toContain('$6.99')
    expect(mail?.text).not.toContain('the price had changed')
  })

  it('it is named after its volume or part where an earlier release has noted no title', async () => {
    const { name, send } = await open.buyer()
    const { id, url } = await checkout(send, 699, RAIN)
    await setPrice(open, 900)
    await till.type(url, { ...CARD })
    await comeBack(send, id)
    await setPrice(open, null)
    const change = (what: string) =>
      shop.app.db.query({
        text: `update purchases set ${what} where account_id = (select id from accounts where username = $1)`,
        values: [name],
      })
    const described = async () => (await historyOf(send))[0]?.description
    await change(`title = ''`)
    await pass(2)
    expect(mailsTo(name)[0]?.subject).toBe('Not bought: Rain: Volume 1')
    expect(await described()).toContain('“Rain: Volume 1” was not bought')
    await change(`volume_id = null, part_id = (select id from parts where slug = 'rain-volume-1-part-3')`)
    expect(await described()).toContain('“Rain, rain-volume-1 Part 3” was not bought')
  })

  it('because an import took the part out of its volume while it was paid for, the coins come', async () => {
    const parts = [{ launchAt: new Date('2026-11-01T00:00:00Z'), rentalCoins: 99, preview: false }]
    await addSeries(shop.scratch.db, {
      title: 'Snow',
      rentals: true,
      volumes: [{ publishingAt: new Date('2027-11-01T00:00:00Z'), parts }],
    })
    await shop.app.version.refresh()
    const { name, send } = await open.buyer()
    const { url } = await checkout(send, 100, { part: 'snow-volume-1-part-1', price: 99 })
    const [part] = await shop.app.db.query<{ id: string }>({
      text: `select id from parts where slug = 'snow-volume-1-part-1'`,
    })
    await shop.app.db.transaction(tx =>
      removeParts(tx, { partIds: [part?.id ?? ''], movedTo: new Map(), at: shop.clock.now() }),
    )
    expect(await shop.app.db.query({ text: 'select from parts where id = $1', values: [part?.id] })).toEqual(
      [],
    )
    await till.type(url, { ...CARD })
    await till.settle()
    await pass(2)
    expect(await balanceOf(send)).toBe(100)
    expect(mailsTo(name)[0]?.subject).toContain('Not bought: Snow')
    expect(mailsTo(name)[0]?.text).toContain('it is no longer available')
  })

  it('because the payment came after it was ended', async () => {
    const { name, send } = await open.buyer()
    const { id, url } = await checkout(send, 699, RAIN)
    await expirePurchases(shop.app.db, { before: new Date('2100-01-01'), at: shop.clock.now() })
    await till.type(url, { ...CARD })
    expect((await comeBack(send, id)).answer).toMatchObject({ ok: true, purchase: 'paidTooLate' })
    await comeBack(send, id)
    await pass(2)
    await pass(300)
    expect(await balanceOf(send)).toBe(699)
    expect(mailsTo(name)).toHaveLength(1)
    expect(mailsTo(name)[0]?.text).toContain('the payment came after more than four weeks')
  })
})

describe('a purchase for which nobody has paid', () => {
  it('is ended after four weeks, with its country', async () => {
    const { name } = await open.buyer()
    const authorization = `Bearer ${await open.readers.token(name)}`
    const abroad = shop.sendWith({ authorization, 'x-country': 'NZ' })
    await checkout(abroad, 699, RAIN)
    expect(await stateOf('Rain')).toEqual({ state: 'waiting', country: 'NZ' })
    await pass(27 * 1440)
    expect(await stateOf('Rain')).toEqual({ state: 'waiting', country: 'NZ' })
    await pass(2 * 1440)
    expect(await stateOf('Rain')).toEqual({ state: 'expired', country: null })
    expect(mailsTo(name)).toEqual([])
  })
})

describe('a receipt whose mail is not taken', () => {
  it('is tried once at an address that the mail server does not know, and its reader sees why', async () => {
    const { name, send } = await open.buyer()
    const refusedAt = async () => (await send(findMe, {})).answer?.mailRefused
    await buyCoins(send, 500)
    open.mail.unknown.add(`${name}@example.com`)
    await pass(2)
    expect(await refusedAt()).toEqual(shop.clock.now())
    open.mail.unknown.clear()
    await pass(120)
    expect(mailsTo(name)).toEqual([])
    await buyCoins(send, 700)
    await pass(2)
    expect(mailsTo(name).map(({ subject }) => subject)).toEqual([expect.stringContaining('700 coins')])
    expect(await refusedAt()).toBeUndefined()
  })

  it('comes also after days in which the shop was down, and is forgotten only where its mail was given up', async () => {
    const { name, send } = await open.buyer()
    await buyCoins(send, 500)
    open.mail.down = true
    await pass(2)
    await pass(5 * 1440)
    open.mail.down = false
    await pass(120)
    expect(mailsTo(name)).toHaveLength(1)
    const { send: other } = await open.buyer()
    await buyCoins(other, 500)
    open.mail.down = true
    await pass(2)
    open.mail.down = false
    const kept = () => shop.app.db.query({ text: 'select id from receipts' })
    await shop.app.db.query({ text: `delete from jobs where kind = 'mail receipts'` })
    expect(await kept()).toHaveLength(1)
    await pass(5 * 1440)
    expect(await kept()).toEqual([])
  })
})
