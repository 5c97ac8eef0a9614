// Proves docs/product.md#withdrawal
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ping } from '#contract/calls/accounts.ts'
import { findVolume } from '#contract/calls/catalogue.ts'
import * as coinCalls from '#contract/calls/coins.ts'
import { readLibrary, redeemBundle, redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import {
  carryOutWithdrawal,
  declareWithdrawal,
  findWithdrawal,
  listReturns,
  returnPurchase,
} from '#contract/calls/returns.ts'
import type { Returnable } from '#contract/generated/history.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { returnsModule } from '#server/returns/module.ts'
import { balanceOf, type CoinShop, day, historyOf, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice } from '#tests/support/device.ts'
import { drawPage, LONG, makeEpub } from '#tests/support/make-books.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { paymentPagesOf } from '#tests/support/payment-pages.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { runSale, stopSale } from '#tests/support/run-sale.ts'
import { SEALED } from '#web/frame/opener-script.ts'

/** A volume with a preview, and two parts with a picture in the last. */
const TOLD = 'told-volume-1'
let open: CoinShop
let device: Awaited<ReturnType<typeof makeDevice>>
beforeAll(async () => {
  open = await openCoinShop({ makesFiles: true, jobs: 'by hand' })
  device = await makeDevice()
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    title: 'Drawn',
    chapters: [LONG, LONG, `${drawn}${LONG}`],
    more: { 'umbrella.png': await drawPage(2, 700, 800) },
  })
  await importBook(open.shop.app, {
    file: novel.file,
    series: { title: 'Told' },
    volume: { publishingAt: day(-9) },
    parts: { launches: [day(-9), day(-9), day(-9)] },
  })
  await novel.remove()
  const { db } = open.shop.app
  await db.query({ text: `update series set rentals = true where slug = 'told'` })
  await db.query({
    text: `update parts set rental_coins = 99, preview = slug like '%part-1' where slug like 'told-%'`,
  })
  await refresh()
})
afterEach(async () => {
  open.shop.clock.set(NOON)
  await refresh()
})
afterAll(async () => {
  expect(await listContradictions(open.shop.app.db)).toEqual([])
  await open.close()
})

const till = paymentPagesOf(() => open.shop)
const refresh = async () => {
  await open.shop.app.version.refresh()
  await open.second.app.version.refresh()
}
/** Somebody with coins, on a device that can open what is sealed. */
async function owner(purse: Parameters<CoinShop['buyer']>[0] = { bought: 1_000 }) {
  const { name } = await open.buyer(purse)
  const authorization = `Bearer ${await open.readers.token(name)}`
  const get = (path: string, headers: Record<string, string> = { authorization }) =>
    open.shop.fetch(path.replace(open.shop.url, ''), { headers })
  return { name, send: open.shop.sendWith({ authorization, ...device.headers }), get }
}
type Owner = Awaited<ReturnType<typeof owner>>
const daysLater = (days: number) => open.shop.clock.set(day(days))
const buy = (send: Send, volumeId = TOLD) => send(redeemWithCoins, { params: { volumeId } })
const rent = (send: Send, partId = `${TOLD}-part-2`) => send(rentPart, { params: { partId } })
/** The coins of these readers were paid for nowhere. */
const listed = async (send: Send) =>
  ((await send(listReturns, {})).answer?.purchases ?? []).filter(({ reason }) => reason !== 'paidElsewhere')
const onlyOne = async (send: Send): Promise<Returnable> => {
  const [one, ...others] = await listed(send)
  if (!one || others.length > 0) throw new Error(`${others.length + (one ? 1 : 0)} purchases`)
  return one
}
const withdraw = (send: Send, id: string) => send(returnPurchase, { params: { id } })
const withdrawFromOnly = async (send: Send) => withdraw(send, (await onlyOne(send)).id)
const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  open.shop.app.db.query<Row>({ text, values })
const lotsOf = (name: string) =>
  rows<{ given: boolean; left: number }>(
    `select l.given, l.coins_left as left from coin_lots l join accounts a on a.id = l.account_id
      where a.username = $1 order by l.given, l.coins_left`,
    [name],
  )

describe('what was bought and not opened', () => {
  it('goes back into the lots that its coins came from, out of the library, with a mail at once', async () => {
    const { name, send } = await open.buyer({ bought: 600, given: 200 })
    const before = await lotsOf(name)
    await buy(send)
    const one = await onlyOne(send)
    expect(one).toMatchObject({ coins: 699, credits: 0, value: 0, until: day(14), reason: '' })
    expect((await historyOf(send))[0]?.returnable).toEqual(one)
    expect((await withdraw(send, one.id)).answer).toMatchObject({ coins: 699, receivedAt: new Date(NOON) })
    expect(await lotsOf(name)).toEqual(before)
    expect((await send(readLibrary, {})).answer?.books).toEqual([])
    expect(await send(checkPart, { params: { id: `${TOLD}-part-2` } })).toMatchObject({ status: 402 })
    const [given, bought] = await historyOf(send)
    expect(given).toMatchObject({ description: expect.stringContaining('Given back'), coins: { coins: 699 } })
    expect(bought).toMatchObject({ refunded: true, returnable: { reason: 'returnedBefore' } })
    daysLater(0.01)
    await open.shop.app.jobs.add(open.shop.app.db, { kind: 'gather receipts', payload: {} })
    await till.settle()
    const { text } = open.mail.lastTo(`${name}@example.com`)
    expect(text).toContain('given back: 699 coins')
  })

  it('is bought again after that, and given back again', async () => {
    const { send } = await open.buyer({ bought: 700 })
    for (const _ of [1, 2]) {
      expect((await buy(send)).answer).toBeDefined()
      const one = (await listed(send)).find(({ reason }) => reason === '')
      expect((await withdraw(send, one?.id ?? '')).answer).toMatchObject({ coins: 699 })
    }
    expect(await balanceOf(send)).toBe(700)
  })

  it('brings a credit back, or the coins of a rental', async () => {
    const { send } = await open.buyer({ credits: 1, bought: 100 })
    await send(redeemWithCredits, { params: { volumeId: TOLD } })
    expect((await withdrawFromOnly(send)).answer).toMatchObject({ credits: 1, coins: 0 })
    await rent(send)
    const rental = (await listed(send)).find(({ reason }) => reason === '')
    expect(rental).toMatchObject({ coins: 99, until: day(3) })
    expect((await withdraw(send, rental?.id ?? '')).answer).toMatchObject({ coins: 99 })
    expect(await balanceOf(send)).toBe(100)
    expect(await send(checkPart, { params: { id: `${TOLD}-part-2` } })).toMatchObject({ status: 402 })
  })

  it('goes back later than 14 days only where it is still to come', async () => {
    const { name, send: once } = await open.buyer({ bought: 1_400 })
    await buy(once)
    await buy(once, 'rain-volume-2')
    daysLater(15)
    const send = open.readers.with(await open.readers.token(name))
    expect(await listed(send)).toMatchObject([{ until: day(20), reason: '' }])
    const [preorder, volume] = (await historyOf(send)).map(({ returnable }) => returnable)
    expect(volume).toMatchObject({ reason: 'returnTooLate', until: undefined })
    expect(await withdraw(send, volume?.id ?? '')).toMatchObject({ status: 410, refused: 'returnTooLate' })
    expect((await withdraw(send, preorder?.id ?? '')).answer).toMatchObject({ coins: 699 })
  })

  it('goes back also where it is still to come, without a date', async () => {
    const { name, send: once } = await open.buyer({ bought: 700 })
    await buy(once, 'rain-volume-2')
    const setDate = (at: Date | null) =>
      rows(`update volumes set publishing_at = $1 where slug = 'rain-volume-2'`, [at])
    await setDate(null)
    daysLater(40)
    const send = open.readers.with(await open.readers.token(name))
    const [one] = await listed(send)
    await setDate(day(20))
    expect(one).toMatchObject({ reason: '', coins: 699 })
  })

  it('goes back as no coins where it was free', async () => {
    const { send } = await open.buyer()
    const sale = await runSale(open.shop.app.db, {
      ...{ name: 'Free', startsAt: day(-1), endsAt: day(1), discountBps: 10_000, series: [] },
    })
    await refresh()
    await buy(send, 'rain-volume-9')
    await stopSale(open.shop.app.db, sale, new Date(NOON))
    expect((await withdrawFromOnly(send)).answer).toMatchObject({ coins: 0, value: 0 })
  })

  it('settles what is owed first', async () => {
    const { name, send } = await open.buyer({ bought: 699 })
    await buy(send)
    const [account] = await rows<{ id: string }>('select id from accounts where username = $1', [name])
    await rows(
      `insert into coin_debts (id, account_id, entry_id, coins, coins_left, created_at)
        select 'DBT-' || $1, $1, id, 300, 300, now() from ledger_entries where account_id = $1 limit 1`,
      [account?.id],
    )
    await withdrawFromOnly(send)
    expect(await balanceOf(send)).toBe(399)
  })

  it('is refused to others, to repeats and to what is not there', async () => {
    const [one, other] = [await open.buyer({ bought: 699 }), await open.buyer()]
    await buy(one.send)
    const { id } = await onlyOne(one.send)
    expect(await withdraw(other.send, id)).toMatchObject({ status: 404, refused: 'purchaseNotFound' })
    const all = await Promise.all([1, 2, 3, 4].map(() => withdraw(one.send, id)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([409, 409, 409, undefined])
    expect(await balanceOf(one.send)).toBe(699)
  })
})

describe('a bundle', () => {
  it('goes back as a whole, or not at all', async () => {
    const bundleId = await offerBundle(open.shop, { of: ['rain-volume-7', 'rain-volume-8', TOLD] })
    await refresh()
    const bought = async () => {
      const { send } = await owner({ bought: 3_000 })
      await send(redeemBundle, { params: { bundleId }, query: {} })
      return send
    }
    const untouched = await bought()
    const one = await onlyOne(untouched)
    expect(one).toMatchObject({ description: 'Bundle bought: The rainy days', coins: 1_677, reason: '' })
    expect((await withdraw(untouched, one.id)).answer).toMatchObject({ coins: 1_677 })
    expect(await balanceOf(untouched)).toBe(3_000)
    const opened = await bought()
    await opened(openPart, { params: { id: `${TOLD}-part-2` } })
    expect((await withdrawFromOnly(opened)).refused).toBe('bundleOpened')
    expect((await opened(readLibrary, {})).answer?.books).toHaveLength(3)
  })
})

describe('coins for money', () => {
  const pay = (send: Send, amount: number) =>
    send(coinCalls.purchaseCoins, {
      body: {
        processor: PaymentProcessor.DEBUG,
        amount,
        stripePaymentIntent: { paymentMethod: 'pm_card_visa', paymentIntent: '' },
      },
    })
  async function refundedOf(name: string): Promise<number[]> {
    const orders = await rows<{ id: string }>(
      `select o.payment_id as id from payment_orders o join accounts a on a.id = o.account_id where a.username = $1`,
      [name],
    )
    const facts = await Promise.all(orders.map(({ id }) => open.shop.app.payments.fetchPayment(id)))
    return facts.map(one => one?.refundedCents ?? -1)
  }

  it('go back as money, those that are left of a pack in their share, and again what comes back into it', async () => {
    const { name, send } = await open.buyer()
    await pay(send, 1_000)
    await till.settle()
    await buy(send)
    const [book, pack] = await listed(send)
    expect(pack).toMatchObject({ coins: 301, reason: '' })
    const share = pack?.value ?? 0
    expect((await withdraw(send, pack?.id ?? '')).answer).toMatchObject({ coins: 301, value: share })
    await till.settle()
    expect(await refundedOf(name)).toEqual([share])
    expect(await balanceOf(send)).toBe(0)
    await withdraw(send, book?.id ?? '')
    const rest = (await listed(send)).find(({ id }) => id === pack?.id)
    expect(rest).toMatchObject({ coins: 699, reason: '' })
    await withdraw(send, pack?.id ?? '')
    await till.settle()
    expect(await refundedOf(name)).toEqual([share + (rest?.value ?? 0)])
    expect(await balanceOf(send)).toBe(0)
    expect(await withdraw(send, pack?.id ?? '')).toMatchObject({ status: 409, refused: 'returnedBefore' })
  })
})

describe('a notice without signing in', () => {
  const stranger = () => open.readers.stranger()
  const declare = (email: string, about = '') =>
    stranger()(declareWithdrawal, { body: { email, name: '', about } })
  const tokenTo = (name: string) => open.mail.tokenTo(`${name}@example.com`)
  const carryOut = (token: string, id: string) => stranger()(carryOutWithdrawal, { params: { token, id } })

  it('is confirmed at once on the page and by mail, and counts from then on', async () => {
    const { name, send } = await open.buyer({ bought: 699 })
    await buy(send)
    daysLater(13.5)
    expect(
      (await declare(` ${name.toUpperCase()}@example.com`, 'Told 1, http://evil.example')).answer,
    ).toMatchObject({
      receivedAt: day(13.5),
    })
    const { subject, text } = open.mail.lastTo(`${name}@example.com`)
    expect(subject).toMatch(/^We received your withdrawal/)
    expect(text).toContain('5 December 2026 at 00:00 UTC')
    expect(text).not.toContain('http://evil')
    const token = tokenTo(name)
    daysLater(16)
    const found = (await stranger()(findWithdrawal, { params: { token } })).answer?.purchases ?? []
    const one = found.find(({ reason }) => reason === '')
    expect((await carryOut(token, one?.id ?? '')).answer).toMatchObject({ coins: 699, receivedAt: day(13.5) })
    expect(await carryOut(token, one?.id ?? '')).toMatchObject({ status: 409, refused: 'returnedBefore' })
    daysLater(28)
    expect(await stranger()(findWithdrawal, { params: { token } })).toMatchObject({ refused: 'tokenInvalid' })
  })

  it('brings the coins of a rental that ended before its mail was read', async () => {
    const { name, send } = await open.buyer({ bought: 100 })
    await rent(send)
    daysLater(2.9)
    await declare(`${name}@example.com`)
    daysLater(4)
    const token = tokenTo(name)
    const found = (await stranger()(findWithdrawal, { params: { token } })).answer?.purchases ?? []
    const one = found.find(({ reason }) => reason === '')
    expect((await carryOut(token, one?.id ?? '')).answer).toMatchObject({ coins: 99 })
  })

  it('opens nothing of others, and tells nobody who has an account', async () => {
    const [one, other] = [await open.buyer({ bought: 699 }), await open.buyer()]
    await buy(one.send)
    await declare(`${other.name}@example.com`)
    const { id } = await onlyOne(one.send)
    expect((await carryOut(tokenTo(other.name), id)).refused).toBe('purchaseNotFound')
    expect((await declare('nobody@example.com')).answer).toMatchObject({ receivedAt: new Date(NOON) })
    expect(open.mail.lastTo('nobody@example.com').text).toContain('There is no account here')
  })

  it('is sent without scripts too', async () => {
    const { name } = await open.buyer()
    const answer = await open.shop.fetch('/de/withdraw', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: `${name}@example.com`, about: 'Band 1' }),
    })
    expect(await answer.text()).toContain('Wir haben deinen Widerruf erhalten')
    expect(open.mail.lastTo(`${name}@example.com`).text).toContain('Band 1')
  })

  it('is in the personal data of the account, and goes with it', async () => {
    const { name } = await open.buyer()
    await declare(`${name}@example.com`, 'Band 1')
    const [account] = await rows<{ id: string }>('select id from accounts where username = $1', [name])
    const [source] = returnsModule.personalData ?? []
    expect(await source?.collect(open.shop.app.db, account?.id ?? '')).toMatchObject({
      withdrawals: [{ about: 'Band 1' }],
    })
    await open.shop.app.db.transaction(async tx => source?.erase(tx, account?.id ?? ''))
    expect(await source?.collect(open.shop.app.db, account?.id ?? '')).toEqual({ withdrawals: [] })
  })
})

const PART = `${TOLD}-part-2`

/** What a reading program gets: the addresses in the manifest of the volume, and those of the pictures in its last part. */
async function streamOf({ send, get }: Owner) {
  const base = (await send(makeOpdsLink, {})).answer?.url ?? ''
  const [volume] = await rows<{ id: string }>('select id from volumes where slug = $1', [TOLD])
  const address = `${base}/webpub/${volume?.id}`
  const manifest = await (await get(`${address}/manifest.json`, {})).json()
  const parts = (manifest.readingOrder as { href: string }[]).map(({ href }) => href)
  const [picture] = await rows<{ path: string }>(
    `select p.id || '/' || i.hash || '.jpg' as path from parts p join part_images i on i.part_id = p.id
      where p.volume_id = $1 limit 1`,
    [volume?.id],
  )
  return { parts, picture: `${address}/${picture?.path}` }
}

/** A browser in which the reader has signed in and which has said its key. */
async function browserOf({ name }: Owner): Promise<Record<string, string>> {
  const answer = await fetch(`${open.shop.url}/app/v2/auth/login`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ login: name, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie().map(one => one.split(';')[0])
  const headers = { cookie: cookie.join('; ') }
  await open.shop.sendWith({ 'sec-fetch-site': 'same-origin', ...headers })(ping, {
    body: { version: '1', pageKey: device.spki },
  })
  return headers
}

/** Every way on which the text of what was bought leaves the shop: what is ready before, and whether it then comes. */
const DOORS: readonly [string, (who: Owner) => Promise<() => Promise<boolean>>][] = [
  [
    'the reader',
    async ({ send }) =>
      async () =>
        (await send(openPart, { params: { id: PART } })).answer !== undefined,
  ],
  [
    'a page that comes with its text',
    async who => {
      const headers = await browserOf(who)
      return async () =>
        (await (await open.shop.fetch(`/read/${PART}`, { headers })).text()).includes(`"${SEALED}"`)
    },
  ],
  [
    'a part as XHTML',
    async ({ get }) =>
      async () =>
        (await get(`/embed/v2/${PART}/data.xhtml`)).ok,
  ],
  [
    'a part for a reading program',
    async who => {
      const { parts } = await streamOf(who)
      return async () => (await who.get(parts[1] ?? '', {})).ok
    },
  ],
  [
    'a picture for a reading program',
    async who => {
      const { picture } = await streamOf(who)
      return async () => (await who.get(picture, {})).ok
    },
  ],
  [
    'a file',
    async ({ send, get }) => {
      await till.settle()
      const link = (await send(readLibrary, {})).answer?.books[0]?.downloads[0]?.link ?? 'none'
      return async () => (await get(link, {})).ok
    },
  ],
]

describe('what was opened', () => {
  it.each(DOORS)('by %s is not given back', async (_, door) => {
    const who = await owner()
    await buy(who.send)
    expect(await (await door(who))()).toBe(true)
    expect(await onlyOne(who.send)).toMatchObject({ reason: 'openedBefore', coins: 0, until: undefined })
    expect(await withdrawFromOnly(who.send)).toMatchObject({ status: 412, refused: 'openedBefore' })
    expect((await who.send(readLibrary, {})).answer?.books).toHaveLength(1)
  })

  it.each(DOORS.slice(0, 5))('by %s is not given back where it was rented', async (name, door) => {
    const who = await owner()
    await rent(who.send, name.includes('picture') ? `${TOLD}-part-3` : PART)
    expect(await (await door(who))()).toBe(true)
    expect((await withdrawFromOnly(who.send)).refused).toBe('openedBefore')
  })

  it('is not what everybody may read, nor what only tells of it', async () => {
    const who = await owner()
    await buy(who.send)
    await who.send(openPart, { params: { id: `${TOLD}-part-1` } })
    await who.send(checkPart, { params: { id: PART } })
    await who.send(findVolume, { params: { id: TOLD } })
    const { parts } = await streamOf(who)
    await who.get(parts[0] ?? '', {})
    await till.settle()
    const link = (await who.send(readLibrary, {})).answer?.books[0]?.downloads[0]?.link ?? ''
    await open.shop.fetch(link, { method: 'HEAD' })
    expect((await withdrawFromOnly(who.send)).answer).toMatchObject({ coins: 699 })
  })

  it.each(DOORS)(
    'by %s at the moment in which it is given back is either read or given back',
    async (_, door) => {
      for (let round = 0; round < 6; round++) {
        const who = await owner()
        await buy(who.send)
        const { id } = await onlyOne(who.send)
        const read = await door(who)
        const [came, back] = await Promise.all([read(), withdraw(who.send, id)])
        expect([came, back.refused]).toEqual(back.answer ? [false, undefined] : [true, 'openedBefore'])
      }
    },
  )
})
