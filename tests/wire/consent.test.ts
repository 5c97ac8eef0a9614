// Proves docs/product.md#consent
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { saveNotificationSettings } from '#contract/calls/follows.ts'
import { redeemBundle, redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { returnPurchase } from '#contract/calls/returns.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { coinsPersonalData } from '#server/coins/personal-data.ts'
import { translator } from '#server/platform/texts/texts.ts'
import { balanceOf, type CoinShop, historyOf, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'

let open: CoinShop
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
})
afterAll(() => open.close())

const WORDS = translator('de', 'coins')('spend.consent')
const RAIN = 'rain-volume-1'
const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  open.shop.app.db.query<Row>({ text, values })
/** What is kept of somebody's consents, by what was bought. */
const consentsOf = (name: string) =>
  rows<{ bought: string; words: string; lang: string; at: Date }>(
    `select coalesce(v.slug, p.slug) as bought, c.words, c.lang, c.given_at as at
      from consents c join accounts a on a.id = c.account_id join ledger_entries e on e.id = c.entry_id
      left join volumes v on v.id = e.volume_id left join parts p on p.id = e.part_id
      where a.username = $1 order by 1`,
    [name],
  )
const given = (bought: string) => ({ bought, words: WORDS, lang: 'de', at: new Date(NOON) })
const consent = 'de' as const
const body = { processor: PaymentProcessor.DEBUG, amount: 699 }

describe('what a reader has ticked', () => {
  it.each<{ what: string; bought?: string; buy: (send: Send) => Promise<{ status?: number }> }>([
    {
      what: 'a volume',
      buy: send => send(redeemWithCoins, { params: { volumeId: RAIN }, query: { consent } }),
    },
    {
      what: 'a volume for a credit',
      buy: send => send(redeemWithCredits, { params: { volumeId: RAIN }, query: { consent } }),
    },
    {
      what: 'a rental',
      bought: `${RAIN}-part-3`,
      buy: send => send(rentPart, { params: { partId: `${RAIN}-part-3` }, query: { consent } }),
    },
    {
      what: 'a volume that is paid for in the same step',
      buy: send => send(purchaseCoins, { query: { volume: RAIN, price: 699, consent }, body }),
    },
  ])('is kept with $what: words, language, time', async ({ buy, bought = RAIN }) => {
    const { name, send } = await open.buyer({ given: 1_000, credits: 1 })
    expect((await buy(send)).status).toBeUndefined()
    expect(await consentsOf(name)).toEqual([given(bought)])
  })

  it('is kept with each volume of a bundle', async () => {
    const { name, send } = await open.buyer({ given: 5_000 })
    const bundleId = await offerBundle(open.shop, { of: ['rain-volume-6', 'rain-volume-7'] })
    await send(redeemBundle, { params: { bundleId }, query: { consent } })
    expect(await consentsOf(name)).toEqual(['rain-volume-6', 'rain-volume-7'].map(given))
  })

  it('is repeated word for word in the mail of the purchase, also to who wants none for coins', async () => {
    const { name, send } = await open.buyer({ given: 2_000 })
    const settings = { rhythm: NoticeRhythm.UNSPECIFIED, spendingReceipts: false }
    await send(saveNotificationSettings, { body: settings })
    const { name: other, send: buys } = await open.buyer({ given: 2_000 })
    await buys(saveNotificationSettings, { body: settings })
    await send(redeemWithCoins, { params: { volumeId: RAIN }, query: { consent } })
    await buys(redeemWithCoins, { params: { volumeId: RAIN } })
    open.shop.clock.set(new Date(Date.parse(NOON) + 7_200_000))
    await open.shop.app.jobs.add(open.shop.app.db, { kind: 'gather receipts', payload: {} })
    for (let round = 0; round < 2; round++) await open.shop.app.jobs.runDue()
    open.shop.clock.set(NOON)
    const mailsOf = (to: string) =>
      open.mail.mails.filter(
        mail => mail.to?.[0]?.address === `${to}@example.com` && /receipt/.test(mail.subject ?? ''),
      )
    const [mail] = mailsOf(name)
    expect(mail?.text).toContain(`On 21 November 2026 at 12:00 UTC you ticked: “${WORDS}”`)
    // It cannot be switched off.
    expect(mail?.text).not.toContain('#notices')
    expect(mailsOf(other)).toEqual([])
  })

  it('is in the data of the account, and stays with the ledger when it goes', async () => {
    const { name, send } = await open.buyer({ given: 1_000 })
    await send(redeemWithCoins, { params: { volumeId: RAIN }, query: { consent } })
    const [account] = await rows<{ id: string }>('select id from accounts where username = $1', [name])
    const id = account?.id ?? ''
    const { db } = open.shop.app
    const kept = { purpose: 'content', words: WORDS, lang: 'de', givenAt: new Date(NOON) }
    expect(await coinsPersonalData.collect(db, id)).toMatchObject({ consents: [kept] })
    await db.transaction(tx => coinsPersonalData.erase(tx, id))
    expect(await consentsOf(name)).toEqual([given(RAIN)])
  })

  it('is kept once where the answer was lost, and in no language that the shop does not have', async () => {
    const { name } = await open.buyer({ given: 1_000 })
    const send = open.shop.sendWith({
      authorization: `Bearer ${await open.readers.token(name)}`,
      'idempotency-key': 'once',
    })
    const params = { volumeId: RAIN }
    expect(await send(redeemWithCoins, { params, query: { consent: 'nl' as 'de' } })).toMatchObject({
      status: 400,
    })
    for (let times = 0; times < 2; times++) await send(redeemWithCoins, { params, query: { consent } })
    expect(await consentsOf(name)).toEqual([given(RAIN)])
  })
})

it('a program that asks nothing buys, and what it bought goes back as long as it is not opened', async () => {
  const { name, send } = await open.buyer({ given: 1_000 })
  await send(redeemWithCoins, { params: { volumeId: RAIN } })
  expect(await consentsOf(name)).toEqual([])
  const [one] = await historyOf(send)
  await send(returnPurchase, { params: { id: one?.returnable?.id ?? '' } })
  expect(await balanceOf(send)).toBe(1_000)
})

it('the words are asked for by pages in the languages that the setting names', async () => {
  const asks = async (path: string) => /"consent":true/.test(await (await open.shop.fetch(path)).text())
  expect([await asks('/'), await asks('/de'), await asks('/fr')]).toEqual([false, true, true])
})
