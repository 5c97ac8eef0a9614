import * as calls from '#contract/calls/accounts.ts'
import { askToDelete, deleteByToken } from '../accounts/personal-data/delete-account.ts'
import { beginExport, seeExport } from '../accounts/personal-data/export-data.ts'
import { answerPing } from '../accounts/ping.ts'
import { registerReader } from '../accounts/register.ts'
import { askForReset, reset } from '../accounts/reset-password.ts'
import { sendVerificationAgain, verify } from '../accounts/verify-email.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { personalRooms } from '../modules.ts'
import { changeMyProfile, changePasswordOfMine } from '../profile/change-me.ts'
import { seeMe } from '../profile/see-me.ts'

/** Registration, what an account can change about itself, export and deletion (docs/product.md#accounts). */
export const accountRoutes: Bound[] = [
  bind(calls.register, ({ house, body, query, visitor }) => registerReader(house, body, visitor, query.next)),
  bind(calls.sendVerification, ({ house, body, query, visitor }) =>
    sendVerificationAgain(house, body.email, visitor, query.next),
  ),
  bind(calls.verifyEmail, ({ house, params, visitor }) => verify(house, params.token, visitor)),
  bind(calls.askReset, ({ house, body, visitor }) => askForReset(house, body.email, visitor)),
  bind(calls.resetPassword, ({ house, params, body, visitor }) =>
    reset(house, personalRooms, params.token, body, visitor),
  ),
  bind(calls.findMe, seeMe),
  bind(calls.changeProfile, asked => changeMyProfile(asked, personalRooms)),
  bind(calls.changePassword, asked => changePasswordOfMine(asked, personalRooms)),
  bind(calls.ping, ({ house, body, visitor }) => answerPing(house, body, visitor)),
  bind(calls.askExport, ({ house, reader }) => beginExport(house, reader)),
  bind(calls.findExport, ({ house, reader }) => seeExport(house, reader)),
  bind(calls.askDeletion, ({ house, reader, body }) => askToDelete(house, reader, body.currentPassword)),
  bind(calls.deleteAccount, ({ house, params, visitor, replyHeaders }) =>
    deleteByToken(house, personalRooms, params.token, visitor, replyHeaders),
  ),
]
