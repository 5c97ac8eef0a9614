// Proves docs/product.md#coins, docs/product.md#credentials, docs/product.md#history
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readHistory } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { GiftType } from '#contract/generated/coins.ts'
import { PurchaseHow } from '#contract/generated/history.ts'
import type { Send } from '#contract/page.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{}] })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const make = (change: Partial<Parameters<typeof createGift>[1]> = {}) =>
  createGift(shop.app, { coins: 500, volume: null, uses: 1, expiresAt: null, note: '', ...change })
const redeem = (send: Send, code: string) => send(redeemGift, { params: { code } })

// docs/product.md#gifts.
describe('a gift code', () => {
  it('gives coins once, however it is typed, and shows in the history', async () => {
    const send = await readers.reader('ada')
    const code = await make()
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect((await redeem(send, ` ${code.toLowerCase().replaceAll('-', '')} `)).answer).toEqual({
      ok: true,
      type: GiftType.COINS,
      message: '500',
      coins: 500,
      credits: 0,
    })
    expect((await send(findMe, {})).answer?.coins).toBe(500)
    expect((await send(readHistory, {})).answer?.entries[0]).toMatchObject({
      how: PurchaseHow.PROMO,
      promo: { coinValue: 500, creditValue: 0 },
    })
    expect(await redeem(send, code)).toMatchObject({ status: 403, refused: 'giftUsed' })
  })

  it('gives a volume, and is not used up by who owns it', async () => {
    const code = await make({ coins: null, volume: 'rain-volume-1' })
    const other = await make({ coins: null, volume: 'rain-volume-1' })
    const send = await readers.reader('bea')
    expect((await redeem(send, code)).answer?.type).toBe(GiftType.BOOK)
    expect((await send(readLibrary, {})).answer?.books).toHaveLength(1)
    expect(await redeem(send, other)).toMatchObject({ status: 409, refused: 'alreadyOwned' })
    expect((await redeem(await readers.reader('cleo'), other)).answer?.ok).toBe(true)
  })

  it('for five accounts counts for five of 20 that come at once', async () => {
    const code = await make({ uses: 5 })
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => readers.reader(`many${n}`)))
    const outcomes = await Promise.all(all.map(send => redeem(send, code)))
    expect(outcomes.filter(({ answer }) => answer)).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 403)).toHaveLength(15)
  })

  it('counts once for one account that sends it ten times at once', async () => {
    const send = await readers.reader('dora')
    const code = await make({ uses: 5 })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => redeem(send, code)))
    expect(outcomes.filter(({ answer }) => answer)).toHaveLength(1)
    expect((await send(findMe, {})).answer?.coins).toBe(500)
  })

  it('is refused with 403 when it has run out, 400 where there is none, 401 to strangers, 429 to who tries', async () => {
    const send = await readers.reader('eve')
    const code = await make({ expiresAt: new Date('2026-11-21T12:00:00Z') })
    expect(await redeem(send, code)).toMatchObject({ status: 403, refused: 'codeExpired' })
    expect((await redeem(readers.stranger(), code)).status).toBe(401)
    const tries: (number | undefined)[] = []
    for (let n = 0; n < 12; n++) tries.push((await redeem(send, `AAAA-AAAA-AAA${n}`)).status)
    expect(tries).toEqual([...Array(9).fill(400), 429, 429, 429])
  })

  it('is nowhere in the database as it was told', async () => {
    const code = await make()
    const [row] = await shop.scratch.db.query<{ dump: string }>({
      text: `select string_agg(g::text, '') as dump from gift_codes g`,
    })
    expect(row?.dump).not.toContain(code.replaceAll('-', ''))
  })

  it.each([
    [{ coins: null }, 'coins, credits, a volume or a membership'],
    [{ volume: 'rain-volume-1' }, 'coins, credits, a volume or a membership'],
    [{ credits: 1 }, 'coins, credits, a volume or a membership'],
    [{ coins: null, credits: 0 }, 'from 1 to 1000 credits'],
    [{ coins: 0 }, 'from 1 to'],
    [{ coins: null, volume: 'nothing' }, 'no volume nothing'],
    [{ uses: 0 }, 'at least once'],
  ])('cannot be made with %j', (change, why) => expect(make(change)).rejects.toThrow(why))
})
