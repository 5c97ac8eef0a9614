// Proves docs/product.md#currencies
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const MIGRATION = new URL('migrations/0103-currency-of-accounts.sql', import.meta.url)
let scratch: ScratchDatabase
let made = 0

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const run = (text: string, values: unknown[] = []) => scratch.db.query({ text, values })

async function account(): Promise<string> {
  const id = newId('USR', NOW)
  await run(
    `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $2, $1, $1, $1, '', $3)`,
    [id, newLegacyId(NOW), NOW],
  )
  return id
}

async function coins(id: string, currency: string, at: string, store = false): Promise<void> {
  const payment = `${store ? 'apple:' : 'pi_'}${made++}`
  if (!store)
    await run(
      `insert into payment_orders (id, provider, account_id, customer_id, coins, amount_cents, currency, payment_id, created_at)
        values ($1, 'stripe', $2, 'cus_1', 500, 500, $3, $4, $5)`,
      [newId('ORD', NOW), id, currency, payment, at],
    )
  await run(
    `insert into ledger_entries (id, key, kind, account_id, happened_at, payment_id, value_cents, currency)
      values ($1, $1, 'purchase', $2, $3, $4, 500, $5)`,
    [newId('ENT', NOW), id, at, payment, currency],
  )
}

async function membership(
  id: string,
  provider: string,
  { status, currency }: { status: string; currency: string | null },
  billed: { currency: string; at: string },
): Promise<void> {
  const sub = newId('SUB', NOW)
  await run(
    `insert into memberships (id, account_id, provider, subscription_id, plan, status, created_at, started_at, period_start, period_end,
        cancel_at_period_end, currency)
      values ($1, $2, $3, $1, 'Membership', $4, $5, $5, $5, $5, false, $6)`,
    [sub, id, provider, status, NOW, currency],
  )
  await run(
    `insert into membership_invoices (provider, invoice_id, account_id, membership_id, plan, amount_cents, currency, paid_at)
      values ($1, $2, $3, $2, 'Membership', 450, $4, $5)`,
    [provider, sub, id, billed.currency, billed.at],
  )
}

// docs/decisions/0045-currencies-by-market.md.
it('gives every account that has paid the currency in which it pays, and no other account any', async () => {
  await run('alter table accounts drop column currency cascade')
  const nobody = await account()
  const coinsOnly = await account()
  await coins(coinsOnly, 'usd', '2026-01-01')
  const moved = await account()
  await coins(moved, 'usd', '2026-01-01')
  await coins(moved, 'eur', '2026-05-01')
  const member = await account()
  await membership(
    member,
    'stripe',
    { status: 'ACTIVE', currency: 'usd' },
    { currency: 'usd', at: '2026-01-01' },
  )
  await coins(member, 'eur', '2026-05-01')
  const former = await account()
  await membership(
    former,
    'stripe',
    { status: 'CANCELED', currency: null },
    { currency: 'eur', at: '2026-02-01' },
  )
  const given = await account()
  await membership(given, 'gift', { status: 'ACTIVE', currency: null }, { currency: '', at: '2026-01-01' })
  const inApp = await account()
  await coins(inApp, 'usd', '2026-01-01', true)
  await scratch.db.transaction(tx => tx.query({ text: readFileSync(MIGRATION, 'utf8') }))
  const rows = await scratch.db.query<{ id: string; currency: string | null }>({
    text: 'select id, currency from accounts',
  })
  const found = new Map(rows.map(({ id, currency }) => [id, currency]))
  const names = { nobody, coinsOnly, moved, member, former, given, inApp }
  expect(Object.fromEntries(Object.entries(names).map(([name, id]) => [name, found.get(id)]))).toEqual({
    ...{
      nobody: null,
      coinsOnly: 'usd',
      moved: 'eur',
      member: 'usd',
      former: 'eur',
      given: null,
      inApp: null,
    },
  })
})
