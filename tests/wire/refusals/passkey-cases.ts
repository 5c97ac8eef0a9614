import * as calls from '#contract/calls/sign-in.ts'
import type { Send } from '#contract/page.ts'
import { makePasskey, type TestPasskey } from '#tests/support/passkey.ts'
import { askTooOften, minutesLater, type RefusalShopWithMail } from './refusal-shop.ts'
import type { RefusalCases } from './walk.ts'

export interface SignInShop extends RefusalShopWithMail {
  /** Somebody who is signed in with a password, which is all that they have. */
  readonly ada: Send
  /** The same with a second factor. */
  readonly protectedReader: Send
  /** Staff with a passkey, in a session that has not shown it. */
  readonly weakStaff: Send
}

/** What a browser says whose authenticator knows nothing of it. */
const NOTHING_KNOWN = JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} })

/** Adds this passkey to the account. */
async function add(send: Send, passkey: TestPasskey) {
  const { answer } = await send(calls.startPasskey, {})
  return send(calls.addPasskey, { body: { id: answer?.id, json: passkey.attest(answer?.json ?? '') } })
}

/** Gives the account of this name the most passkeys that it can have. */
function fill({ shop }: SignInShop, username: string) {
  return shop.scratch.db.query({
    text: `insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
      select 'KEY-' || a.id || n, a.id, a.id || n, '', 0, '{}', 'Key', now() from accounts a, generate_series(1, 20) n where a.username = $1`,
    values: [username],
  })
}

function signIn(send: Send, json: string, id = 'x') {
  return send(calls.signInWithPasskey, { body: { id, json } })
}

export const passkeyCases: RefusalCases<typeof calls, SignInShop> = {
  confirmIdentity: {
    passwordIncorrect: ({ ada }) => ada(calls.confirmIdentity, { body: { currentPassword: 'wrong' } }),
    passkeyIncorrect: ({ ada }) =>
      ada(calls.confirmIdentity, { body: { passkeyId: 'x', passkeyJson: NOTHING_KNOWN } }),
    tooManyTries: shop => {
      const body = { currentPassword: 'wrong' }
      return askTooOften(shop, () => shop.ada(calls.confirmIdentity, { body }))
    },
  },
  startPasskeySignIn: {
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.startPasskeySignIn, {}))
    },
  },
  signInWithPasskey: {
    badInput: ({ readers }) => signIn(readers.stranger(), '{'),
    passkeyIncorrect: ({ readers }) => signIn(readers.stranger(), NOTHING_KNOWN),
    async emailNotVerified({ shop, readers }) {
      const passkey = makePasskey()
      await add(await readers.reader('keyed'), passkey)
      await shop.scratch.db.query({
        text: `update accounts set email_verified_at = null where username = 'keyed'`,
      })
      const stranger = readers.stranger()
      const { answer } = await stranger(calls.startPasskeySignIn, {})
      return signIn(stranger, passkey.assert(answer?.json ?? ''), answer?.id)
    },
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => signIn(stranger, NOTHING_KNOWN))
    },
  },
  startPasskey: {
    strongSessionNeeded: ({ weakStaff }) => weakStaff(calls.startPasskey, {}),
    freshSignInNeeded: shop => minutesLater(shop, 11, () => shop.ada(calls.startPasskey, {})),
    async tooManyPasskeys(shop) {
      const full = await shop.readers.reader('full')
      await fill(shop, 'full')
      return full(calls.startPasskey, {})
    },
    tooManyTries: shop => askTooOften(shop, () => shop.ada(calls.startPasskey, {})),
  },
  addPasskey: {
    badInput: ({ ada }) => ada(calls.addPasskey, { body: { id: 'x', json: '' } }),
    strongSessionNeeded: ({ weakStaff }) =>
      weakStaff(calls.addPasskey, { body: { id: 'x', json: NOTHING_KNOWN } }),
    passkeyIncorrect: ({ ada }) => ada(calls.addPasskey, { body: { id: 'x', json: NOTHING_KNOWN } }),
    async passkeyExists({ ada, readers }) {
      const passkey = makePasskey()
      await add(await readers.reader('first'), passkey)
      return add(ada, passkey)
    },
    async tooManyPasskeys(shop) {
      const [filling, passkey] = [await shop.readers.reader('filling'), makePasskey()]
      const { answer } = await filling(calls.startPasskey, {})
      // Added in another browser meanwhile.
      await fill(shop, 'filling')
      const body = { id: answer?.id, json: passkey.attest(answer?.json ?? '') }
      return filling(calls.addPasskey, { body })
    },
  },
  removePasskey: {
    strongSessionNeeded: ({ weakStaff }) => weakStaff(calls.removePasskey, { params: { id: 'KEY-1' } }),
    freshSignInNeeded: shop =>
      minutesLater(shop, 11, () => shop.ada(calls.removePasskey, { params: { id: 'KEY-2' } })),
    passkeyNotFound: ({ ada }) => ada(calls.removePasskey, { params: { id: 'KEY-2' } }),
  },
}
