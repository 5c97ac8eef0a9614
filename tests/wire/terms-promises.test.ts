// Proves docs/product.md#withdrawal, docs/product.md#legal-texts
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { RETURN_DAYS } from '#rules/returnable.ts'
import { standardLegalText } from '#server/legal/standard-text.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'

let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop()
  const out = new Date('2026-01-02T00:00:00Z')
  const parts = [{ preview: true }, { rentalCoins: 99 }].map(part => ({ ...part, launchAt: out }))
  const volumes = [1, 2].map(() => ({ publishingAt: out, parts }))
  await addSeries(open.shop.scratch.db, { title: 'Rain', rentals: true, volumes })
  await open.shop.app.version.refresh()
})
afterAll(() => open.close())

const [VOLUME, OTHER, PART] = ['rain-volume-1', 'rain-volume-2', 'rain-volume-1-part-2']

/** The section on withdrawal, as the page has it. */
function sectionIn(lang: Language, credits: boolean): string {
  const operator = { name: 'O', address: 'A', email: 'e@example.com', legal: '' }
  const sections = standardLegalText('terms', lang, { operator, credits }).split(/^## /m)
  return sections.find(text => text.includes('](/withdraw)')) ?? ''
}

/** Buys it, and gives all that was bought with it back: what went back in all. */
async function buyAndReturn(send: Send, buy: () => Promise<{ status?: number }>) {
  expect((await buy()).status).toBeUndefined()
  const { answer } = await send(listReturns, {})
  let [coins, credits, value] = [0, 0, 0]
  for (const { id } of (answer?.purchases ?? []).filter(({ reason }) => reason === '')) {
    const back = (await send(returnPurchase, { params: { id } })).answer
    coins += back?.coins ?? 0
    credits += back?.credits ?? 0
    value += back?.value ?? 0
  }
  return { coins, credits, value }
}

/** What the section promises of each kind, in its order, carried out. */
const PROMISES: ((who: Member, credits: boolean) => Promise<void>)[] = [
  async function coins({ send, cardId }) {
    const stripePaymentIntent = { paymentMethod: cardId, paymentIntent: '' }
    const body = { processor: PaymentProcessor.STRIPE, amount: 500, stripePaymentIntent }
    expect(await buyAndReturn(send, () => send(purchaseCoins, { body }))).toMatchObject({
      coins: 500,
      value: 500,
    })
  },
  async function volumesAndRentals({ name, send }, credits) {
    await fillPurse(open.shop, name, { given: 1_000, credits: 1 })
    const purse = async () => {
      const { answer: me } = await send(findMe, {})
      return [me?.coins, (me?.earnedCredits ?? 0) - (me?.usedCredits ?? 0)]
    }
    const before = await purse()
    const bought = [
      () => send(redeemWithCoins, { params: { volumeId: VOLUME } }),
      () => send(rentPart, { params: { partId: PART } }),
      ...(credits ? [() => send(redeemWithCredits, { params: { volumeId: OTHER } })] : []),
    ]
    const back = []
    for (const buy of bought) back.push(await buyAndReturn(send, buy))
    expect(back).toMatchObject([{ coins: 699 }, { coins: 99 }, { credits: 1 }].slice(0, bought.length))
    expect(await purse()).toEqual(before)
  },
  async function memberships(who) {
    const { send } = await open.join(who, 'Membership')
    expect(await buyAndReturn(send, async () => ({}))).toMatchObject({ value: 450 })
  },
]

describe.each(languages)('the terms on withdrawal in %s', lang => {
  it.each([false, true])('promise what can be done, kind by kind (credits: %s)', async credits => {
    const section = sectionIn(lang, credits)
    expect(section.match(/^- /gm)).toHaveLength(PROMISES.length)
    expect(section).toContain(` ${RETURN_DAYS} `)
    for (const [, path = ''] of section.matchAll(/\]\((\/[^)]+)\)/g))
      expect((await open.shop.fetch(path)).status).toBe(200)
    const who = await open.customer(`reader-${lang}-${credits}`)
    for (const keep of PROMISES) await keep(who, credits)
  })
})
