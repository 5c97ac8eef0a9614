import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endAllPushes, listAllPushes } from './push/store.ts'
import { endWishText, listWishTexts } from './wish-store.ts'

/** How one likes to see the calendar, and which browsers tell of it. */
export const calendarRoom: PersonalRoom = {
  async collect(reads, accountId) {
    const [calendar, browsers] = await Promise.all([
      listWishTexts(reads, accountId),
      listAllPushes(reads, accountId),
    ])
    return { calendar, push_browsers: browsers }
  },
  async forget(tx, accountId) {
    await endWishText(tx, accountId)
    await endAllPushes(tx, accountId)
  },
}
