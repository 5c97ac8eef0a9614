import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { connect, type Db } from './connect.ts'
import { OwnNotifications } from './own-notifications.ts'

const heard: string[] = []
let scratch: ScratchDatabase
let db: Db
beforeAll(async () => {
  scratch = await scratchDatabase()
  const own = new OwnNotifications()
  // Nobody listens to the database, so what is heard comes by the connections that make the changes.
  own.on('session_changes', payload => heard.push(payload))
  db = connect({ connectionString: scratch.url, own })
})
afterAll(async () => {
  await db.close()
  await scratch.drop()
})

const NOON = new Date('2026-11-21T12:00:00Z')

async function addAccount(id: string, { sessions }: { sessions: number }): Promise<void> {
  await db.query({
    text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at) values ($1, $1, $1, $1, $1, '', $2)`,
    values: [id, NOON],
  })
  await db.query({
    text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
      select sha256(($1 || n)::bytea), $1 || '-' || n, $1, true, '', $2, $2, $2::timestamptz + interval '30 days' from generate_series(1, $3) n`,
    values: [id, NOON, sessions],
  })
}

/** What was said while this was done. */
async function saidBy(text: string): Promise<string[]> {
  heard.length = 0
  await db.query({ text })
  return [...heard]
}

it('a change says whose sessions it was, before it is answered', async () => {
  await addAccount('anna', { sessions: 3 })
  await addAccount('ben', { sessions: 2 })
  expect(await saidBy(`update sessions set strong = true where id = 'anna-1'`)).toEqual(['anna'])
  expect(await saidBy(`delete from sessions where id in ('anna-1', 'anna-2')`)).toEqual(['anna'])
  expect((await saidBy(`delete from sessions where account_id in ('anna', 'ben')`)).toSorted()).toEqual([
    'anna',
    'ben',
  ])
  expect(await saidBy(`update accounts set country = 'FR' where id = 'ben'`)).toEqual(['ben'])
  expect(await saidBy(`update accounts set deleted_at = now() where id = 'ben'`)).toEqual(['ben'])
})

it('a new session, its use, what it does not depend on, and what stays as it is say nothing', async () => {
  heard.length = 0
  await addAccount('carla', { sessions: 1 })
  expect(heard).toEqual([])
  expect(await saidBy(`update sessions set last_used_at = now() where account_id = 'carla'`)).toEqual([])
  expect(await saidBy(`update sessions set strong = false where account_id = 'carla'`)).toEqual([])
  expect(await saidBy(`update accounts set display_name = 'Carla' where id = 'carla'`)).toEqual([])
  expect(await saidBy(`delete from sessions where id = 'nobody'`)).toEqual([])
})

it('a membership says it when it begins and with what it gives, a bill when it is disputed, a role always', async () => {
  await addAccount('emil', { sessions: 1 })
  const membership = `insert into memberships (id, account_id, provider, subscription_id, plan, status, created_at, started_at, period_start, period_end, cancel_at_period_end)
    values ('m', 'emil', 'gift', 'm', 'Membership', 'ACTIVE', now(), now(), now(), now(), false)
    on conflict (provider, subscription_id) do update set status = excluded.status, next_cents = 5`
  const bill = `insert into membership_invoices (provider, invoice_id, account_id, membership_id, plan, amount_cents, currency, paid_at)
    values ('gift', 'i', 'emil', 'm', 'Membership', 450, 'usd', now())`
  const role = `insert into staff_grants (id, account_id, role, granted_at, granted_by) values ('g', 'emil', 'editor', now(), null)`
  expect(await saidBy(membership)).toEqual(['emil'])
  expect(await saidBy(membership)).toEqual([])
  expect(await saidBy(`update memberships set period_end = period_end + interval '1 month'`)).toEqual([
    'emil',
  ])
  expect(await saidBy(`update memberships set status = 'CANCELED'`)).toEqual(['emil'])
  expect(await saidBy(bill)).toEqual([])
  expect(await saidBy('update membership_invoices set refunded_cents = 1')).toEqual([])
  expect(await saidBy('update membership_invoices set disputed_at = now()')).toEqual(['emil'])
  expect(await saidBy(role)).toEqual(['emil'])
  // And the sessions that end with it.
  expect(await saidBy(`update staff_grants set role = 'support'`)).toEqual(['emil', 'emil'])
  expect(await saidBy('delete from staff_grants')).toEqual(['emil'])
})

it('very many are said as one', async () => {
  for (let one = 0; one <= 100; one++) await addAccount(`many-${one}`, { sessions: 1 })
  expect(await saidBy(`delete from sessions where account_id like 'many-%'`)).toEqual(['*'])
})

it('a transaction says it when it is committed, and not before', async () => {
  await addAccount('dora', { sessions: 1 })
  heard.length = 0
  await db.transaction(async tx => {
    await tx.query({ text: `delete from sessions where account_id = 'dora'` })
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['dora'])
})
