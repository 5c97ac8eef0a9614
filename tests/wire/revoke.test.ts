// Proves docs/product.md#bundles
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readLibrary, redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { listReceipts } from '#contract/calls/receipts.ts'
import { listRentals, rentPart } from '#contract/calls/rentals.ts'
import { ReceiptKind } from '#contract/generated/receipts.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { listDebts } from '#server/coins/ledger-store.ts'
import { newId } from '#server/platform/ids.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, paymentPagesOf } from '#tests/support/payment-pages.ts'

let shop: TestShop
let mail: MailServer
const till = paymentPagesOf(() => shop)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', REVOKE_ON_REFUND: 'on' } })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      { priceCoins: 400, parts: [{}, { rentalCoins: 99 }] },
      { priceCoins: 300 },
      { priceCoins: 100 },
    ],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await shop.close()
  await mail.close()
})

/** Signs a buyer in, who has neither password nor mail. */
async function sessionOf({ accountId }: Buyer) {
  const token = `t${accountId}`.padEnd(43, '0')
  const now = shop.clock.now()
  await shop.scratch.db.query({
    text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at) values ($1, $2, $3, true, '', $4, $4, $5)`,
    values: [
      createHash('sha256').update(token).digest(),
      newId('SES', now),
      accountId,
      now,
      new Date(now.getTime() + 86_400_000),
    ],
  })
  return shop.sendWith({ authorization: `Bearer ${token}` })
}

async function bought() {
  const ada = await till.buyer()
  const send = await sessionOf(ada)
  const { paymentId } = await shop.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_card_visa' })
  await till.settle()
  const redeem = (volumeId: string) => send(redeemWithCoins, { params: { volumeId }, query: {} })
  const library = async () =>
    (await send(readLibrary, {})).answer?.books.map(({ volume }) => volume?.slug).toSorted()
  const debt = async () =>
    (await listDebts(shop.app.db, ada.accountId)).reduce((sum, { coinsLeft }) => sum + coinsLeft, 0)
  return { ada, send, paymentId, redeem, library, debt }
}

// docs/product.md#refunds-and-disputes: a switch revokes what that lot bought.
describe('with the switch for it, a payment that was taken back whole', () => {
  it('takes what its coins have bought with it, once, and leaves no debt', async () => {
    const { ada, send, paymentId, redeem, library, debt } = await bought()
    await redeem('rain-volume-1')
    await send(rentPart, { params: { partId: 'rain-volume-1-part-2' }, query: {} })
    expect(await library()).toEqual(['rain-volume-1'])
    await shop.app.payments.refund(paymentId, { key: 'whole' })
    await till.settle()
    await till.settle()
    expect(await library()).toEqual([])
    expect((await send(listRentals, { query: {} })).answer?.rentals).toEqual([])
    expect([await till.coins(ada), await debt()]).toEqual([0, 0])
    // What went, what it had cost, and what is left, in one mail.
    await shop.app.jobs.runDue()
    const mails = mail.mails.filter(({ to }) => to?.[0]?.address === `${ada.accountId}@example.com`)
    const revoked = mails.filter(({ subject }) => subject?.startsWith('Taken back at'))
    expect(revoked.map(({ text }) => text)).toEqual([
      expect.stringMatching(/given back in full: Rain: Volume 1\..*400 coins.*You now have 0 coins/s),
    ])
  })

  it('leaves what other coins have bought, and gives back what they had added', async () => {
    const { ada, paymentId, redeem, library, debt } = await bought()
    await redeem('rain-volume-2')
    // The second payment pays for a half of the next volume.
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
    await shop.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_card_visa' })
    await till.settle()
    await redeem('rain-volume-1')
    await redeem('rain-volume-3')
    await shop.app.payments.refund(paymentId, { key: 'whole' })
    await till.settle()
    expect(await library()).toEqual(['rain-volume-3'])
    expect([await till.coins(ada), await debt()]).toEqual([400, 0])
    const free = await shop.app.db.query({
      text: 'select id from coin_lots where account_id = $1 and given',
      values: [ada.accountId],
    })
    expect(free).toEqual([])
  })

  it('takes of a bundle the volumes that its coins have bought, each for what it cost in the bundle', async () => {
    const bundleId = await offerBundle(shop, { of: ['rain'], discountBps: 1_000 })
    const { ada, send, paymentId, library, debt } = await bought()
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
    await shop.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_card_visa' })
    await till.settle()
    const paid = (await till.coins(ada)) ?? 0
    expect((await send(redeemBundle, { params: { bundleId }, query: {} })).answer?.coins).toBe(720)
    expect(await library()).toEqual(['rain-volume-1', 'rain-volume-2', 'rain-volume-3'])
    await shop.app.payments.refund(paymentId, { key: 'whole' })
    await till.settle()
    // The first payment paid for 360, for 140 of 270, and for nothing of 90.
    expect(await library()).toEqual(['rain-volume-3'])
    expect([await till.coins(ada), await debt()]).toEqual([paid / 2 - 90, 0])
    await issueReceipts(shop.app)
    const receipts = (await send(listReceipts, { query: {} })).answer?.receipts ?? []
    const [back, bundle] = [ReceiptKind.SPENT_BACK, ReceiptKind.SPENT].map(kind =>
      receipts.find(one => one.kind === kind),
    )
    expect([bundle, back].map(one => one?.lines.map(({ coins }) => coins))).toEqual([
      [360, 270, 90],
      [-360, -270],
    ])
    expect(back?.corrects).toBe(bundle?.number)
  })

  it('lets it be bought again', async () => {
    const { ada, paymentId, redeem, library } = await bought()
    await redeem('rain-volume-1')
    await shop.app.payments.refund(paymentId, { key: 'whole' })
    await till.settle()
    await shop.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_card_visa' })
    await till.settle()
    expect((await redeem('rain-volume-1')).status).toBeUndefined()
    expect(await library()).toEqual(['rain-volume-1'])
  })

  it('forgives no rental that is over: it was had', async () => {
    const { ada, send, paymentId, debt } = await bought()
    await send(rentPart, { params: { partId: 'rain-volume-1-part-2' }, query: {} })
    await shop.scratch.db.query({
      text: `update rentals set started_at = started_at - interval '4 days', expires_at = expires_at - interval '4 days' where account_id = $1`,
      values: [ada.accountId],
    })
    await shop.app.payments.refund(paymentId, { key: 'whole' })
    await till.settle()
    expect([await till.coins(ada), await debt()]).toEqual([0, 99])
    expect((await send(findMe, {})).answer).toMatchObject({ coins: 0, debtCoins: 99 })
  })

  it('leaves everything where only a part of the money went back', async () => {
    const { paymentId, redeem, library, debt } = await bought()
    await redeem('rain-volume-1')
    await shop.app.payments.refund(paymentId, { key: 'part', amountCents: 200 })
    await till.settle()
    expect(await library()).toEqual(['rain-volume-1'])
    expect(await debt()).toBe(100)
  })
})
