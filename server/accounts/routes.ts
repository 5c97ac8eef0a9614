import * as accounts from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/sign-in.ts'
import { type Bound, bind } from '../calls/bind.ts'
import * as codes from './app-code.ts'
import * as passkeys from './passkey.ts'
import type { PersonalRoom } from './personal-data/personal-room.ts'
import { answerPing } from './ping.ts'
import { registerReader } from './register.ts'
import { askForReset, reset } from './reset-password.ts'
import * as factor from './second-factor.ts'
import * as sessions from './sessions.ts'
import { signIn } from './sign-in.ts'
import { sendVerificationAgain, verify } from './verify-email.ts'

/** Registration, sign-in and what an account can change about itself. */
export function accountRoutes(rooms: readonly PersonalRoom[]): Bound[] {
  return [
    bind(accounts.register, ({ house, body, query, visitor }) =>
      registerReader(house, body, visitor, query.next),
    ),
    bind(accounts.sendVerification, ({ house, body, query, visitor }) =>
      sendVerificationAgain(house, body.email, visitor, query.next),
    ),
    bind(accounts.verifyEmail, ({ house, params, visitor }) => verify(house, params.token, visitor)),
    bind(accounts.askReset, ({ house, body, visitor }) => askForReset(house, body.email, visitor)),
    bind(accounts.resetPassword, ({ house, params, body, visitor }) =>
      reset(house, rooms, params.token, body, visitor),
    ),
    bind(accounts.ping, ({ house, body, visitor }) => answerPing(house, body, visitor)),

    bind(calls.login, signIn),
    bind(calls.logout, ({ house, credential, replyHeaders }) =>
      sessions.signOut(house, credential, replyHeaders),
    ),
    bind(calls.listSessions, ({ house, reader }) => sessions.listMine(house, reader)),
    bind(calls.endSession, ({ house, reader, params, replyHeaders }) =>
      sessions.endMine(house, reader, params.id, replyHeaders),
    ),

    bind(calls.generateAppCode, codes.generateCode),
    bind(calls.getAppCode, codes.generateCode),
    bind(calls.checkAppCode, ({ house, visitor, params, replyHeaders }) =>
      codes.checkCode({ house, visitor }, params, replyHeaders),
    ),
    bind(calls.cancelAppCode, ({ house, visitor, params }) => codes.cancelCode({ house, visitor }, params)),
    bind(calls.findAppCode, ({ house, reader, params }) => codes.findCode(house, reader, params.id)),
    bind(calls.approveAppCode, ({ house, reader, params }) => codes.approveCode(house, reader, params.id)),

    bind(calls.findSecondFactor, ({ house, reader }) => factor.seeSecondFactor(house, reader)),
    bind(calls.beginSecondFactor, ({ house, reader, body }) => factor.begin(house, reader, body)),
    bind(calls.confirmSecondFactor, ({ house, reader, body }) => factor.confirm(house, reader, body)),
    bind(calls.endSecondFactor, ({ house, reader, body }) => factor.end(house, reader, body)),

    bind(calls.startPasskeySignIn, ({ house, visitor }) => passkeys.offerSignIn(house, visitor)),
    bind(calls.signInWithPasskey, passkeys.signInByPasskey),
    bind(calls.listPasskeys, ({ house, reader }) => passkeys.listMine(house, reader)),
    bind(calls.startPasskey, ({ house, reader, visitor }) => passkeys.offerPasskey(house, reader, visitor)),
    bind(calls.addPasskey, ({ house, reader, body }) => passkeys.keepPasskey(house, reader, body)),
    bind(calls.removePasskey, ({ house, reader, params }) => passkeys.removeMine(house, reader, params.id)),
  ]
}
