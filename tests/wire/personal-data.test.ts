// Proves docs/product.md#credentials, docs/product.md#levels, docs/product.md#personal-data, docs/product.md#staff

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import * as calls from '#contract/calls/accounts.ts'
import { savePreferences } from '#contract/calls/preferences.ts'
import { login } from '#contract/calls/sign-in.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import { subscribeNewsletter } from '#contract/calls/visit.ts'
import { addStaff, listStaff, removeStaff } from '#server/accounts/staff/manage-staff.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

async function filesIn(bytes: ArrayBuffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    files[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return files
}

describe('the export of one’s data', () => {
  it('holds everything about the account and nothing secret, behind a link that runs out', async () => {
    const reader = await readers.reader('ada')
    await reader(savePreferences, { body: { fontSize: 1.5 } })
    await reader(calls.ping, {
      body: { version: '1', device: { identifier: 'phone-ada', pkey: new Uint8Array([1]) } },
    })
    expect((await reader(calls.findExport, {})).status).toBe(404)
    expect((await reader(calls.requestExport, {})).answer).toMatchObject({ ready: undefined, link: '' })
    await shop.app.jobs.runDue()
    const { answer } = await reader(calls.findExport, {})
    const response = await shop.fetch(answer?.link ?? '')
    expect(response.headers.get('content-disposition')).toContain('kashihon.zip')
    const files = await filesIn(await response.arrayBuffer())
    const data = JSON.parse(files['data.json'] ?? '')
    expect(data.account).toMatchObject([{ username: 'ada', email: 'ada@example.com' }])
    expect(data.devices).toMatchObject([{ identifier: 'phone-ada' }])
    expect(data.reader_preferences).toMatchObject([{ fontSize: 1.5 }])
    expect(files['account.csv']).toContain('ada@example.com')
    expect(JSON.stringify(files)).not.toMatch(/argon2|password_hash|token_hash/)
    expect(mail.linkTo('ada@example.com')).toBe('/user/data')

    expect((await shop.fetch(`${answer?.link}x`)).status).toBe(403)
    expect((await shop.fetch((answer?.link ?? '').replace('EXP-', 'EXP-0'))).status).toBe(403)
    shop.clock.set('2026-11-21T12:10:01Z')
    expect((await shop.fetch(answer?.link ?? '')).status).toBe(410)
    const again = await reader(calls.findExport, {})
    await reader(calls.requestExport, {})
    expect((await shop.fetch(again.answer?.link ?? '')).status).toBe(404)
    shop.clock.set('2026-11-21T12:00:00Z')
  })

  it('is for who is signed in, five times a day', async () => {
    expect((await readers.stranger()(calls.requestExport, {})).status).toBe(401)
    expect((await readers.stranger()(calls.findExport, {})).status).toBe(401)
    const reader = await readers.reader('often')
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 6; count++) statuses.push((await reader(calls.requestExport, {})).status)
    expect(statuses).toEqual([...Array(5).fill(undefined), 429])
  })
})

describe('the deletion of an account', () => {
  it('is asked for with the password and confirmed by mail; then nothing personal is left', async () => {
    const reader = await readers.reader('della')
    await reader(savePreferences, { body: { fontSize: 1.5 } })
    await reader(calls.changeProfile, {
      body: { displayName: 'Della Street', country: 'FR', newsletter: true },
    })
    await reader(calls.ping, {
      body: { version: '1', device: { identifier: 'phone-della', pkey: new Uint8Array([1]) } },
    })
    await readers.stranger()(subscribeNewsletter, { body: { email: 'della@example.com' } })
    await reader(calls.requestExport, {})
    await shop.app.jobs.runDue()
    expect(await reader(calls.requestDeletion, { body: {} })).toMatchObject({
      status: 412,
      refused: 'passwordIncorrect',
    })
    expect((await reader(calls.requestDeletion, { body: { currentPassword: PASSWORD } })).answer).toBeNull()
    expect((await reader(calls.findMe, {})).answer).toBeDefined()

    const params = { token: readers.tokenIn('della@example.com') }
    expect(mail.linkTo('della@example.com')).toContain('/delete-account/')
    const all = await Promise.all(
      Array.from({ length: 4 }, () => readers.stranger()(calls.deleteAccount, { params })),
    )
    expect(all.map(({ status }) => status ?? 204).sort()).toEqual([204, 412, 412, 412])
    expect((await reader(calls.findMe, {})).status).toBe(401)
    const body = { login: 'della', password: PASSWORD }
    expect((await readers.stranger()(login, { body })).status).toBe(401)
    await shop.app.jobs.runDue()
    expect(mail.lastTo('della@example.com').subject).toContain('deleted')

    const tables = await shop.scratch.db.query<{ name: string }>({
      text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    })
    for (const { name } of tables) {
      const [row] = await shop.scratch.db.query<{ found: boolean }>({
        text: `select exists (select from ${name} t where t::text ilike '%della%') as found`,
      })
      expect([name, row?.found]).toEqual([name, false])
    }
    // The name is free again.
    await readers.register('della')
  })

  it('is not confirmed after an hour, nor by a token that nobody was given', async () => {
    const reader = await readers.reader('dina')
    await reader(calls.requestDeletion, { body: { currentPassword: PASSWORD } })
    const params = { token: readers.tokenIn('dina@example.com') }
    shop.clock.set('2026-11-21T13:00:00Z')
    expect((await readers.stranger()(calls.deleteAccount, { params })).status).toBe(412)
    expect((await readers.stranger()(calls.deleteAccount, { params: { token: 'x' } })).status).toBe(412)
    shop.clock.set('2026-11-21T12:00:00Z')
  })

  it('says 503 when the mail cannot be sent', async () => {
    const reader = readers.with(await readers.token('dina'))
    mail.down = true
    expect((await reader(calls.requestDeletion, { body: { currentPassword: PASSWORD } })).status).toBe(503)
    mail.down = false
  })

  it('is refused to the only staff there is', async () => {
    const reader = await readers.reader('sam')
    const app = shop.app
    await addStaff(app, { name: 'sam', role: 'owner', email: undefined })
    expect(await reader(calls.requestDeletion, { body: { currentPassword: PASSWORD } })).toMatchObject({
      status: 409,
      refused: 'lastStaff',
    })
    await expect(removeStaff(app, 'sam')).rejects.toThrow('only owner')
    const demoted = addStaff(app, { name: 'sam', role: 'editor', email: undefined })
    await expect(demoted).rejects.toThrow('only owner')
    const { password } = await addStaff(app, { name: 'sue', role: 'owner', email: 'sue@example.com' })
    expect(await readers.token('sue', { password: password ?? '' })).not.toBe('')
    expect(
      (await listStaff(app)).map(({ username, grants }) => [username, grants.map(({ role }) => role)]),
    ).toEqual([
      ['sam', ['owner']],
      ['sue', ['owner']],
    ])
    expect((await reader(calls.requestDeletion, { body: { currentPassword: PASSWORD } })).answer).toBeNull()
    await removeStaff(app, 'sam')
    const again = readers.with(await readers.token('sam'))
    expect((await again(calls.findMe, {})).answer?.level).toBe(1)
    await expect(removeStaff(app, 'sam')).rejects.toThrow('has no rights')
    await expect(addStaff(app, { name: 'nobody', role: 'owner', email: undefined })).rejects.toThrow(
      'no account',
    )
  })
})

describe('the rights of staff', () => {
  it('count in production only in a session with a second factor', async () => {
    await addStaff(shop.app, { name: 'ada', role: 'editor', email: undefined })
    const token = await readers.token('ada')
    const inTrial = (await readers.with(token)(calls.findMe, {})).answer
    expect([inTrial?.level, inTrial?.staffRightsRest]).toEqual([50, false])
    const production = await openShop({
      scratch: shop.scratch,
      env: { NODE_ENV: 'production', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://books.example' },
    })
    const me = () =>
      production.sendWith({ authorization: `Bearer ${token}`, host: 'books.example' })(calls.findMe, {})
    const weak = (await me()).answer
    expect([weak?.level, weak?.staffRightsRest]).toEqual([1, true])
    await showSecondFactors(shop.scratch.db)
    const strong = (await me()).answer
    expect([strong?.level, strong?.staffRightsRest]).toEqual([50, false])
    // In a session that has shown one, too, once there is none any more.
    await shop.scratch.db.query({ text: 'delete from passkeys' })
    const without = (await me()).answer
    expect([without?.level, without?.staffRightsRest]).toEqual([1, true])
    const response = await production.fetch('/app/v2/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ login: 'ada', password: PASSWORD }),
    })
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Secure/)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-kashihon=[\w-]{43}; Path=\/; SameSite=Lax; Secure; HttpOnly$/,
    )
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
    await production.close()
  })

  it('count for a token in production only while its maker has a second factor', async () => {
    await readers.verify('maker')
    await addStaff(shop.app, { name: 'maker', role: 'owner', email: undefined })
    const maker = readers.with(await readers.token('maker'))
    const body = { name: 'a program', rights: ['see'], days: 1 }
    const { answer: made } = await maker(makeStudioToken, { body })
    const production = await openShop({
      scratch: shop.scratch,
      env: { NODE_ENV: 'production', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://books.example' },
    })
    const headers = { authorization: `Bearer ${made?.secret}`, host: 'books.example' }
    const ask = async () => (await production.sendWith(headers)(showStudioMe, {})).refused ?? 'let in'
    expect(await ask()).toBe('signInFirst')
    await showSecondFactors(shop.scratch.db)
    expect(await ask()).toBe('let in')
    await production.close()
  })
})
