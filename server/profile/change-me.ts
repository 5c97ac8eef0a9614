import type { changePassword, changeProfile } from '#contract/calls/accounts.ts'
import type { User } from '#contract/generated/accounts.ts'
import { updatePassword, updateProfile } from '../accounts/change-profile.ts'
import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import type { CallInput } from '../calls/bind.ts'
import { getMe } from './get-me.ts'

/**
 * Changes the profile and answers the changed user. `personalData` are the personal data of all modules, whose links a new
 * password revokes.
 */
export async function changeMyProfile(
  { app, reader, body, visitor }: CallInput<typeof changeProfile>,
  personalData: readonly PersonalDataSource[],
): Promise<User> {
  await updateProfile(app, personalData, reader, body, visitor)
  return getMe({ app, reader })
}

export async function changeMyPassword(
  { app, reader, body }: CallInput<typeof changePassword>,
  personalData: readonly PersonalDataSource[],
): Promise<User> {
  await updatePassword(app, personalData, reader, body)
  return getMe({ app, reader })
}
