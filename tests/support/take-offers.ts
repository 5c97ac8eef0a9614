import { redeemWithCoins } from '#contract/calls/library.ts'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { PLANS, type PlanId } from '#rules/plans.ts'
import { fillPurse } from './fill-purse.ts'
import type { GatePart } from './gate-parts.ts'
import type { Member, MembershipShop } from './membership-shop.ts'

/** What opened a part when it was taken: plans, and what renting it and buying its volume cost. */
export interface OpenedBy {
  plans: PlanId[]
  rental: string | null
  volume: string | null
}

interface Taking {
  open: MembershipShop
  who: Member
  parts: readonly GatePart[]
  /** Another reader of the same kind, for whoever has taken out a plan is of another. */
  make: () => Promise<Member>
}

/**
 * Takes everything that could be offered, over the calls, whether it is offered or not: each plan at the provider, a rental
 * of each part, each volume. By the part's state, what opened it that was closed before.
 */
export async function takeOffers({ open, who, parts, make }: Taking): Promise<Record<string, OpenedBy>> {
  const isOpen = async ({ send }: Member, { slug }: GatePart) =>
    (await send(checkPart, { params: { id: slug } })).status === undefined
  const opened: Record<string, OpenedBy> = {}
  for (const { state } of parts) opened[state] = { plans: [], rental: null, volume: null }
  let taker = who
  for (const { id } of PLANS) {
    if (!(await takePlan(open, taker, id))) continue
    for (const part of parts) if (await isOpen(taker, part)) opened[part.state]?.plans.push(id)
    taker = await make()
  }
  await fillPurse(open.shop, taker.name, { bought: 20_000 })
  const closed: GatePart[] = []
  for (const part of parts) if (!(await isOpen(taker, part))) closed.push(part)
  for (const part of closed) {
    const rented = await taker.send(rentPart, { params: { partId: part.slug }, query: { coins: 99 } })
    const found = opened[part.state]
    if (found && rented.answer && (await isOpen(taker, part))) found.rental = '99'
  }
  // What is rented is open: who buys has not rented.
  await open.shop.scratch.db.query({
    text: 'delete from rentals where account_id = $1',
    values: [taker.accountId],
  })
  for (const part of closed) {
    const volumeId = part.slug.replace(/-part-1$/, '')
    const { answer } = await taker.send(redeemWithCoins, { params: { volumeId }, query: {} })
    const found = opened[part.state]
    if (found && answer && (await isOpen(taker, part))) found.volume = await paidFor(open, taker, volumeId)
  }
  return opened
}

async function paidFor(open: MembershipShop, { accountId }: Member, slug: string): Promise<string | null> {
  const [row] = await open.shop.scratch.db.query<{ coins: number }>({
    text: `select sum(p.amount)::int as coins from ledger_postings p join ledger_entries e on e.id = p.entry_id
      join volumes v on v.id = e.volume_id where e.account_id = $1 and v.slug = $2 and p.pocket = 'sales'`,
    values: [accountId, slug],
  })
  return row ? String(row.coins) : null
}

/** False where the shop refuses it. */
async function takePlan(open: MembershipShop, { send }: Member, plan: PlanId): Promise<boolean> {
  const body = { priceId: plan, couponCode: '', zip: '' }
  const { answer } = await send(checkoutSubscription, { body, query: { lang: 'en' } })
  if (!answer) return false
  if (answer.url.includes('/simulator/')) await payAtSimulator(open, answer.url)
  return true
}

/** Pays on a page of the simulator with the card that is always taken. */
export async function payAtSimulator(open: MembershipShop, url: string): Promise<void> {
  const page = await (await fetch(url)).text()
  const due = /name="due" value="(\d+)"/.exec(page)?.[1] ?? ''
  const form = { due, method: 'new', number: '4242 4242 4242 4242', until: '12/34', code: '123' }
  const paid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  })
  if (paid.status !== 302 && paid.status !== 303) throw new Error(`the simulator answered ${paid.status}`)
  await open.settle()
}
