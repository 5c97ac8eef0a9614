import * as calls from '#contract/calls/accounts.ts'
import { deleteByToken, requestAccountDeletion } from '../accounts/personal-data/delete-account.ts'
import { getExport, startExport } from '../accounts/personal-data/export-data.ts'
import { answerPing } from '../accounts/ping.ts'
import { registerReader } from '../accounts/register.ts'
import { requestReset, setNewPassword } from '../accounts/reset-password.ts'
import { confirmEmail, sendVerificationAgain } from '../accounts/verify-email.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { personalRooms } from '../modules.ts'
import { changeMyPassword, changeMyProfile } from '../profile/change-me.ts'
import { getMe } from '../profile/see-me.ts'

/** Registration, what an account can change about itself, export and deletion (docs/product.md#accounts). */
export const accountRoutes: Bound[] = [
  bind(calls.register, ({ house, body, query, visitor }) => registerReader(house, body, visitor, query.next)),
  bind(calls.sendVerification, ({ house, body, query, visitor }) =>
    sendVerificationAgain(house, body.email, visitor, query.next),
  ),
  bind(calls.verifyEmail, ({ house, params, visitor }) => confirmEmail(house, params.token, visitor)),
  bind(calls.askReset, ({ house, body, visitor }) => requestReset(house, body.email, visitor)),
  bind(calls.resetPassword, ({ house, params, body, visitor }) =>
    setNewPassword(house, personalRooms, params.token, body, visitor),
  ),
  bind(calls.findMe, getMe),
  bind(calls.changeProfile, asked => changeMyProfile(asked, personalRooms)),
  bind(calls.changePassword, asked => changeMyPassword(asked, personalRooms)),
  bind(calls.ping, ({ house, body, visitor }) => answerPing(house, body, visitor)),
  bind(calls.askExport, ({ house, reader }) => startExport(house, reader)),
  bind(calls.findExport, ({ house, reader }) => getExport(house, reader)),
  bind(calls.askDeletion, ({ house, reader, body }) =>
    requestAccountDeletion(house, reader, body.currentPassword),
  ),
  bind(calls.deleteAccount, ({ house, params, visitor, replyHeaders }) =>
    deleteByToken(house, personalRooms, params.token, visitor, replyHeaders),
  ),
]
