import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from '#contract/calls/sign-in.ts'
import { typedCodeHash } from '#server/accounts/typed-code.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { commandsOn } from '#tests/support/run-command.ts'

let shop: TestShop
let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  await shop?.close()
  await mail.close()
})
const readers = readersOf(
  () => shop,
  () => mail,
)
const { succeeds, fails } = commandsOn(() => shop.scratch.url)
const isOpen = async (token: string) => (await readers.with(token)(findMe, {})).answer !== undefined

// docs/product.md#second-factor.
describe('sessions elsewhere', () => {
  it('end when a second factor is turned on and when it is turned off; the one that did it stays', async () => {
    await readers.verify('ada')
    const [here, elsewhere] = [await readers.token('ada'), await readers.token('ada')]
    const send = readers.with(here)
    const { answer } = await send(beginSecondFactor, { body: { currentPassword: PASSWORD } })
    const codeNow = () =>
      generate({ secret: answer?.secret ?? '', epoch: Math.floor(shop.clock.now().getTime() / 1000) })
    expect(await isOpen(elsewhere)).toBe(true)
    const { answer: recovery } = await send(confirmSecondFactor, { body: { code: await codeNow() } })
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false])

    const [code = '', other = ''] = recovery?.codes ?? []
    const again = await readers.token('ada', { code })
    await expect(readers.token('ada', { code })).rejects.toThrow('codeIncorrect')
    const off = { currentPassword: PASSWORD, code: other }
    expect((await send(disableSecondFactor, { body: off })).refused).toBeUndefined()
    expect([await isOpen(here), await isOpen(again)]).toEqual([true, false])
  })

  it('a recovery code that an older version has stored still counts', async () => {
    await readers.verify('eve')
    const send = readers.with(await readers.token('eve'))
    const { answer } = await send(beginSecondFactor, { body: { currentPassword: PASSWORD } })
    const epoch = Math.floor(shop.clock.now().getTime() / 1000)
    const code = await generate({ secret: answer?.secret ?? '', epoch })
    await send(confirmSecondFactor, { body: { code } })
    const hash = typedCodeHash(shop.app.secrets.codes, 'recovery', 'ABCDE23456')
    await shop.scratch.db.query({
      text: `insert into recovery_codes (account_id, code_hash) select id, $1 from accounts where username = 'eve'`,
      values: [hash],
    })
    expect(await readers.token('eve', { code: 'abcde-23456' })).toMatch(/^[\w-]{43}$/)
  })

  it('are ended by whoever runs the shop, for a reader who has lost a telephone', async () => {
    await readers.verify('fay')
    const token = await readers.token('fay')
    expect(await succeeds('reader', 'sign-out', 'fay')).toEqual([
      'fay is signed out everywhere; links of feeds and e-book programs have ended too.',
    ])
    expect(await isOpen(token)).toBe(false)
    expect(await fails('reader', 'sign-out', 'nobody')).toBe('There is no account nobody.')
  })
})
