// Proves docs/product.md#withdrawal, docs/product.md#refunds-and-disputes
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteAccount, requestDeletion } from '#contract/calls/accounts.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { listReturns, returnPurchase } from '#contract/calls/returns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { randomFrom } from '#tests/support/random-from.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openSimulatorOf } from '#tests/support/simulator.ts'

const ROUNDS = Number(process.env.RETURN_RACES ?? 24)
const [COINS, PRICE] = [500, 300]
const random = randomFrom(39)

let open: CoinShop
let simulator: Awaited<ReturnType<typeof openSimulatorOf>>
beforeAll(async () => {
  open = await openCoinShop({ jobs: 'by hand' })
  simulator = await openSimulatorOf(open.shop)
  await addSeries(open.shop.scratch.db, { title: 'Race', slug: 'race', volumes: [{ priceCoins: PRICE }] })
  await open.shop.app.version.refresh()
  await open.second.app.version.refresh()
})
afterAll(async () => {
  await simulator.simulator.close()
  await open.close()
})

const settle = async () => {
  for (let times = 0; times < 3; times++) await open.shop.app.jobs.runDue()
}
const rows = <Row extends object>(text: string, values: unknown[]) =>
  open.shop.app.db.query<Row>({ text, values })

/** Somebody with a volume, paid for with coins of which some are left: by two processes. */
async function owner() {
  const { name, send } = await open.buyer()
  await send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: COINS } })
  await send(redeemWithCoins, { params: { volumeId: 'race-volume-1' } })
  const authorization = `Bearer ${await open.readers.token(name)}`
  const ids = ((await send(listReturns, {})).answer?.purchases ?? []).map(({ id }) => id)
  const [charge] = await rows<{ id: string; accountId: string }>(
    `select c.id, a.id as "accountId" from accounts a join payment_orders o on o.account_id = a.id
      join simulator_objects c on c.kind = 'charge' and c.payment_id = o.payment_id where a.username = $1`,
    [name],
  )
  if (!charge) throw new Error('nothing was paid')
  return {
    name,
    ids,
    chargeId: charge.id,
    accountId: charge.accountId,
    sends: [send, open.second.sendWith({ authorization })],
  }
}

it(`what is given back while its payment is refunded, disputed, or the account deleted, comes once: ${ROUNDS} times`, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { name, ids, chargeId, accountId, sends } = await owner()
    const [first, second] = sends as [Send, Send]
    const take = [
      () => simulator.stripe.refunds.create({ charge: chargeId }),
      () => simulator.stripe.refunds.create({ charge: chargeId, amount: 100 }),
      () => simulator.simulator.inTransaction(request => openDispute(request, chargeId)),
      async () => {
        await first(requestDeletion, { body: { currentPassword: PASSWORD } })
        await open.readers.stranger()(deleteAccount, {
          params: { token: open.readers.tokenIn(`${name}@example.com`) },
        })
      },
    ][Math.floor(random() * 4)]
    const acts = [
      ...ids.flatMap(id => [first, second].map(send => () => send(returnPurchase, { params: { id } }))),
      async () => {
        await take?.()
        await settle()
      },
    ]
    await Promise.allSettled(acts.toSorted(() => random() - 0.5).map(act => act()))
    await settle()
    const [left] = await rows<{
      coins: number
      debt: number
      gone: number
      owned: number
      cents: number
      erased: boolean
    }>(
      `select coalesce((select amount from balances where account_id = a.id and unit = 'coins'), 0)::int as coins,
        coalesce((select sum(coins_left) from coin_debts where account_id = a.id), 0)::int as debt,
        coalesce((select sum(case when p.pocket = 'refunded' then p.amount end) from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.account_id = a.id), 0)::int
          as gone, (select count(*)::int from library_books where account_id = a.id) as owned,
        (select case when (body->>'disputed')::boolean then (body->>'amount')::int else (body->>'amount_refunded')::int end from simulator_objects where id = $2) as cents,
        a.deleted_at is not null as erased from accounts a where id = $1`,
      [accountId, chargeId],
    )
    if (!left) throw new Error('the account is gone')
    const { coins, debt, gone, owned, cents, erased } = left
    // Whatever came first: each coin is in the purse, in the book, or gone for its money.
    if (!erased) expect(coins + owned * PRICE + gone, JSON.stringify(left)).toBe(COINS)
    if (!erased) expect(gone + debt, JSON.stringify(left)).toBe(cents)
    outcomes.add(`${coins} ${owned} ${gone} ${debt} ${erased}`)
  }
  expect(outcomes.size).toBeGreaterThan(2)
  expect(await listContradictions(open.shop.app.db)).toEqual([])
}, 900_000)
