import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { checkPart, findPartOffers } from '#contract/calls/reading.ts'
import type { Send } from '#contract/page.ts'
import { PLANS, type PlanId } from '#rules/plans.ts'
import { NO_GATE, readGate } from '#tests/support/gate-page.ts'
import { addGateParts } from '#tests/support/gate-parts.ts'
import { type GateShop, openGateShop } from '#tests/support/gate-readers.ts'
import { type Member, openMembershipShop, START } from '#tests/support/membership-shop.ts'
import { payAtSimulator, takeOffers } from '#tests/support/take-offers.ts'

// docs/product.md#purchase-gate: whatever it offers opens the part, and whatever opens the part is offered.

let gate: GateShop
beforeAll(async () => {
  gate = await openGateShop()
})
afterAll(() => gate?.close())

const gateFor = (send: Send | null, slug: string) => gate.pages.pageFor(send, `/read/${slug}`)

interface Kind {
  who: string
  make: () => Promise<Member>
  /** The screen is that of visitors; whoever takes an offer has registered. */
  visitor?: true
}

const KINDS: Kind[] = [
  { who: 'a visitor', make: () => gate.readers.reader(), visitor: true },
  { who: 'a reader', make: () => gate.readers.reader() },
  { who: 'a reader with coins', make: () => gate.readers.withCoins() },
  { who: 'a regular member', make: () => gate.readers.member('Membership') },
  { who: 'a regular member by the year', make: () => gate.readers.member('MembershipYearly') },
  { who: 'a regular member for series in English', make: () => gate.readers.memberFor('en', 'Membership') },
  { who: 'a regular member for series in German', make: () => gate.readers.memberFor('de', 'Membership') },
  { who: 'a premium member', make: () => gate.readers.member('PremiumMembership') },
  {
    who: 'a premium member for series in French',
    make: () => gate.readers.memberFor('fr', 'PremiumMembership'),
  },
  { who: 'a member whose payment is missing, in the days of grace', make: () => gate.readers.late() },
  { who: 'a member whose payment is disputed', make: () => gate.readers.disputed() },
  { who: 'a member who has cancelled', make: () => gate.readers.cancelled() },
  { who: 'somebody whose membership has ended', make: () => gate.readers.former() },
  { who: 'a member by a gift', make: () => gate.readers.gifted() },
  { who: 'an owner', make: () => gate.readers.owner(['expired', 'in the library']) },
  { who: 'a renter', make: () => gate.readers.renter(['expired', 'streamed']) },
  { who: 'an editor', make: () => gate.readers.editor() },
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
    const asker = visitor ? gate.open.shop.sendWith({ 'x-country': 'FR' }) : who.send
    const shown: Record<string, unknown> = {}
    for (const { state, slug } of gate.readers.parts) {
      const offers = (await asker(findPartOffers, { params: { id: slug } })).answer
      const check = await status(slug, asker)
      // What is open has no gate.
      const screen = check === 204 ? NO_GATE : readGate(await gateFor(visitor ? null : who.send, slug))
      expect(offers?.check ?? 404, state).toBe(check)
      shown[state] = { check, ...screen, plans: offers?.plans.map(({ id }) => id) ?? [] }
    }
    const opened = await takeOffers({ open: gate.open, who, parts: gate.readers.parts, make })
    const expected = Object.fromEntries(
      gate.readers.parts.map(({ state }) => {
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
    const slug = gate.readers.slugOf('in the library')
    const wanted = { rental: '99', volume: '699', membership: 'PremiumMembership, $10.99' }
    expect(readGate(await gateFor(null, slug))).toEqual({ ...wanted, signIn: true })
    const regular = await gate.readers.member('Membership')
    expect(readGate(await gateFor(regular.send, slug))).toEqual({ ...wanted, signIn: false })
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
