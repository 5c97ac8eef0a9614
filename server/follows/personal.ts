import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endLink } from './link-store.ts'
import { endAllFollows, listAllOfFollows } from './store.ts'

/** Followed series, notification settings and the personal link. */
export const followsPersonalData: PersonalRoom = {
  collect: listAllOfFollows,
  forget: endAllFollows,
  endLinks: endLink,
}
