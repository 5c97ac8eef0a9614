import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endLink } from './link-store.ts'
import { endAllFollows, listAllOfFollows } from './store.ts'

/** Followed series, notification settings and the personal link. */
export const followsPersonalData: PersonalDataSource = {
  collect: listAllOfFollows,
  erase: endAllFollows,
  revokeLinks: endLink,
}
