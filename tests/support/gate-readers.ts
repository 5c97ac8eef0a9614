import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import type { PlanId } from '#rules/plans.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import { fillPurse } from './fill-purse.ts'
import { openPages, type Pages } from './gate-page.ts'
import { addGateParts, type GatePart } from './gate-parts.ts'
import { type Member, type MembershipShop, openMembershipShop } from './membership-shop.ts'

/** When a membership that began at START is in the grace of a payment that failed. */
export const GATE_NOW = '2026-03-02T12:00:00Z'

type Change = Parameters<MembershipShop['member']>[2]

/** Readers of each kind that a gate distinguishes. All of them are where the series "Blocked" may not be read. */
export interface GateReaders {
  readonly parts: readonly GatePart[]
  slugOf(state: string): string
  reader(): Promise<Member>
  withCoins(): Promise<Member>
  member(plan: PlanId, change?: Change): Promise<Member>
  /** The same for series of one language. */
  memberFor(language: string, plan: PlanId): Promise<Member>
  /** A payment is missing, and the days of grace run. There is one. */
  late(): Promise<Member>
  disputed(): Promise<Member>
  cancelled(): Promise<Member>
  former(): Promise<Member>
  gifted(): Promise<Member>
  /** Owns the volumes of the parts in these states. */
  owner(states: readonly string[]): Promise<Member>
  renter(states: readonly string[]): Promise<Member>
  editor(): Promise<Member>
}

/** Sets the shop's clock to {@link GATE_NOW} and adds a part in each state. */
export async function openGateReaders(open: MembershipShop): Promise<GateReaders> {
  let people = 0
  const inFrance = async (who: Member): Promise<Member> => {
    const values = [who.accountId]
    await open.shop.scratch.db.query({ text: `update accounts set country = 'FR' where id = $1`, values })
    return who
  }
  const reader = async () => inFrance(await open.customer(`gate${++people}`))
  const member = async (plan: PlanId, change: Change = {}) =>
    inFrance(await open.member(`gate${++people}`, plan, change))
  const withCoins = async () => {
    const who = await reader()
    await fillPurse(open.shop, who.name, { bought: 20_000 })
    return who
  }

  const late = await member('Membership')
  const { id } = await open.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: late.customerId,
  })
  await open.stripe.subscriptions.update(late.subscriptionId, { default_payment_method: id })
  const over = await member('Membership', { cancel_at_period_end: true })
  await open.goTo('2026-02-28T13:00:05Z')
  await open.goTo(GATE_NOW)
  const parts = await addGateParts(open.shop, new Date(GATE_NOW))
  await open.again(late)
  await open.again(over)
  const ended = [over]
  const slugOf = (state: string) => parts.find(part => part.state === state)?.slug ?? ''

  return {
    parts,
    slugOf,
    reader,
    withCoins,
    member,
    memberFor: (language, plan) => member(plan, { metadata: { shop: 'kashihon', language } }),
    late: async () => late,
    async disputed() {
      const who = await member('Membership')
      const { data } = await open.stripe.paymentIntents.list({ customer: who.customerId, limit: 1 })
      await open.inSimulator(request => openDispute(request, String(data[0]?.latest_charge)))
      await open.settle()
      return who
    },
    cancelled: () => member('Membership', { cancel_at_period_end: true }),
    async former() {
      const known = ended.pop()
      if (known) return known
      const who = await member('Membership')
      await open.stripe.subscriptions.cancel(who.subscriptionId)
      await open.settle()
      return who
    },
    async gifted() {
      const who = await reader()
      const membership = { plan: 'Membership', months: 2 }
      const gift = { coins: null, volume: null, membership, uses: 1, expiresAt: null, note: '' }
      await who.send(redeemGift, { params: { code: await createGift(open.shop.app, gift) } })
      return who
    },
    async owner(states) {
      const who = await withCoins()
      for (const state of states) {
        const volumeId = slugOf(state).replace(/-part-1$/, '')
        await who.send(redeemWithCoins, { params: { volumeId }, query: {} })
      }
      return who
    },
    async renter(states) {
      const who = await withCoins()
      for (const state of states) await who.send(rentPart, { params: { partId: slugOf(state) }, query: {} })
      return who
    },
    async editor() {
      const who = await reader()
      await open.shop.scratch.db.query({
        text: `insert into staff_grants (id, account_id, role, granted_at) values ('GRT-' || $1, $1, 'editor', now())`,
        values: [who.accountId],
      })
      return who
    },
  }
}

/** A shop with a part in each state, its readers, and its pages as each of them sees them. */
export interface GateShop {
  readonly open: MembershipShop
  readonly pages: Pages
  readonly readers: GateReaders
  close(): Promise<void>
}

export async function openGateShop(): Promise<GateShop> {
  const open = await openMembershipShop({ COUNTRY_HEADER: 'x-country' })
  const pages = await openPages(open.shop)
  const readers = await openGateReaders(open)
  return {
    open,
    pages,
    readers,
    close() {
      pages.close()
      return open.close()
    },
  }
}
