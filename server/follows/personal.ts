import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endLink } from './link-store.ts'
import { endAllFollows, listAllOfFollows } from './store.ts'

/** What is followed, and how its readers want to hear of it. */
export const followsRoom: PersonalRoom = {
  collect: listAllOfFollows,
  forget: endAllFollows,
  endLinks: endLink,
}
