import * as accounts from '#contract/calls/accounts.ts'
import { login } from '#contract/calls/sign-in.ts'
import type { Send } from '#contract/page.ts'
import { emailKey } from '#rules/credentials.ts'
import { hashPassword } from '#server/accounts/passwords/hash-password.ts'
import { openSession } from '#server/accounts/sessions/open-session.ts'
import { addAccount } from '#server/accounts/store.ts'
import type { AppContext } from '#server/context.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import type { MailServer } from './mail-server.ts'
import type { TestShop } from './open-shop.ts'

export const PASSWORD = 'rain on the umbrellas'

export interface Readers {
  /** Asks from a network of its own, so that no limit is met by accident. The shop needs PROXIES=1. */
  stranger(): Send
  /** Registers this name with {@link PASSWORD} and the address name@example.com. */
  register(name: string): Promise<void>
  /** Registers, and answers the mail. */
  verify(name: string): Promise<void>
  /** The token of a new session, as an app gets it. */
  token(name: string, body?: object): Promise<string>
  /** Asks as who holds this token. */
  with(token: string): Send
  /**
   * Somebody new who is signed in: account and session as registering, answering the mail and signing in leave them, without
   * the calls and mails.
   */
  reader(name: string): Promise<Send>
  /** Asks in a new session of this account, without a password. */
  session(accountId: string): Promise<Send>
  tokenIn(email: string): string
}

export function readersOf(shop: () => TestShop, mail: () => MailServer): Readers {
  let networks = 0
  const network = () => ({ 'x-forwarded-for': `10.${networks >> 8}.${networks++ & 255}.1` })
  const readers: Readers = {
    stranger: () => shop().sendWith(network()),
    tokenIn: email => mail().tokenTo(email),
    async register(name) {
      const body = { email: `${name}@example.com`, username: name, password1: PASSWORD, password2: PASSWORD }
      const { refused } = await readers.stranger()(accounts.register, { body })
      if (refused) throw new Error(`${name} could not register: ${refused}`)
    },
    async verify(name) {
      await readers.register(name)
      const params = { token: readers.tokenIn(`${name}@example.com`) }
      const { refused } = await readers.stranger()(accounts.verifyEmail, { params })
      if (refused) throw new Error(`${name} could not be verified: ${refused}`)
    },
    async token(name, body = {}) {
      const { answer, refused } = await readers.stranger()(login, {
        body: { login: name, password: PASSWORD, slim: true, ...body },
      })
      if (!answer) throw new Error(`${name} could not sign in: ${refused}`)
      return answer.id
    },
    with: token => shop().sendWith({ authorization: `Bearer ${token}`, ...network() }),
    reader: async name => readers.session(await addReader(shop().app, name)),
    async session(accountId) {
      const session = await openSession(shop().app, {
        ...{ accountId, ttl: undefined, slim: true, strong: false, proven: true, passwordSince: null },
        ...{ visitor: PROGRAM, former: null, replyHeaders: new Headers() },
      })
      if (!session) throw new Error(`${accountId} could not sign in`)
      return readers.with(session.id)
    },
  }
  return readers
}

const PROGRAM: Visitor = {
  reader: null,
  country: null,
  lang: 'en',
  network: '',
  userAgent: 'node',
  known: null,
  browser: false,
  proofs: [],
  keeperId: null,
  standIn: null,
}

let passwordHash: Promise<string> | null = null

async function addReader({ db, clock }: AppContext, name: string): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  const hash = await passwordHash
  const now = clock.now()
  const id = newId('USR', now)
  const email = `${name}@example.com`
  const added = await db.transaction(tx =>
    addAccount(tx, {
      ...{ id, legacyId: newLegacyId(now), username: name, displayName: name },
      ...{ email, emailKey: emailKey(email), emailVerifiedAt: now, lang: 'en', country: null },
      ...{ passwordHash: hash, createdAt: now },
    }),
  )
  if (!added) throw new Error(`${name} could not register: accountExists`)
  return id
}
