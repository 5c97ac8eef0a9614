import { Hono } from 'hono'
import * as calls from '#contract/calls/sign-in.ts'
import { localPaths } from '#rules/interface-language.ts'
import * as codes from '../accounts/app-codes/manage-app-codes.ts'
import { signOnToForum } from '../accounts/forum/forum-sign-on.ts'
import * as passkeys from '../accounts/passkeys/manage-passkeys.ts'
import * as factor from '../accounts/second-factor/manage-second-factor.ts'
import { confirmHolder } from '../accounts/sessions/confirm-identity.ts'
import * as sessions from '../accounts/sessions/manage-sessions.ts'
import { signIn } from '../accounts/sessions/sign-in.ts'
import { signInByForm } from '../accounts/sessions/sign-in-form.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

/** Sessions, codes for apps, second factors and passkeys (docs/product.md#sign-in). */
export const signInRoutes: Bound[] = [
  bind(calls.login, signIn),
  bind(calls.logout, ({ app, credential, replyHeaders }) => sessions.signOut(app, credential, replyHeaders)),
  bind(calls.listSessions, ({ app, reader }) => sessions.listActiveSessions(app, reader)),
  bind(calls.closeSession, ({ app, reader, params, replyHeaders }) =>
    sessions.closeSession(app, reader, params.id, replyHeaders),
  ),

  bind(calls.confirmIdentity, confirmHolder),

  bind(calls.generateAppCode, codes.generateCode),
  bind(calls.getAppCode, codes.generateCode),
  bind(calls.checkAppCode, ({ app, visitor, params, replyHeaders }) =>
    codes.checkCode({ app, visitor }, params, replyHeaders),
  ),
  bind(calls.cancelAppCode, ({ app, visitor, params }) => codes.cancelCode({ app, visitor }, params)),
  bind(calls.findAppCode, ({ app, reader, params }) => codes.findCode(app, reader, params.id)),
  bind(calls.approveAppCode, ({ app, reader, params }) => codes.approveCode(app, reader, params.id)),

  bind(calls.findSecondFactor, ({ app, reader }) => factor.getSecondFactor(app, reader)),
  bind(calls.beginSecondFactor, ({ app, reader, body }) => factor.startSetup(app, reader, body)),
  bind(calls.confirmSecondFactor, ({ app, reader, body }) => factor.confirmSetup(app, reader, body)),
  bind(calls.disableSecondFactor, ({ app, reader, body }) => factor.disable(app, reader, body)),

  bind(calls.startPasskeySignIn, ({ app, visitor }) => passkeys.createSignInOptions(app, visitor)),
  bind(calls.signInWithPasskey, passkeys.signInByPasskey),
  bind(calls.listPasskeys, ({ app, reader }) => passkeys.listPasskeys(app, reader)),
  bind(calls.startPasskey, ({ app, reader, visitor }) =>
    passkeys.createRegistrationOptions(app, reader, visitor),
  ),
  bind(calls.addPasskey, ({ app, reader, body }) => passkeys.registerPasskey(app, reader, body)),
  bind(calls.removePasskey, ({ app, reader, params }) => passkeys.deletePasskey(app, reader, params.id)),
]

/** Sign-in without scripts, and to the forum. */
export function signInAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .on('POST', localPaths('/sign-in'), incoming => signInByForm(context, incoming))
    .get('/sso/discourse', incoming => signOnToForum(context, incoming))
}
