import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { liftTakedown, takeDown } from '#contract/calls/studio-takedowns.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from './add-series.ts'
import { fillPurse } from './fill-purse.ts'
import { giveRole } from './give-role.ts'
import { type MembershipShop, openMembershipShop } from './membership-shop.ts'

export const WHO = ['owner', 'renter', 'member', 'visitor'] as const
export type Who = (typeof WHO)[number]
export const WHAT = ['series', 'volume', 'part'] as const
export type What = (typeof WHAT)[number]

export const VOLUME = 'storm-volume-1'
export const PREVIEW = 'storm-volume-1-part-1'
export const PART = 'storm-volume-1-part-2'
export const OTHER_PART = 'storm-volume-1-part-3'
export const OTHER_VOLUME = 'storm-volume-2'

const before = (days: number) => new Date(Date.parse('2026-01-31T12:00:00Z') - days * 86_400_000)

/** A shop that knows countries, with two volumes, of which the first is owned, and its second part rented. */
export interface TakedownShop extends MembershipShop {
  publisher: Send
  idOf(what: What): string
  /** Takes the series, its first volume or the second part of that down. Answers the id of the takedown. */
  down(what: What, countries?: string[] | 'everywhere'): Promise<string>
  up(takedownId: string): Promise<void>
  /** Lifts whatever is taken down. */
  upAll(): Promise<void>
  headersOf(who: Who, country: string | null): Record<string, string>
  /** As whom and from where calls are sent; from France unless something else is said. */
  as(who: Who, country?: string | null): Send
}

export async function openTakedownShop(): Promise<TakedownShop> {
  const open = await openMembershipShop({ COUNTRY_HEADER: 'x-country' })
  const { shop, readers } = open
  const part = (text: string, preview = false) => ({
    ...{ preview, text, launchAt: before(9), rentalCoins: 99, expiresAt: null },
  })
  const storm = await addSeries(shop.scratch.db, {
    title: 'Storm',
    volumes: [
      {
        publishingAt: before(8),
        parts: [{ ...part('Wind.', true), launchAt: before(10) }, part('Rain.'), part('Hail.')],
      },
      { publishingAt: before(7), parts: [part('Calm.')] },
    ],
  })
  await shop.app.version.refresh()
  const { send: owner } = await open.customer('olga')
  const { send: renter } = await open.customer('rene')
  await open.member('mia', 'PremiumMembership')
  const { send: publisher } = await open.customer('ada')
  await giveRole(shop.scratch.db, 'ada', 'publisher')
  await fillPurse(shop, 'olga', { bought: 1000 })
  await fillPurse(shop, 'rene', { bought: 5000 })
  const bought = await owner(redeemWithCoins, { params: { volumeId: VOLUME }, query: {} })
  const rented = await renter(rentPart, { params: { partId: PART }, query: {} })
  if (bought.refused || rented.refused) throw new Error(`${bought.refused} ${rented.refused}`)
  const tokens = new Map<Who, string>()
  for (const [who, name] of [
    ['owner', 'olga'],
    ['renter', 'rene'],
    ['member', 'mia'],
  ] as const)
    tokens.set(who, await readers.token(name))
  const volume = storm.volumes[0]
  const ids = { series: storm.id, volume: volume?.id ?? '', part: volume?.parts[1]?.id ?? '' }
  const running = new Set<string>()

  const one: TakedownShop = {
    ...open,
    publisher,
    idOf: what => ids[what],
    async down(what, countries = ['FR']) {
      const where = countries === 'everywhere' ? { everywhere: true } : { countries }
      const body = { ...where, source: 'court', reason: 'Judgment 3 O 17/26' }
      const { answer, refused } = await publisher(takeDown, { params: { id: ids[what] }, body })
      if (!answer) throw new Error(`the ${what} was not taken down: ${refused}`)
      await shop.app.version.refresh()
      running.add(answer.id)
      return answer.id
    },
    async up(takedownId) {
      const { refused } = await publisher(liftTakedown, {
        params: { takedownId },
        body: { reason: 'Settled' },
      })
      if (refused) throw new Error(`the takedown was not lifted: ${refused}`)
      await shop.app.version.refresh()
      running.delete(takedownId)
    },
    async upAll() {
      for (const id of running) await one.up(id)
    },
    headersOf(who, country) {
      const token = tokens.get(who)
      return { ...(token && { authorization: `Bearer ${token}` }), ...(country && { 'x-country': country }) }
    },
    as: (who, country = 'FR') => shop.sendWith(one.headersOf(who, country)),
  }
  return one
}
