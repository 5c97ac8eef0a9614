import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, findMe } from '#contract/calls/accounts.ts'
import { login } from '#contract/calls/sign-in.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { createFirstStaff } from '#server/accounts/staff/create-first-staff.ts'
import { addStaff, renewStaffPassword } from '#server/accounts/staff/manage-staff.ts'
import { personalDataSources } from '#server/modules.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const OPENED = '2026-11-21T12:00:00Z'
const SIX_DAYS_LATER = '2026-11-27T12:00:00Z'
const EIGHT_DAYS_LATER = '2026-11-29T12:00:00Z'

let mail: MailServer
let shop: TestShop
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: OPENED, env: { LOG_LEVEL: 'silent', SMTP_URL: mail.url, PROXIES: '1' } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

const context = (production: boolean) => ({ db: shop.app.db, clock: shop.clock, config: { production } })
const signIn = async (name: string, password: string | null) => {
  const { answer, refused } = await shop.send(login, { body: { login: name, password: password ?? '' } })
  return answer ? 'signed in' : refused
}

const remindersTo = (...addresses: string[]) =>
  mail.mails
    .filter(
      ({ to, subject }) => subject?.startsWith('Your first') && addresses.includes(to?.[0]?.address ?? ''),
    )
    .map(({ to, text }) => [to?.[0]?.address, text])

// docs/product.md#staff.
describe('a password that was made for somebody', () => {
  it('counts for seven days in production; a new one is made by command, and ends like the first', async () => {
    const first = await createFirstStaff(context(true))
    const { password } = await addStaff(context(true), {
      name: 'sue',
      role: 'owner',
      email: 'sue@example.com',
    })
    shop.clock.set(SIX_DAYS_LATER)
    expect([await signIn('staff', first?.password ?? ''), await signIn('sue', password)]).toEqual([
      'signed in',
      'signed in',
    ])
    shop.clock.set(EIGHT_DAYS_LATER)
    expect([await signIn('staff', first?.password ?? ''), await signIn('sue', password)]).toEqual([
      'passwordExpired',
      'passwordExpired',
    ])
    // Only who knows it learns that it has run out.
    expect(await signIn('staff', 'another one')).toBe('incorrect')
    const renewed = await renewStaffPassword(context(true), personalDataSources, 'staff')
    expect(await signIn('staff', first?.password ?? '')).toBe('incorrect')
    expect(await signIn('staff', renewed.password)).toBe('signed in')
    shop.clock.set('2026-12-07T12:00:00Z')
    expect(await signIn('staff', renewed.password)).toBe('passwordExpired')
  })

  it('reminds its holder two days before it ends, by mail and where they are signed in, unless they have set another', async () => {
    shop.clock.set('2027-01-01T12:00:00Z')
    await addStaff(context(true), { name: 'tom', role: 'owner', email: 'tom@example.com' })
    const { password } = await addStaff(context(true), {
      name: 'ann',
      role: 'owner',
      email: 'ann@example.com',
    })
    const ann = readers.with(await readers.token('ann', { password }))
    expect((await ann(findMe, {})).answer?.passwordUntil).toEqual(new Date('2027-01-08T12:00:00Z'))
    const inStudio = async () => (await ann(showStudioMe, {})).answer?.passwordUntil
    expect(await inStudio()).toEqual(new Date('2027-01-08T12:00:00Z'))
    const mine = 'umbrellas in the rain'
    const body = { password1: mine, password2: mine, currentPassword: password ?? '' }
    expect(await ann(changePassword, { body })).toMatchObject({ answer: { username: 'ann' } })
    expect((await ann(findMe, {})).answer?.passwordUntil).toBeUndefined()
    expect(await inStudio()).toBeUndefined()

    shop.clock.set('2027-01-06T11:59:00Z')
    await shop.app.jobs.runDue()
    expect(remindersTo('tom@example.com', 'ann@example.com')).toEqual([])
    shop.clock.set('2027-01-06T12:01:00Z')
    await shop.app.jobs.runDue()
    expect(remindersTo('tom@example.com', 'ann@example.com')).toEqual([
      ['tom@example.com', expect.stringContaining('8 January 2027 at 12:00')],
    ])
  })

  it('does not end where the shop is only tried out', async () => {
    shop.clock.set(OPENED)
    const { password } = await renewStaffPassword(context(false), personalDataSources, 'sue')
    shop.clock.set('2027-11-21T12:00:00Z')
    expect(await signIn('sue', password)).toBe('signed in')
  })
})
