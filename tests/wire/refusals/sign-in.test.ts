// Proves docs/product.md#errors
import { generate } from 'otplib'
import * as calls from '#contract/calls/sign-in.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { atRealPasswordCost } from '#tests/support/warm/low-password-cost.ts'
import { passkeyCases, type SignInShop } from './passkey-cases.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

async function openSignInShop(): Promise<SignInShop> {
  const open = await openRefusalShop()
  const { shop, readers } = open
  const ada = await readers.reader('ada')
  const protectedReader = await readers.reader('fay')
  await turnOnSecondFactor(open, protectedReader)
  const weakStaff = await readers.reader('boss')
  // Staff with a passkey, which this session has not shown.
  await giveRole(shop.scratch.db, 'boss', 'owner')
  for (const text of [
    `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      select 'KEY-1', id, 'credential', '', 0, '{}', '', created_at from accounts where username = 'boss'`,
  ])
    await shop.scratch.db.query({ text })
  return { ...open, ada, protectedReader, weakStaff }
}

async function turnOnSecondFactor({ shop }: RefusalShop, send: Send): Promise<void> {
  const { answer } = await send(calls.beginSecondFactor, { body: { currentPassword: PASSWORD } })
  const epoch = Math.floor(shop.clock.now().getTime() / 1000)
  const code = await generate({ secret: answer?.secret ?? '', epoch })
  await send(calls.confirmSecondFactor, { body: { code } })
}

function login({ readers }: SignInShop, body: object) {
  return readers.stranger()(calls.login, { body: { login: 'ada', password: PASSWORD, ...body } })
}

/** More at once than may wait for their password to be hashed. */
const CROWD = 150

const signingIn: RefusalCases<typeof calls, SignInShop> = {
  login: {
    badLogin: shop => login(shop, { login: '' }),
    incorrect: shop => login(shop, { password: 'wrong' }),
    async passwordExpired(shop) {
      await shop.readers.verify('hired')
      const text = `update accounts set password_until = '2026-01-01T00:00:00Z' where username = 'hired'`
      await shop.shop.scratch.db.query({ text })
      return login(shop, { login: 'hired' })
    },
    codeNeeded: shop => login(shop, { login: 'fay' }),
    codeIncorrect: shop => login(shop, { login: 'fay', code: '123456' }),
    async emailNotVerified(shop) {
      await shop.readers.register('unproved')
      return login(shop, { login: 'unproved' })
    },
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.login, { body: { login: 'ada', password: 'wrong' } }))
    },
    async temporarilyUnavailable(shop) {
      const crowd = () =>
        Array.from({ length: CROWD }, (_, number) => login(shop, { login: `nobody${number}` }))
      return (await atRealPasswordCost(() => Promise.all(crowd()))).find(({ status }) => status === 503) ?? {}
    },
  },
  closeSession: {
    sessionNotFound: ({ ada }) => ada(calls.closeSession, { params: { id: 'SES-1' } }),
  },
}

const NO_CODE = { params: { otp: 'ABCDEF', proof: 'x' } }
const NO_TYPED_CODE = { params: { id: 'ABCDEF' } }

/** A code that its reader has approved already. */
async function approvedCode({ readers, ada }: SignInShop) {
  const { answer } = await readers.stranger()(calls.generateAppCode, {})
  const params = { id: answer?.otp ?? '' }
  await ada(calls.approveAppCode, { params })
  return { params }
}

/** From one network. */
function tooOften(shop: SignInShop, ask: (send: Send) => Promise<RefusalResponse>) {
  const stranger = shop.readers.stranger()
  return askTooOften(shop, () => ask(stranger))
}

const appCodes: RefusalCases<typeof calls, SignInShop> = {
  generateAppCode: {
    tooManyTries: shop => tooOften(shop, send => send(calls.generateAppCode, {})),
  },
  getAppCode: {
    tooManyTries: shop => tooOften(shop, send => send(calls.getAppCode, {})),
  },
  checkAppCode: {
    codeNotFound: ({ readers }) => readers.stranger()(calls.checkAppCode, NO_CODE),
    tooManyTries: shop => tooOften(shop, send => send(calls.checkAppCode, NO_CODE)),
  },
  cancelAppCode: {
    codeNotFound: ({ readers }) => readers.stranger()(calls.cancelAppCode, NO_CODE),
    tooManyTries: shop => tooOften(shop, send => send(calls.cancelAppCode, NO_CODE)),
  },
  findAppCode: {
    codeNotFound: ({ ada }) => ada(calls.findAppCode, NO_TYPED_CODE),
    codeUsed: async shop => shop.ada(calls.findAppCode, await approvedCode(shop)),
    tooManyTries: shop => askTooOften(shop, () => shop.ada(calls.findAppCode, NO_TYPED_CODE)),
  },
  approveAppCode: {
    codeNotFound: ({ ada }) => ada(calls.approveAppCode, NO_TYPED_CODE),
    codeUsed: async shop => shop.ada(calls.approveAppCode, await approvedCode(shop)),
    tooManyTries: shop => askTooOften(shop, () => shop.ada(calls.approveAppCode, NO_TYPED_CODE)),
  },
}

const begin = (send: Send, currentPassword: string) =>
  send(calls.beginSecondFactor, { body: { currentPassword } })
const confirm = (send: Send) => send(calls.confirmSecondFactor, { body: { code: '123456' } })
const end = (send: Send, currentPassword: string) =>
  send(calls.disableSecondFactor, { body: { currentPassword, code: '123456' } })

const secondFactors: RefusalCases<typeof calls, SignInShop> = {
  beginSecondFactor: {
    strongSessionNeeded: ({ weakStaff }) => begin(weakStaff, PASSWORD),
    secondFactorOn: ({ protectedReader }) => begin(protectedReader, PASSWORD),
    passwordIncorrect: ({ ada }) => begin(ada, 'wrong'),
    tooManyTries: shop => askTooOften(shop, () => begin(shop.ada, 'wrong')),
  },
  confirmSecondFactor: {
    strongSessionNeeded: ({ weakStaff }) => confirm(weakStaff),
    secondFactorNotBegun: ({ ada }) => confirm(ada),
    secondFactorOn: ({ protectedReader }) => confirm(protectedReader),
    async codeIncorrect({ readers }) {
      const beginner = await readers.reader('beginner')
      await begin(beginner, PASSWORD)
      return confirm(beginner)
    },
    tooManyTries: shop => askTooOften(shop, () => confirm(shop.ada)),
  },
  disableSecondFactor: {
    secondFactorNotBegun: ({ ada }) => end(ada, PASSWORD),
    passwordIncorrect: ({ protectedReader }) => end(protectedReader, 'wrong'),
    codeIncorrect: ({ protectedReader }) => end(protectedReader, PASSWORD),
    tooManyTries: shop => askTooOften(shop, () => end(shop.protectedReader, 'wrong')),
  },
}

walkRefusals(calls, openSignInShop, [signingIn, appCodes, secondFactors, passkeyCases])
