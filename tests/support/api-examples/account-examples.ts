import { generate } from 'otplib'
import * as accounts from '#contract/calls/accounts.ts'
import * as signIn from '#contract/calls/sign-in.ts'
import { makePasskey } from '../passkey.ts'
import { PASSWORD } from '../readers.ts'
import type { ExampleShop } from './example-shop.ts'

export async function showSignIn(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const { masks } = recorder
  const token = await shop.signIn('hana')
  await recorder.show(signIn.listSessions, { token })
  const { id } = await recorder.show(signIn.login, {
    body: { login: 'hana', password: PASSWORD, slim: true, ttl: 1_209_600 },
  })
  await recorder.show(signIn.logout, { token: id })

  const cancelled = await recorder.show(signIn.getAppCode)
  masks.hide(cancelled.otp, 'K7M-2QX-4HB')
  await recorder.show(signIn.cancelAppCode, { params: cancelled })
  const pack = await recorder.show(signIn.generateAppCode)
  masks.hide(pack.otp, 'R4W-T9B-K6D')
  await recorder.show(signIn.findAppCode, { params: { id: pack.otp }, token })
  await recorder.show(signIn.approveAppCode, { params: { id: pack.otp }, token })
  const app = await recorder.show(signIn.checkAppCode, { params: pack })
  const sessions = (await (
    await shop.shop.fetch('/app/v2/me/sessions?format=json', {
      headers: { authorization: `Bearer ${app.id}` },
    })
  ).json()) as { sessions: { id: string; current: boolean }[] }
  const other = sessions.sessions.find(({ current }) => !current)
  await recorder.show(signIn.closeSession, { params: { id: other?.id ?? '' }, token: app.id })
  await showSecondFactor(shop, app.id)
  await showPasskeys(shop, app.id)
}

async function showSecondFactor({ recorder, shop }: ExampleShop, token: string): Promise<void> {
  const { masks } = recorder
  const currentPassword = PASSWORD
  await recorder.show(signIn.findSecondFactor, { token })
  const { secret } = await recorder.show(signIn.beginSecondFactor, { token, body: { currentPassword } })
  masks.hide(secret, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  const code = await generate({ secret, epoch: Math.floor(shop.clock.now().getTime() / 1000) })
  masks.hide(code, '492031')
  const { codes } = await recorder.show(signIn.confirmSecondFactor, { token, body: { code } })
  for (const [at, one] of codes.entries()) masks.hide(one, `9F3K-${String(at).padStart(2, '0')}QX-T4WB`)
  await recorder.show(signIn.disableSecondFactor, { token, body: { currentPassword, code: codes[0] } })
}

async function showPasskeys({ recorder }: ExampleShop, token: string): Promise<void> {
  const { masks } = recorder
  await recorder.show(signIn.confirmIdentity, { token, body: { currentPassword: PASSWORD } })
  const passkey = makePasskey()
  const hideJson = (json: string, stand: string) => masks.hide(JSON.stringify(json), JSON.stringify(stand))
  const own = await recorder.show(signIn.startPasskey, { token })
  const attested = passkey.attest(own.json)
  hideJson(own.json, '{"challenge":"…","rp":{"id":"shop.example"},…}')
  hideJson(attested, '{"id":"…","type":"public-key","response":{…}}')
  const { id } = await recorder.show(signIn.addPasskey, {
    token,
    body: { id: own.id, json: attested, name: 'Phone' },
  })
  const options = await recorder.show(signIn.startPasskeySignIn)
  const asserted = passkey.assert(options.json)
  hideJson(options.json, '{"challenge":"…","rpId":"shop.example",…}')
  hideJson(asserted, '{"id":"…","type":"public-key","response":{…}}')
  await recorder.show(signIn.signInWithPasskey, { body: { id: options.id, json: asserted, slim: true } })
  await recorder.show(signIn.listPasskeys, { token })
  await recorder.show(signIn.removePasskey, { params: { id }, token })
}

export async function showAccounts(shop: ExampleShop): Promise<void> {
  const { recorder, mail } = shop
  const email = 'mio@example.com'
  const mailToken = () => mail.tokenTo(email)
  const passwords = { password1: PASSWORD, password2: PASSWORD }
  await recorder.show(accounts.register, {
    body: { email, username: 'mio', ...passwords, newsletter: false },
  })
  await recorder.show(accounts.sendVerification, { body: { email } })
  await recorder.show(accounts.verifyEmail, { params: { token: mailToken() } })
  await recorder.show(accounts.requestPasswordReset, { body: { email } })
  await recorder.show(accounts.trustBrowser, { params: { token: mailToken() } })
  await shop.shop.sendWith({})(accounts.requestPasswordReset, { body: { email } })
  await recorder.show(accounts.resetPassword, { params: { token: mailToken() }, body: passwords })
  const token = await shop.readers.token('mio')
  await recorder.show(accounts.findMe, { token })
  await recorder.show(accounts.changeProfile, { token, body: { displayName: 'Mio', country: 'DE' } })
  await recorder.show(accounts.changePassword, { token, body: { ...passwords, currentPassword: PASSWORD } })
  await recorder.show(accounts.ping, {
    body: { version: '1.0.0', device: { identifier: 'a1b2c3d4', platform: 'LINUX' } },
  })
  await recorder.show(accounts.requestExport, { token })
  await shop.settle()
  const { link } = await recorder.show(accounts.findExport, { token })
  await recorder.showAt(accounts.fetchExport, link)
  await recorder.show(accounts.requestDeletion, { token, body: { currentPassword: PASSWORD } })
  await recorder.show(accounts.deleteAccount, { params: { token: mailToken() } })
}
