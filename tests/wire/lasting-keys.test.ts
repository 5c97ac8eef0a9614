import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOpdsLink } from '#contract/calls/opds.ts'
import * as calls from '#contract/calls/sign-in.ts'
import type { Send } from '#contract/page.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { makePasskey, type TestPasskey } from '#tests/support/passkey.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const START = '2026-11-21T12:00:00Z'
const TEN_MINUTES = '2026-11-21T12:10:00Z'
const LATER = '2026-11-21T12:10:01Z'

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' }, now: START })
  // What is deleted each day would be done at an hour that the next test has not come to yet.
  await shop.app.jobs.stop()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(() => shop.clock.set(START))

const readers = readersOf(
  () => shop,
  () => mail,
)
const NEEDED = { status: 403, refused: 'freshSignInNeeded' }
const confirm = (send: Send, body: object) => send(calls.confirmIdentity, { body })

async function addPasskey(send: Send, passkey: TestPasskey): Promise<string> {
  const { answer: options } = await send(calls.startPasskey, {})
  const body = { id: options?.id, json: passkey.attest(options?.json ?? ''), name: 'Phone' }
  const { answer, refused } = await send(calls.addPasskey, { body })
  if (!answer) throw new Error(`the passkey was not added: ${refused}`)
  return answer.id
}

async function show(passkey: TestPasskey) {
  const { answer: options } = await readers.stranger()(calls.startPasskeySignIn, {})
  return { passkeyId: options?.id ?? '', passkeyJson: passkey.assert(options?.json ?? '') }
}

/** The session of an app, whose code the other session approves. */
async function signInApp(approver: Send) {
  const { answer: pack } = await readers.stranger()(calls.generateAppCode, {})
  const params = { otp: pack?.otp ?? '', proof: pack?.proof ?? '' }
  await approver(calls.approveAppCode, { params: { id: params.otp } })
  const { answer, refused } = await readers.stranger()(calls.checkAppCode, { params })
  if (!answer) throw new Error(`the app was not signed in: ${refused}`)
  return answer
}

// docs/product.md#lasting-keys.
describe.each([
  { what: 'adding a passkey', name: 'add', ask: (send: Send) => send(calls.startPasskey, {}) },
  {
    what: 'removing a passkey',
    name: 'remove',
    ask: async (send: Send, id: string) => send(calls.removePasskey, { params: { id } }),
  },
  { what: 'making the link for e-readers', name: 'link', ask: (send: Send) => send(makeOpdsLink, {}) },
])('$what', ({ name, ask }) => {
  it('is free for ten minutes after signing in, and then wants the password', async () => {
    const send = await readers.reader(`${name}-word`)
    const id = await addPasskey(send, makePasskey())
    shop.clock.set(LATER)
    expect(await ask(send, id)).toMatchObject(NEEDED)
    expect(await confirm(send, { currentPassword: 'wrong' })).toMatchObject({ refused: 'passwordIncorrect' })
    expect(await ask(send, id)).toMatchObject(NEEDED)
    expect(await confirm(send, { currentPassword: PASSWORD })).toMatchObject({ answer: null })
    expect((await ask(send, id)).refused).toBeUndefined()
    shop.clock.set('2026-11-21T12:20:02Z')
    expect(await ask(send, id)).toMatchObject(NEEDED)
  })

  it('is free at the end of the ten minutes still', async () => {
    const send = await readers.reader(`${name}-end`)
    const id = await addPasskey(send, makePasskey())
    shop.clock.set(TEN_MINUTES)
    expect((await ask(send, id)).refused).toBeUndefined()
  })

  it('accepts a passkey of the account in place of the password, and nobody else’s', async () => {
    const [own, other] = [makePasskey(), makePasskey()]
    const send = await readers.reader(`${name}-key`)
    const id = await addPasskey(send, own)
    await addPasskey(await readers.reader(`${name}-other`), other)
    shop.clock.set(LATER)
    expect(await confirm(send, await show(other))).toMatchObject({
      ...{ status: 412, refused: 'passkeyIncorrect' },
    })
    expect(await ask(send, id)).toMatchObject(NEEDED)
    const shown = await show(own)
    expect(await confirm(send, shown)).toMatchObject({ answer: null })
    expect(await confirm(send, shown)).toMatchObject({ refused: 'passkeyIncorrect' })
    expect((await ask(send, id)).refused).toBeUndefined()
  })
})

describe('what a session may do that nobody has shown a password or a passkey to', () => {
  it('an app that was signed in by a code adds no passkey, however young its session is', async () => {
    const app = readers.with((await signInApp(await readers.reader('coded'))).id)
    expect(await app(calls.startPasskey, {})).toMatchObject(NEEDED)
    expect(await app(makeOpdsLink, {})).toMatchObject(NEEDED)
    await confirm(app, { currentPassword: PASSWORD })
    expect((await app(calls.startPasskey, {})).answer).toBeDefined()
  })

  it('an app that was signed in by a code signs in another for no longer than itself', async () => {
    const first = await signInApp(await readers.reader('chain'))
    expect(first.ttl?.seconds).toBe(14 * 86_400)
    shop.clock.set('2026-11-28T12:00:00Z')
    const second = await signInApp(readers.with(first.id))
    expect(second.ttl?.seconds).toBe(7 * 86_400)
    const third = await signInApp(readers.with(second.id))
    shop.clock.set('2026-12-05T12:00:00Z')
    for (const { id } of [first, second, third])
      expect(await readers.with(id)(calls.listSessions, {})).toMatchObject({ status: 410 })
  })

  it('and for as long as any once the password was shown in it', async () => {
    const first = await signInApp(await readers.reader('shown'))
    shop.clock.set('2026-11-28T12:00:00Z')
    const app = readers.with(first.id)
    await confirm(app, { currentPassword: PASSWORD })
    expect((await signInApp(app)).ttl?.seconds).toBe(14 * 86_400)
  })

  it('confirming in one session says nothing of another', async () => {
    const mine = await readers.reader('two')
    const other = readers.with(await readers.token('two'))
    shop.clock.set(LATER)
    await confirm(mine, { currentPassword: PASSWORD })
    expect((await mine(calls.startPasskey, {})).answer).toBeDefined()
    expect(await other(calls.startPasskey, {})).toMatchObject(NEEDED)
  })

  it('ten wrong passwords in a quarter of an hour are looked at', async () => {
    const send = await readers.reader('thief')
    const statuses: unknown[] = []
    for (let count = 0; count < 12; count++)
      statuses.push((await confirm(send, { currentPassword: `guess ${count}` })).status)
    expect(statuses).toEqual([...Array(10).fill(412), 429, 429])
    // The right one waits as well.
    expect(await confirm(send, { currentPassword: PASSWORD })).toMatchObject({ status: 429 })
  })
})
