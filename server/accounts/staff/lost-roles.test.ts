// Proves docs/product.md#staff
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isCovered, RIGHTS_OF_ROLE, STUDIO_ROLES, type StaffGrant } from '#rules/studio-rights.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
  // Somebody else has all rights throughout.
  for (const id of ['anna', 'boss'])
    await scratch.db.query({
      text: `insert into accounts (id, legacy_id, username, email, email_key, password_hash, created_at, email_verified_at)
        values ($1, $1, $1, $1, $1, 'hash', now(), now())`,
      values: [id],
    })
  await scratch.db.query({
    text: `insert into staff_grants (id, account_id, role, granted_at) values ('of boss', 'boss', 'owner', now())`,
  })
})
afterAll(() => scratch.drop())

const LIMITS = [
  { seriesIds: null, langs: null },
  { seriesIds: ['a'], langs: null },
  { seriesIds: ['a', 'b'], langs: null },
  { seriesIds: null, langs: ['de'] },
  { seriesIds: ['a'], langs: ['de', 'fr'] },
] as const
const GRANTS = STUDIO_ROLES.map(role => ({ role, seriesIds: null, langs: null }) satisfies StaffGrant)
const LIMITED: StaffGrant[] = LIMITS.map(limits => ({ role: 'editor', ...limits }))
const pairs = [GRANTS, LIMITED].flatMap(all => all.flatMap(from => all.map(to => ({ from, to }))))

it('the database knows the rights of each role as the rules do', async () => {
  const rows = await scratch.db.query<{ role: string; rights: string[] }>({
    text: 'select role, rights_of_role(role) as rights from unnest($1::text[]) role',
    values: [[...STUDIO_ROLES]],
  })
  expect(Object.fromEntries(rows.map(({ role, rights }) => [role, rights.sort()]))).toEqual(
    Object.fromEntries(STUDIO_ROLES.map(role => [role, [...RIGHTS_OF_ROLE[role]].sort()])),
  )
})

it('a role in place of another ends sessions where something is lost by it, and only there', async () => {
  const ended: unknown[] = []
  for (const { from, to } of pairs)
    await scratch.db.transaction(async tx => {
      await tx.query({ text: `delete from staff_grants where account_id = 'anna'` })
      await tx.query({ text: 'set constraints all immediate' })
      await tx.query({ text: 'set constraints all deferred' })
      await tx.query({
        text: `insert into staff_grants (id, account_id, role, series_ids, langs, granted_at) values ('it', 'anna', $1, $2, $3, now())`,
        values: [from.role, from.seriesIds, from.langs],
      })
      await tx.query({
        text: `insert into sessions (token_hash, id, account_id, app, client, created_at, last_used_at, expires_at)
          values ('', 'hers', 'anna', true, '', now(), now(), now())`,
      })
      await tx.query({
        text: `update staff_grants set role = $1, series_ids = $2, langs = $3 where id = 'it'`,
        values: [to.role, to.seriesIds, to.langs],
      })
      await tx.query({ text: 'set constraints all immediate' })
      const left = await tx.query({ text: `delete from sessions where id = 'hers' returning id` })
      ended.push({ from, to, isOver: left.length === 0 })
    })
  const expected = pairs.map(({ from, to }) => ({ from, to, isOver: !isCovered(from, [to]) }))
  expect(ended).toEqual(expected)
})
