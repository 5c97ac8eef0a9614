import type { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { changeMine, changeMyPassword } from '../accounts/change-profile.ts'
import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import type { Asked } from '../calls/bind.ts'
import { seeMe } from './see-me.ts'

/** Changes the account, and says who its reader is then. The rooms are all that hold something about people. */
export async function changeMyProfile(
  { house, reader, body, visitor }: Asked<typeof changeProfile>,
  rooms: readonly PersonalRoom[],
): Promise<User> {
  await changeMine(house, rooms, reader, body, visitor)
  return seeMe({ house, reader })
}

export async function changePasswordOfMine(
  { house, reader, body }: Asked<typeof changePassword>,
  rooms: readonly PersonalRoom[],
): Promise<User> {
  await changeMyPassword(house, rooms, reader, body)
  return seeMe({ house, reader })
}
