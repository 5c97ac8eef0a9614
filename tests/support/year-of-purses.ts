import type Stripe from 'stripe'
import { reverseSpending, spendCoins } from '#server/coins/ledger.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { listOwn, sumTaxes } from '#server/receipts/store.ts'
import { withdrawFrom } from '#server/returns/return-purchase.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import type { MembershipShop } from './membership-shop.ts'
import { isSpent, workInPurse } from './purse-accounts.ts'

interface Person {
  accountId: string
  customerId: string
  good: string
}

/** What a withdrawal said of the money, and the charges that it is about with what had gone back of them before. */
interface Said {
  of: string
  said: number
  charges: string[]
  before: number
}

/** What people do with their purses in a year, and whether provider, ledger, receipts and words agree at its end. */
export function yearOfPurses(open: MembershipShop, random: () => number) {
  const { app, clock } = open.shop
  const spent = new Map<string, string[]>()
  const promises: Said[] = []
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]

  const charges = async (customerId: string): Promise<Stripe.Charge[]> => {
    const rows = await app.db.query<{ body: Stripe.Charge }>({
      text: `select body from simulator_objects where kind = 'charge' and customer_id = $1 and body->>'status' = 'succeeded' order by number`,
      values: [customerId],
    })
    return rows.map(({ body }) => body)
  }
  /** Those that coins were paid with, and nobody has touched since. */
  const untouched = async (customerId: string) =>
    (await charges(customerId)).filter(
      ({ metadata, disputed, amount_refunded: gone }) => metadata.order && !disputed && gone === 0,
    )

  async function withdraw({ accountId, customerId }: Person, id: string, of: string[]): Promise<void> {
    const goneFrom = async () =>
      (await charges(customerId))
        .filter(one => of.includes(one.id))
        .reduce((all, one) => all + one.amount_refunded, 0)
    const before = await goneFrom()
    const now = clock.now()
    try {
      const { value } = await withdrawFrom(app, { accountId, id, now, receivedAt: now })
      promises.push({ of: customerId, said: value, charges: of, before })
    } catch (error) {
      // What the shop refuses is no fault.
      if ((error as { reason?: string }).reason === undefined) throw error
    }
  }

  return {
    /** Somebody pays for coins, spends them, gives things back, withdraws, or has money taken back by the bank. */
    async act(person: Person): Promise<void> {
      const { accountId, customerId } = person
      const chance = random()
      const now = clock.now()
      const own = spent.get(accountId) ?? []
      spent.set(accountId, own)
      if (chance < 0.3) {
        const coins = 100 + Math.floor(random() * 900)
        const order = { accountId, customerId, coins, amountCents: coins, currency: 'usd' as const }
        await app.payments.pay({
          ...order,
          returnUrl: `${open.shop.url}/user/coins`,
          paymentMethod: person.good,
        })
      } else if (chance < 0.6) {
        const spending = {
          ...{ key: `year ${accountId} ${own.length}`, kind: 'redeem_coins' as const, to: 'sales' as const },
          coins: 1 + Math.floor(random() * 400),
        }
        await isSpent(
          workInPurse(app.db, accountId, now, async (tx, purse) => {
            own.push(await spendCoins(tx, purse, spending))
          }),
        )
      } else if (chance < 0.7) {
        const entry = pick(own)
        if (entry) await workInPurse(app.db, accountId, now, (tx, purse) => reverseSpending(tx, purse, entry))
      } else if (chance < 0.92) {
        const [charge] = (await untouched(customerId)).slice(-1)
        const [entry] = charge
          ? await app.db.query<{ id: string }>({
              text: `select id from ledger_entries where kind = 'purchase' and payment_id = $1`,
              values: [charge.payment_intent],
            })
          : []
        if (charge && entry) await withdraw(person, entry.id, [charge.id])
        const [membership] = await app.db.query<{ id: string; name: string }>({
          text: `select id, subscription_id as name from memberships where account_id = $1 and ended_at is null and started_at > $2 limit 1`,
          values: [accountId, new Date(now.getTime() - 14 * 86_400_000)],
        })
        if (membership) await withdraw(person, membership.id, await chargesOf(customerId, membership.name))
      } else {
        const charge = pick(await untouched(customerId))
        if (!charge) return
        if (chance < 0.97)
          await open.stripe.refunds.create({ charge: charge.id, amount: Math.ceil(charge.amount / 3) })
        else await open.inSimulator(request => openDispute(request, charge.id))
      }
    },

    /** Two processes issue receipts, as they do all the time. */
    issue: () => Promise.all([issueReceipts(app), issueReceipts(open.shop.app)]),

    /** Where the receipts of these people are not what the provider has, the tax is not theirs, or words were not kept. */
    async contradictions(people: readonly Person[]): Promise<string[]> {
      const wrong: string[] = []
      const taxed = { gross: 0, tax: 0, receipts: 0 }
      for (const { accountId, customerId } of people) {
        const { rows } = await listOwn(app.db, accountId, { limit: 1_000, skip: 0 })
        const lines = rows.flatMap(({ kind, lines: all }) => all.map(line => ({ ...line, kind })))
        const money = lines
          .filter(({ kind }) => !kind.startsWith('spent'))
          .reduce((all, { cents }) => all + cents, 0)
        const atProvider = (await charges(customerId)).reduce(
          (all, one) => all + (one.disputed ? 0 : one.amount - one.amount_refunded),
          0,
        )
        if (money !== atProvider)
          wrong.push(`${accountId}: receipts of ${money}, the provider has ${atProvider}`)
        for (const { kind, cents, taxCents } of lines)
          if (!kind.startsWith('coins')) {
            taxed.gross += cents
            taxed.tax += taxCents
          }
        taxed.receipts += rows.length
      }
      for (const { of, said, charges: about, before } of promises) {
        const all = (await charges(of)).filter(({ id }) => about.includes(id))
        const after = all.reduce((sum, one) => sum + one.amount_refunded, 0)
        if (after - before !== said)
          wrong.push(`${of}: ${said} was said to go back, and ${after - before} did`)
      }
      const quarters = Array.from({ length: 8 }, (_, at) => Date.UTC(2026, at * 3))
      const sums = await Promise.all(
        quarters.map((from, at) =>
          sumTaxes(app.db, { from: new Date(from), until: new Date(quarters[at + 1] ?? Date.UTC(2030)) }),
        ),
      )
      for (const { grossCents, taxCents } of sums.flat()) {
        taxed.gross -= grossCents
        taxed.tax -= taxCents
      }
      if (taxed.gross !== 0 || taxed.tax !== 0)
        wrong.push(`the quarters lack ${taxed.gross}, ${taxed.tax} of it tax`)
      const gaps = await app.db.query<{ year: number; count: number; last: number }>({
        text: `select r.year, count(*)::int as count, max(y.last_number) as last from numbered_receipts r
          join receipt_years y on y.year = r.year group by r.year having count(*) <> max(number) or max(number) <> max(y.last_number)`,
      })
      wrong.push(...gaps.map(({ year, count, last }) => `${year} has ${count} receipts up to number ${last}`))
      return wrong
    },
    /** How often it was said what goes back. */
    withdrawals: () => promises.length,
    /** What coins were spent on here is nothing that one could own. */
    hasSpent: (entryId: string) => [...spent.values()].flat().includes(entryId),
  }

  async function chargesOf(customer: string, subscription: string): Promise<string[]> {
    const { data } = await open.stripe.invoices.list({
      ...{ customer, subscription, status: 'paid', limit: 100 },
      expand: ['data.payments'],
    })
    const intents = data.flatMap(
      ({ payments }) => payments?.data.map(one => one.payment.payment_intent) ?? [],
    )
    return (await charges(customer))
      .filter(({ payment_intent: intent }) => intents.includes(String(intent)))
      .map(({ id }) => id)
  }
}
