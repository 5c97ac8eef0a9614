import * as calls from '#contract/calls/accounts.ts'
import { type Bound, bind } from '../../calls/bind.ts'
import { askToDelete, deleteByToken } from './delete-account.ts'
import { beginExport, seeExport } from './export-data.ts'
import type { PersonalRoom } from './personal-room.ts'

/** Export and deletion. The rooms are all that hold something about people; the accounts know none of them. */
export function personalDataRoutes(rooms: readonly PersonalRoom[]): Bound[] {
  return [
    bind(calls.askExport, ({ house, reader }) => beginExport(house, reader)),
    bind(calls.findExport, ({ house, reader }) => seeExport(house, reader)),
    bind(calls.askDeletion, ({ house, reader, body }) => askToDelete(house, reader, body.currentPassword)),
    bind(calls.deleteAccount, ({ house, params, visitor, replyHeaders }) =>
      deleteByToken(house, rooms, params.token, visitor, replyHeaders),
    ),
  ]
}
