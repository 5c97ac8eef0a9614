// Proves docs/product.md#personal-data, docs/product.md#verifying-mail
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendVerification } from '#contract/calls/accounts.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOON + days * 86_400_000)
let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: day(0), env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await shop.close()
  await mail.close()
})

const there = async () =>
  (await shop.scratch.db.query<{ name: string }>({ text: 'select username as name from accounts' })).map(
    ({ name }) => name,
  )

// Data rights: nothing is kept of who never came.
describe('an account whose address nobody has proved', () => {
  it('is gone after 30 days with all of it, and its name is free; one that was proved stays', async () => {
    await readers.register('never')
    await readers.verify('proved')
    shop.clock.set(day(1))
    await readers.register('younger')
    shop.clock.set(day(29.9))
    await shop.app.jobs.runDue()
    expect(await there()).toContain('never')
    shop.clock.set(day(30.95))
    const letters = mail.mails.length
    await shop.app.jobs.runDue()
    expect(await there()).not.toContain('never')
    expect(await there()).toEqual(expect.arrayContaining(['proved', 'younger']))
    // Nobody has proved that the address is theirs: it gets no mail.
    expect(mail.mails).toHaveLength(letters)
    await readers.register('never')
  })

  it('stays where something hangs on it: coins, a role, or a mail that can still be answered', async () => {
    shop.clock.set(day(40))
    for (const name of ['rich', 'asked']) await readers.register(name)
    await fillPurse(shop, 'rich', { given: 5 })
    await addStaff(shop.app, { name: 'editor', role: 'editor', email: 'editor@example.com' })
    shop.clock.set(day(70))
    await readers.stranger()(sendVerification, { body: { email: 'asked@example.com' } })
    shop.clock.set(day(71.5))
    await shop.app.jobs.runDue()
    expect(await there()).toEqual(expect.arrayContaining(['rich', 'asked', 'editor']))
    shop.clock.set(day(75))
    await shop.app.jobs.runDue()
    expect(await there()).not.toContain('asked')
    expect(await there()).toEqual(expect.arrayContaining(['rich', 'editor']))
  })
})
