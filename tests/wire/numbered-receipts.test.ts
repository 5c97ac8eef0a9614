// Proves docs/product.md#receipts
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProfile, deleteAccount, requestDeletion } from '#contract/calls/accounts.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { findReceipt, listReceipts } from '#contract/calls/receipts.ts'
import { listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import { type Receipt, ReceiptKind } from '#contract/generated/receipts.ts'
import type { Send } from '#contract/page.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { runCommand } from '#tests/support/run-command.ts'

const TITLE =
  '雨の日 & “Rain”: a title that goes on and on, so that one line cannot hold it, and neither can two'
let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
  await addSeries(open.shop.scratch.db, { title: TITLE, slug: 'long', volumes: [{ priceCoins: 300 }] })
  await addSeries(open.shop.scratch.db, { title: 'Hail', volumes: [{ priceCoins: 599 }, {}] })
  await open.shop.app.version.refresh()
})
afterAll(() => open.close())

const receiptsOf = async (send: Send) => {
  await issueReceipts(open.shop.app)
  return (await send(listReceipts, { query: { limit: 20 } })).answer?.receipts ?? []
}
const buyCoins = (send: Send, amount: number) =>
  send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount } })
const said = ({ kind, lines, sums }: Receipt) => [
  kind,
  lines.map(one => one.coins),
  sums.map(one => one.value),
]
const { COINS, SPENT, SPENT_BACK } = ReceiptKind

describe('the receipts of a reader', () => {
  it('are by number, the last first, with what was paid for what the coins bought, and what corrects it', async () => {
    const { send } = await open.buyer()
    await buyCoins(send, 1000)
    await send(redeemWithCoins, { params: { volumeId: 'long-volume-1' } })
    const bundleId = await offerBundle(open.shop, { of: ['hail'], name: 'All of Hail', names: {} })
    await buyCoins(send, 500)
    await send(redeemBundle, { params: { bundleId }, query: {} })
    const bought = (await send(listReturns, {})).answer?.purchases ?? []
    await send(returnPurchase, { params: { id: bought.find(one => one.coins > 300)?.id ?? '' } })
    const receipts = await receiptsOf(send)
    const price = bought.find(one => one.coins > 300)?.coins ?? 0
    expect(receipts.map(({ kind }) => kind)).toEqual([SPENT_BACK, SPENT, COINS, SPENT, COINS])
    const [back, bundle, , one] = receipts as [Receipt, Receipt, Receipt, Receipt]
    expect(said(one)).toEqual([SPENT, [300], [300]])
    expect(bundle.lines.map(({ description }) => description)).toEqual(['Hail: Volume 1', 'Hail: Volume 2'])
    expect(bundle.sums).toMatchObject([{ value: price, currency: 'usd' }])
    expect(back).toMatchObject({ corrects: bundle.number, sums: [{ value: -price }] })
    const { answer } = await send(findReceipt, { params: { number: one.number } })
    expect(answer).toEqual(one)
    expect(answer).toMatchObject({ seller: 'Kashihon', lines: [{ description: `${TITLE}: Volume 1` }] })
    expect(receipts.map(({ number }) => Number(number.slice(5)))).toEqual(
      receipts.map((_, at) => Number(back.number.slice(5)) - at),
    )
  })

  it('are a PDF in the language that is asked for, for nobody else', async () => {
    const { name, send } = await open.buyer()
    await send(changeProfile, { body: { receiptDetails: 'Regen GmbH\nDE 123 456' } })
    await buyCoins(send, 500)
    await send(redeemWithCoins, { params: { volumeId: 'long-volume-1' } })
    const [receipt] = await receiptsOf(send)
    const path = receipt?.link.replace(open.shop.url, '').replace('lang=en', 'lang=de') ?? ''
    const as = async (who: string | null) =>
      open.shop.fetch(path, {
        headers: who === null ? {} : { authorization: `Bearer ${await open.readers.token(who)}` },
      })
    const answer = await as(name)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(Buffer.from(await answer.arrayBuffer()))
    const text = document.getPage(0).getText().replace(/\s+/g, ' ')
    document.destroy()
    library.destroy()
    for (const words of [
      receipt?.number,
      'Beleg',
      'Ausgestellt für Regen GmbH DE 123 456',
      '21. November 2026',
      '雨の日',
      '300 Coins',
      '3,00',
    ])
      expect(text).toContain(words)
    expect((await as(null)).status).toBe(401)
    expect((await as((await open.buyer()).name)).status).toBe(404)
  })

  it('stay when the account is deleted', async () => {
    const { name, send } = await open.buyer()
    await buyCoins(send, 500)
    const [receipt] = await receiptsOf(send)
    await send(requestDeletion, { body: { currentPassword: PASSWORD } })
    const token = open.readers.tokenIn(`${name}@example.com`)
    await open.readers.stranger()(deleteAccount, { params: { token } })
    const kept = await open.shop.app.db.query({
      text: `select r.lines from numbered_receipts r join accounts a on a.id = r.account_id
        where a.deleted_at is not null and r.number = $1`,
      values: [Number(receipt?.number.slice(5))],
    })
    expect(kept).toHaveLength(1)
  })

  it('state tax where it is switched on, of the country that two of account, connection and card name, and a quarter of it is a table', async () => {
    const taxed = await openCoinShop({
      jobs: 'by hand',
      env: { VAT: 'oss', VAT_COUNTRY: 'DE' },
    })
    const { name } = await taxed.buyer()
    const authorization = `Bearer ${await taxed.readers.token(name)}`
    await taxed.shop.app.db.query({
      text: `update accounts set country = 'GR' where username = $1`,
      values: [name],
    })
    const send = taxed.shop.sendWith({ authorization, 'x-country': 'FR' })
    await send(purchaseCoins, {
      body: {
        ...{ processor: PaymentProcessor.DEBUG, amount: 1000 },
        stripePaymentIntent: { paymentMethod: 'pm_card_fr', paymentIntent: '' },
      },
    })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })
    await issueReceipts(taxed.shop.app)
    const [receipt] = (await send(listReceipts, { query: {} })).answer?.receipts ?? []
    expect(receipt?.taxes).toEqual([{ currency: 'usd', country: 'FR', rate: 550, value: 699, tax: 36 }])
    const tax = (quarter: string) =>
      runCommand(taxed.shop.scratch.url, ['ledger', 'tax', quarter], { LOG_LEVEL: 'silent' })
    expect((await tax('2026-Q4')).said.map(line => line.trim())).toEqual([
      'country,rate,what,currency,gross,net,tax,receipts,not two proofs of the country',
      'FR,5.50,book,usd,6.99,6.63,0.36,1,0',
    ])
    expect((await tax('2026-4')).code).toBe(1)
    await taxed.close()
  })
})
