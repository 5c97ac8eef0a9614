import type { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { updatePassword, updateProfile } from '../accounts/change-profile.ts'
import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import type { Asked } from '../calls/bind.ts'
import { getMe } from './see-me.ts'

/** Changes the profile and answers the changed user. `personalData` are the personal data of all modules, whose links a new password revokes. */
export async function changeMyProfile(
  { house, reader, body, visitor }: Asked<typeof changeProfile>,
  personalData: readonly PersonalRoom[],
): Promise<User> {
  await updateProfile(house, personalData, reader, body, visitor)
  return getMe({ house, reader })
}

export async function changeMyPassword(
  { house, reader, body }: Asked<typeof changePassword>,
  personalData: readonly PersonalRoom[],
): Promise<User> {
  await updatePassword(house, personalData, reader, body)
  return getMe({ house, reader })
}
