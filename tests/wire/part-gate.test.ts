import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { checkPart, findPartOffers } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import type { Send } from '#contract/page.ts'
import { PLANS, type PlanId } from '#rules/plans.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { type BuiltSite, openBuiltSite } from '#server/visit/built-site.ts'
import { openTexts } from '#server/visit/texts.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { addGateParts, type GatePart } from '#tests/support/gate-parts.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'
import { payAtSimulator, takeOffers } from '#tests/support/take-offers.ts'

// docs/product.md#purchase-gate: whatever it offers opens the part, and whatever opens the part is offered.

/** When a membership that began at START is in the grace of a payment that failed. */
const NOW = '2026-03-02T12:00:00Z'
const ROOT = join(import.meta.dirname, '../..')

let open: MembershipShop
let built: BuiltSite
let texts: ReturnType<typeof openTexts>
let parts: GatePart[]
let late: Member
let people = 0

beforeAll(async () => {
  open = await openMembershipShop({ COUNTRY_HEADER: 'x-country' })
  built = await openBuiltSite(ROOT)
  texts = openTexts(join(ROOT, 'locales'))
  late = await member('Membership')
  const { id } = await open.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: late.customerId,
  })
  await open.stripe.subscriptions.update(late.subscriptionId, { default_payment_method: id })
  const over = await member('Membership', { cancel_at_period_end: true })
  await open.goTo('2026-02-28T13:00:05Z')
  await open.goTo(NOW)
  parts = await addGateParts(open.shop, new Date(NOW))
  await open.again(late)
  await open.again(over)
  ended.push(over)
})
afterAll(() => {
  texts?.close()
  return open?.close()
})

/** Whose membership has ended; more are made where they are needed. */
const ended: Member[] = []

type Change = Parameters<MembershipShop['member']>[2]

async function placed(who: Member): Promise<Member> {
  // Where the series "Blocked" may not be read.
  const values = [who.accountId]
  await open.shop.scratch.db.query({ text: `update accounts set country = 'FR' where id = $1`, values })
  return who
}
const reader = async () => placed(await open.customer(`gate${++people}`))
const member = async (plan: PlanId, change: Change = {}) =>
  placed(await open.member(`gate${++people}`, plan, change))
const inLanguage = (language: string) => ({ metadata: { shop: 'kashihon', language } })
const canceled = async () => {
  const who = await member('Membership')
  await open.stripe.subscriptions.cancel(who.subscriptionId)
  await open.settle()
  return who
}
const disputed = async () => {
  const who = await member('Membership')
  const { data } = await open.stripe.paymentIntents.list({ customer: who.customerId, limit: 1 })
  await open.inSimulator(request => openDispute(request, String(data[0]?.latest_charge)))
  await open.settle()
  return who
}
const gifted = async () => {
  const who = await reader()
  const membership = { plan: 'Membership', months: 2 }
  const wish = { coins: null, volume: null, membership, uses: 1, expiresAt: null, note: '' }
  await who.send(redeemGift, { params: { code: await createGift(open.shop.app, wish) } })
  return who
}
const withCoins = async () => {
  const who = await reader()
  await fillPurse(open.shop, who.name, { bought: 5000 })
  return who
}
const slugOf = (state: string) => parts.find(part => part.state === state)?.slug ?? ''
const owner = async () => {
  const who = await withCoins()
  for (const state of ['expired', 'in the library'])
    await who.send(redeemWithCoins, {
      params: { volumeId: slugOf(state).replace(/-part-1$/, '') },
      query: {},
    })
  return who
}
const renter = async () => {
  const who = await withCoins()
  for (const state of ['expired', 'streamed'])
    await who.send(rentPart, { params: { partId: slugOf(state) }, query: {} })
  return who
}
const editor = async () => {
  const who = await reader()
  await open.shop.scratch.db.query({
    text: `insert into account_roles (account_id, role, granted_at) values ($1, 'editor', now())`,
    values: [who.accountId],
  })
  return who
}

/** What somebody sees at a gate: coins, and the monthly price of the membership with the plan that its link chooses. */
interface Shown {
  rental: string | null
  volume: string | null
  membership: string | null
  signIn: boolean
}

const OPEN: Shown = { rental: null, volume: null, membership: null, signIn: false }

function readGate(html: string): Shown {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  const text = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  const subscribe = /href="(?:\/(?:de|fr))?\/subscribe\?([^"]*)"/.exec(main)?.[1]?.replaceAll('&amp;', '&')
  const money = /(?:from|for) (\$[\d.]+) a month/.exec(text)?.[1]
  const plan = new URLSearchParams(subscribe).get('plan') ?? 'any plan'
  return {
    rental: /Rent for (\d+) coin|Rent for 72 hours (\d+)/.exec(text)?.slice(1).find(Boolean) ?? null,
    volume: /Buy the volume (?:for )?(\d+)/.exec(text)?.[1] ?? null,
    membership: subscribe === undefined ? null : `${plan}, ${money}`,
    signIn: /href="\/sign-in\?next/.test(main),
  }
}

/** The page as its screen shows it to who sends so; that of visitors as it is served. */
async function pageFor(send: Send | null, slug: string): Promise<string> {
  if (!send) return (await open.shop.fetch(`/read/${slug}`, { headers: { 'x-country': 'FR' } })).text()
  const { config, clock } = open.shop.app
  const { html } = await built.entry.renderPage({
    place: built.entry.placeOf(new URL(`${open.shop.url}/read/${slug}`)),
    send,
    now: clock.now(),
    site: {
      name: config.shopName,
      origin: config.publicUrl,
      operator: config.operator,
      forum: null,
    },
    texts: texts.of('en'),
    assets: { ...built.assets, preconnect: [] },
  })
  return html
}

interface Kind {
  who: string
  make: () => Promise<Member>
  /** The screen is that of visitors; whoever takes an offer has registered. */
  visitor?: true
}

const KINDS: Kind[] = [
  { who: 'a visitor', make: reader, visitor: true },
  { who: 'a reader', make: reader },
  { who: 'a reader with coins', make: withCoins },
  { who: 'a regular member', make: () => member('Membership') },
  { who: 'a regular member by the year', make: () => member('MembershipYearly') },
  { who: 'a regular member for series in English', make: () => member('Membership', inLanguage('en')) },
  { who: 'a regular member for series in German', make: () => member('Membership', inLanguage('de')) },
  { who: 'a premium member', make: () => member('PremiumMembership') },
  { who: 'a premium member for series in French', make: () => member('PremiumMembership', inLanguage('fr')) },
  { who: 'a member whose payment is missing, in the days of grace', make: async () => late },
  { who: 'a member whose payment is disputed', make: disputed },
  { who: 'a member who has cancelled', make: () => member('Membership', { cancel_at_period_end: true }) },
  { who: 'somebody whose membership has ended', make: async () => ended.pop() ?? canceled() },
  { who: 'a member by a gift', make: gifted },
  { who: 'an owner', make: owner },
  { who: 'a renter', make: renter },
  { who: 'an editor', make: editor },
]

const cheapest = (plans: readonly PlanId[]) => {
  const plan = PLANS.find(({ id, interval }) => plans.includes(id) && interval === 'month')
  if (!plan) return null
  return `${plan.premium ? plan.id : 'any plan'}, $${(plan.cents.usd / 100).toFixed(2)}`
}

describe.each(KINDS)('the gate for $who', ({ make, visitor }) => {
  it('offers exactly what opens each part, at its price', async () => {
    const who = await make()
    const status = async (slug: string, send = who.send) =>
      (await send(checkPart, { params: { id: slug } })).status ?? 204
    const asker = visitor ? open.shop.sendWith({ 'x-country': 'FR' }) : who.send
    const shown: Record<string, unknown> = {}
    for (const { state, slug } of parts) {
      const offers = (await asker(findPartOffers, { params: { id: slug } })).answer
      const check = await status(slug, asker)
      // What is open has no gate.
      const screen = check === 204 ? OPEN : readGate(await pageFor(visitor ? null : who.send, slug))
      expect(offers?.check ?? 404, state).toBe(check)
      shown[state] = { check, ...screen, plans: offers?.plans.map(({ id }) => id) ?? [] }
    }
    const opened = await takeOffers({ open, who, parts, make })
    const expected = Object.fromEntries(
      parts.map(({ state }) => {
        const { check } = shown[state] as { check: number }
        // Nobody is sold what has nothing in it to read.
        const closed = [402, 403, 410].includes(check) && state !== 'without text'
        const { plans = [], rental = null, volume = null } = closed ? (opened[state] ?? {}) : {}
        return [state, { check, plans, rental, volume, membership: cheapest(plans), signIn: check === 403 }]
      }),
    )
    expect(shown).toEqual(expected)
  })
})

// The demo's "The Last Parcel", which was sold to visitors as part of every membership.
describe('a part whose streaming has ended and whose volume stands in the readers’ library', () => {
  it('is offered with premium, rental and volume, never with a regular membership', async () => {
    const slug = slugOf('in the library')
    const wanted = { rental: '99', volume: '699', membership: 'PremiumMembership, $10.99' }
    expect(readGate(await pageFor(null, slug))).toEqual({ ...wanted, signIn: true })
    const regular = await member('Membership')
    expect(readGate(await pageFor(regular.send, slug))).toEqual({ ...wanted, signIn: false })
  })
})

describe('a shop whose memberships are for one language', () => {
  it('leads from a part in German to a membership taken out in German, which opens it', async () => {
    const shop = await openMembershipShop({ MEMBERSHIP_SCOPE: 'language' })
    const [german] = (await addGateParts(shop.shop, new Date(START))).filter(
      ({ state }) => state === 'German',
    )
    const slug = german?.slug ?? ''
    const html = await (await shop.shop.fetch(`/read/${slug}`)).text()
    expect(/href="(\/de\/subscribe\?[^"]*)"/.exec(html)?.[1]).toBeDefined()
    expect(html).toContain('is for series in German')
    for (const [lang, status] of [
      ['en', 402],
      ['de', undefined],
    ] as const) {
      const who = await shop.customer(`scoped-${lang}`)
      const body = { priceId: 'Membership', couponCode: '', zip: '' }
      const { answer } = await who.send(checkoutSubscription, { query: { lang }, body })
      await payAtSimulator(shop, answer?.url ?? '')
      expect((await who.send(checkPart, { params: { id: slug } })).status).toBe(status)
    }
    await shop.close()
  })
})
