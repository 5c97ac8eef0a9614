import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe, verifyEmail } from '#contract/calls/accounts.ts'
import * as visit from '#contract/calls/visit.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const { stranger, tokenIn, register, reader } = readersOf(
  () => shop,
  () => mail,
)

const subscribe = (email: string) => stranger()(visit.subscribeNewsletter, { body: { email } })
const confirm = (token: string) => stranger()(visit.confirmNewsletter, { params: { token } })
const leave = (token: string) => stranger()(visit.unsubscribeNewsletter, { params: { token } })
const rows = (email: string) =>
  shop.scratch.db.query<{ confirmed: boolean; token: Buffer | null }>({
    text: 'select confirmed_at is not null as confirmed, token_hash as token from newsletter_readers where email_key = $1',
    values: [email],
  })
const later = (days: number) => shop.clock.set(new Date(shop.clock.now().getTime() + days * 86_400_000))
const DONE = { answer: null }
const INVALID = { status: 412, refused: 'tokenInvalid' }

// docs/product.md#newsletter: a mail asks whether it is meant.
describe('the newsletter', () => {
  it('comes once the mail that asks is answered, and not before', async () => {
    expect(await subscribe('Nora@Example.com')).toEqual(DONE)
    expect(mail.lastTo('Nora@example.com').subject).toContain('confirm your subscription')
    expect(mail.linkTo('Nora@example.com')).toMatch(/^\/newsletter\/[\w-]{43}$/)
    expect(await rows('nora@example.com')).toMatchObject([{ confirmed: false }])
    expect(await confirm(tokenIn('Nora@example.com'))).toEqual(DONE)
    expect(await confirm(tokenIn('Nora@example.com'))).toEqual(DONE)
    expect(await rows('nora@example.com')).toMatchObject([{ confirmed: true }])
  })

  it('stores nothing that opens what the mail opens', async () => {
    await subscribe('hash@example.com')
    const [row] = await rows('hash@example.com')
    expect(row?.token?.toString('base64url')).not.toBe(tokenIn('hash@example.com'))
    expect(await confirm(row?.token?.toString('base64url') ?? '')).toMatchObject(INVALID)
  })

  it('asks in the language of who asked', async () => {
    await shop.sendWith({ 'accept-language': 'fr', 'x-forwarded-for': '10.210.0.1' })(
      visit.subscribeNewsletter,
      { body: { email: 'fanny@example.com' } },
    )
    expect(mail.lastTo('fanny@example.com').subject).toContain('inscription à la newsletter')
    expect(mail.linkTo('fanny@example.com')).toMatch(/^\/fr\/newsletter\//)
  })

  it.each([
    ['', 'emailMissing'],
    ['   ', 'emailMissing'],
    ['nora', 'emailInvalid'],
    ['nora@', 'emailInvalid'],
    ['nora@example', 'emailInvalid'],
    ['nora@example.com\nbcc: all@example.com', 'emailInvalid'],
  ])('is refused for the address %j with 412 %s', async (email, refused) => {
    expect(await subscribe(email)).toMatchObject({ status: 412, refused })
  })

  it('is left with the same token, also with that of an old mail, and by nobody else', async () => {
    await subscribe('lena@example.com')
    const token = tokenIn('lena@example.com')
    await confirm(token)
    later(1)
    await subscribe('lena@example.com')
    expect(tokenIn('lena@example.com')).toBe(token)
    expect(await leave('x'.repeat(43))).toMatchObject(INVALID)
    expect(await leave(token)).toEqual(DONE)
    expect(await rows('lena@example.com')).toEqual([])
    expect(await leave(token)).toMatchObject(INVALID)
    expect(await confirm(token)).toMatchObject(INVALID)
  })

  it('answers the same to an address that has it, which gets a mail that says so', async () => {
    await subscribe('twice@example.com')
    await confirm(tokenIn('twice@example.com'))
    expect(await subscribe('TWICE@example.com')).toEqual(DONE)
    expect(mail.lastTo('twice@example.com').subject).toContain('already')
    expect(await rows('twice@example.com')).toMatchObject([{ confirmed: true }])
    mail.down = true
    const both = [await subscribe('twice@example.com'), await subscribe('first@example.com')]
    mail.down = false
    expect(both).toEqual([
      { status: 503, refused: 'mailNotSent' },
      { status: 503, refused: 'mailNotSent' },
    ])
  })

  it('asked for again before it is confirmed, is confirmed by the newest mail only', async () => {
    await subscribe('again@example.com')
    const older = tokenIn('again@example.com')
    later(1)
    await subscribe('again@example.com')
    expect(await confirm(older)).toMatchObject(INVALID)
    expect(await confirm(tokenIn('again@example.com'))).toEqual(DONE)
  })

  it('of five who ask at once for one address is one subscription, whose mails all work', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => subscribe('crowd@example.com')))
    expect(all).toEqual(Array(5).fill(DONE))
    await shop.app.jobs.runDue()
    expect(await rows('crowd@example.com')).toHaveLength(1)
    expect(await confirm(tokenIn('crowd@example.com'))).toEqual(DONE)
  })

  it('is forgotten where nobody answers within 30 days', async () => {
    await subscribe('silent@example.com')
    later(31)
    expect(await confirm(tokenIn('silent@example.com'))).toMatchObject(INVALID)
    await shop.app.jobs.runDue()
    expect(await rows('silent@example.com')).toEqual([])
    expect(await rows('nora@example.com')).toHaveLength(1)
  })

  it('whose mail cannot be sent says so with 503, and the mail goes out later by itself', async () => {
    mail.down = true
    expect(await subscribe('late@example.com')).toEqual({ status: 503, refused: 'mailNotSent' })
    mail.down = false
    expect(() => mail.lastTo('late@example.com')).toThrow()
    later(1)
    await shop.app.jobs.runDue()
    expect(await confirm(tokenIn('late@example.com'))).toEqual(DONE)
  })

  it('is left by one click of a mail program, at the address in the header, whoever asks', async () => {
    await subscribe('click@example.com')
    const { headers } = mail.lastTo('click@example.com')
    const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const { pathname } = new URL(/^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '')
    const post = (path: string) =>
      shop.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await post(pathname)).status).toBe(204)
    expect(await rows('click@example.com')).toEqual([])
    expect((await post(pathname)).status).toBe(204)
    expect((await post('/de/newsletter/never-given')).status).toBe(204)
  })

  it('sends five mails an hour to one address, ten for one network, and then 429', async () => {
    for (let count = 0; count < 5; count++) expect(await subscribe('flood@example.com')).toEqual(DONE)
    expect(await subscribe('flood@example.com')).toMatchObject({ status: 429, refused: 'tooManyTries' })
    const one = shop.sendWith({ 'x-forwarded-for': '10.211.0.1' })
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 11; count++)
      statuses.push(
        (await one(visit.subscribeNewsletter, { body: { email: `f${count}@example.com` } })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(undefined), 429])
  })

  it.each([visit.confirmNewsletter, visit.unsubscribeNewsletter])(
    'is not guessed: the 61st $method from one network is 429',
    async call => {
      const one = shop.sendWith({ 'x-forwarded-for': `10.212.0.${call.method.length}` })
      const statuses: (number | undefined)[] = []
      for (let count = 0; count < 61; count++)
        statuses.push((await one(call, { params: { token: `guess-${count}` } })).status)
      expect(statuses).toEqual([...Array(60).fill(412), 429])
    },
  )

  it('that a stranger asked for in a reader’s name is not confirmed with the reader’s address', async () => {
    await register('victim')
    const proof = tokenIn('victim@example.com')
    await subscribe('victim@example.com')
    await stranger()(verifyEmail, { params: { token: proof } })
    expect(await rows('victim@example.com')).toMatchObject([{ confirmed: false }])
  })

  it('is on the profile once it is confirmed', async () => {
    const asPeter = await reader('peter')
    await subscribe('peter@example.com')
    expect((await asPeter(findMe, {})).answer?.newsletter).toBe(false)
    await confirm(tokenIn('peter@example.com'))
    expect((await asPeter(findMe, {})).answer?.newsletter).toBe(true)
  })
})
