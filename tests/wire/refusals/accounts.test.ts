// Proves docs/product.md#errors
import * as calls from '#contract/calls/accounts.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { askForFile, askForLink } from './ask.ts'
import { type AccountShop, profileCases } from './profile-cases.ts'
import { askTooOften, askWithoutMail, minutesLater, openRefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

async function openAccountShop(): Promise<AccountShop> {
  const open = await openRefusalShop()
  return { ...open, ada: await open.readers.reader('ada') }
}

const NEW = {
  email: 'new@example.com',
  username: 'new.one',
  password1: PASSWORD,
  password2: PASSWORD,
}

function register({ readers }: AccountShop, change: object) {
  return readers.stranger()(calls.register, { body: { ...NEW, ...change } })
}

function askReset({ readers }: AccountShop, email: string) {
  return readers.stranger()(calls.requestPasswordReset, { body: { email } })
}

function reset({ readers }: AccountShop, token: string, password1: string, password2 = password1) {
  return readers.stranger()(calls.resetPassword, { params: { token }, body: { password1, password2 } })
}

const makingNoAccounts = `create function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
  create trigger no_account_is_made before insert on accounts execute function break_down()`

const registering: RefusalCases<typeof calls, AccountShop> = {
  register: {
    badInput: shop => register(shop, { username: '' }),
    termsNotAgreed: shop => register(shop, { termsAgreed: false }),
    accountExists: shop => register(shop, { username: 'ada' }),
    passwordTooWeak: shop => register(shop, { password1: 'password123', password2: 'password123' }),
    emailInvalid: shop => register(shop, { email: 'new.one' }),
    usernameInvalid: shop => register(shop, { username: 'two words' }),
    passwordsDiffer: shop => register(shop, { password2: `${PASSWORD}!` }),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.register, { body: { ...NEW, username: 'ada' } }))
    },
    async fault(shop) {
      const { db } = shop.shop.scratch
      for (const text of makingNoAccounts.split(';\n')) await db.query({ text })
      const seen = await register(shop, {})
      await db.query({ text: 'drop trigger no_account_is_made on accounts' })
      return seen
    },
    mailNotSent: shop =>
      askWithoutMail(shop, () => register(shop, { username: 'unmailed', email: 'unmailed@example.com' })),
  },
  sendVerification: {
    emailInvalid: ({ readers }) => readers.stranger()(calls.sendVerification, { body: { email: 'no' } }),
    tooManyTries: shop =>
      askTooOften(shop, () =>
        shop.readers.stranger()(calls.sendVerification, { body: { email: 'ada@example.com' } }),
      ),
    async mailNotSent(shop) {
      await shop.readers.register('unproved')
      return askWithoutMail(shop, () =>
        shop.readers.stranger()(calls.sendVerification, { body: { email: 'unproved@example.com' } }),
      )
    },
  },
  verifyEmail: {
    async emailTaken({ readers }) {
      const late = await readers.reader('late')
      const body = { email: 'wanted@example.com', currentPassword: PASSWORD }
      await late(calls.changeProfile, { body })
      const token = readers.tokenIn('wanted@example.com')
      await readers.verify('wanted')
      return readers.stranger()(calls.verifyEmail, { params: { token } })
    },
    tokenInvalid: ({ readers }) => readers.stranger()(calls.verifyEmail, { params: { token: 'x' } }),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.verifyEmail, { params: { token: 'x' } }))
    },
  },
  requestPasswordReset: {
    userNotFound: shop => askReset(shop, 'nobody@example.com'),
    emailInvalid: shop => askReset(shop, 'nobody'),
    async emailNotVerified(shop) {
      await shop.readers.register('unknown')
      return askReset(shop, 'unknown@example.com')
    },
    tooManyTries: shop => askTooOften(shop, () => askReset(shop, 'nobody@example.com')),
    mailNotSent: shop => askWithoutMail(shop, () => askReset(shop, 'ada@example.com')),
  },
  resetPassword: {
    badInput: shop => reset(shop, 'x', ''),
    passwordsDiffer: shop => reset(shop, 'x', PASSWORD, `${PASSWORD}!`),
    passwordTooWeak: shop => reset(shop, 'x', 'qwertyuiop'),
    tokenInvalid: shop => reset(shop, 'x', PASSWORD),
    async tokenExpired(shop) {
      await shop.readers.verify('slow')
      await askReset(shop, 'slow@example.com')
      const token = shop.readers.tokenIn('slow@example.com')
      return minutesLater(shop, 31, () => reset(shop, token, 'another umbrella'))
    },
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      const body = { password1: 'qwertyuiop', password2: 'qwertyuiop' }
      return askTooOften(shop, () => stranger(calls.resetPassword, { params: { token: 'x' }, body }))
    },
  },
  trustBrowser: {
    tokenInvalid: ({ readers }) => readers.stranger()(calls.trustBrowser, { params: { token: 'x' } }),
    async tokenExpired(shop) {
      await shop.readers.verify('later')
      await askReset(shop, 'later@example.com')
      const params = { token: shop.readers.tokenIn('later@example.com') }
      return minutesLater(shop, 31, () => shop.readers.stranger()(calls.trustBrowser, { params }))
    },
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.trustBrowser, { params: { token: 'x' } }))
    },
  },
}

/** The link to an archive that is ready, and whose it is. */
async function linkToExport({ shop, readers }: AccountShop, name: string) {
  const send = await readers.reader(name)
  await send(calls.requestExport, {})
  await shop.app.jobs.runDue()
  const { answer } = await send(calls.findExport, {})
  return { send, link: answer?.link ?? '' }
}

function askDeletion(send: Send, currentPassword: string) {
  return send(calls.requestDeletion, { body: { currentPassword } })
}

const ownData: RefusalCases<typeof calls, AccountShop> = {
  ping: {
    badInput: ({ readers }) =>
      readers.stranger()(calls.ping, { body: { version: '1', device: { identifier: '' } } }),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.ping, { body: { version: '1' } }))
    },
  },
  requestExport: {
    tooManyTries: shop => askTooOften(shop, () => shop.ada(calls.requestExport, {})),
  },
  findExport: {
    noExport: async ({ readers }) => (await readers.reader('incurious'))(calls.findExport, {}),
  },
  fetchExport: {
    linkInvalid: ({ shop }) =>
      askForFile(shop, calls.fetchExport, { params: { id: 'EXP-1' }, search: '?until=4000000000&sig=x' }),
    async linkExpired(shop) {
      const { link } = await linkToExport(shop, 'patient')
      return minutesLater(shop, 11, () => askForLink(shop.shop, link))
    },
    async noExport(shop) {
      const { send, link } = await linkToExport(shop, 'curious')
      // Another archive takes the place of the first.
      await send(calls.requestExport, {})
      return askForLink(shop.shop, link)
    },
  },
  requestDeletion: {
    async lastStaff({ shop, readers }) {
      const boss = await readers.reader('boss')
      await giveRole(shop.scratch.db, 'boss', 'owner')
      return askDeletion(boss, PASSWORD)
    },
    passwordIncorrect: ({ ada }) => askDeletion(ada, 'wrong'),
    tooManyTries: shop => askTooOften(shop, () => askDeletion(shop.ada, 'wrong')),
    mailNotSent: shop => askWithoutMail(shop, () => askDeletion(shop.ada, PASSWORD)),
  },
  deleteAccount: {
    tokenInvalid: ({ readers }) => readers.stranger()(calls.deleteAccount, { params: { token: 'x' } }),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.deleteAccount, { params: { token: 'x' } }))
    },
  },
}

walkRefusals(calls, openAccountShop, [registering, profileCases, ownData])
