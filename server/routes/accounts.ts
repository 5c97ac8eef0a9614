import { Hono } from 'hono'
import * as calls from '#contract/calls/accounts.ts'
import { answerPing } from '../accounts/devices/answer-ping.ts'
import { requestReset, setNewPassword } from '../accounts/passwords/reset-password.ts'
import { trustMyBrowser } from '../accounts/passwords/trust-browser.ts'
import { deleteByToken, requestAccountDeletion } from '../accounts/personal-data/delete-account.ts'
import { getExport, sendExport, startExport } from '../accounts/personal-data/export-data.ts'
import { registerReader } from '../accounts/registration/register-reader.ts'
import { confirmEmail, sendVerificationAgain } from '../accounts/registration/verify-email.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { personalDataSources } from '../modules.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { changeMyPassword, changeMyProfile } from '../profile/change-me.ts'
import { findMe } from '../profile/find-me.ts'
import type { RouteContext } from '../route-context.ts'

/** Registration, what an account can change about itself, export and deletion (docs/product.md#accounts). */
export const accountRoutes: Bound[] = [
  bind(calls.register, ({ app, body, query, visitor, replyHeaders }) =>
    registerReader(app, body, visitor, { next: query.next, replyHeaders }),
  ),
  bind(calls.sendVerification, ({ app, body, query, visitor }) =>
    sendVerificationAgain(app, body.email, visitor, query.next),
  ),
  bind(calls.verifyEmail, ({ params, ...asked }) => confirmEmail(params.token, asked)),
  bind(calls.requestPasswordReset, ({ app, body, visitor }) => requestReset(app, body.email, visitor)),
  bind(calls.resetPassword, asked => setNewPassword(personalDataSources, asked)),
  bind(calls.trustBrowser, trustMyBrowser),
  bind(calls.findMe, findMe),
  bind(calls.changeProfile, asked => changeMyProfile(asked, personalDataSources)),
  bind(calls.changePassword, asked => changeMyPassword(asked, personalDataSources)),
  bind(calls.ping, ({ app, body, visitor }) => answerPing(app, body, visitor)),
  bind(calls.requestExport, ({ app, reader }) => startExport(app, reader)),
  bind(calls.findExport, ({ app, reader }) => getExport(app, reader)),
  bind(calls.requestDeletion, ({ app, reader, body }) =>
    requestAccountDeletion(app, reader, body.currentPassword),
  ),
  bind(calls.deleteAccount, ({ app, params, visitor, replyHeaders }) =>
    deleteByToken(app, personalDataSources, params.token, visitor, replyHeaders),
  ),
]

/** The archive of an export. */
export function accountAddresses({ app }: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.fetchExport.path, incoming => sendExport(app, incoming))
}
