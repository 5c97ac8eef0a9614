import * as calls from '#contract/calls/sign-in.ts'
import * as codes from '../accounts/app-code.ts'
import * as passkeys from '../accounts/passkey.ts'
import * as factor from '../accounts/second-factor.ts'
import * as sessions from '../accounts/sessions.ts'
import { signIn } from '../accounts/sign-in.ts'
import { type Bound, bind } from '../calls/bind.ts'

/** Sessions, codes for apps, second factors and passkeys (docs/product.md#sign-in). */
export const signInRoutes: Bound[] = [
  bind(calls.login, signIn),
  bind(calls.logout, ({ house, credential, replyHeaders }) =>
    sessions.signOut(house, credential, replyHeaders),
  ),
  bind(calls.listSessions, ({ house, reader }) => sessions.listActiveSessions(house, reader)),
  bind(calls.endSession, ({ house, reader, params, replyHeaders }) =>
    sessions.closeSession(house, reader, params.id, replyHeaders),
  ),

  bind(calls.generateAppCode, codes.generateCode),
  bind(calls.getAppCode, codes.generateCode),
  bind(calls.checkAppCode, ({ house, visitor, params, replyHeaders }) =>
    codes.checkCode({ house, visitor }, params, replyHeaders),
  ),
  bind(calls.cancelAppCode, ({ house, visitor, params }) => codes.cancelCode({ house, visitor }, params)),
  bind(calls.findAppCode, ({ house, reader, params }) => codes.findCode(house, reader, params.id)),
  bind(calls.approveAppCode, ({ house, reader, params }) => codes.approveCode(house, reader, params.id)),

  bind(calls.findSecondFactor, ({ house, reader }) => factor.getSecondFactor(house, reader)),
  bind(calls.beginSecondFactor, ({ house, reader, body }) => factor.startSetup(house, reader, body)),
  bind(calls.confirmSecondFactor, ({ house, reader, body }) => factor.confirmSetup(house, reader, body)),
  bind(calls.endSecondFactor, ({ house, reader, body }) => factor.disable(house, reader, body)),

  bind(calls.startPasskeySignIn, ({ house, visitor }) => passkeys.createSignInOptions(house, visitor)),
  bind(calls.signInWithPasskey, passkeys.signInByPasskey),
  bind(calls.listPasskeys, ({ house, reader }) => passkeys.listPasskeys(house, reader)),
  bind(calls.startPasskey, ({ house, reader, visitor }) =>
    passkeys.createRegistrationOptions(house, reader, visitor),
  ),
  bind(calls.addPasskey, ({ house, reader, body }) => passkeys.registerPasskey(house, reader, body)),
  bind(calls.removePasskey, ({ house, reader, params }) => passkeys.deletePasskey(house, reader, params.id)),
]
