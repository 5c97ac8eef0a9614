import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endAllPushes, listAllPushes } from './push/store.ts'
import { endSettings, listSettings } from './wish-store.ts'

/** The saved filters of the calendar, and the browsers that get push messages. */
export const calendarPersonalData: PersonalRoom = {
  async collect(reads, accountId) {
    const [calendar, browsers] = await Promise.all([
      listSettings(reads, accountId),
      listAllPushes(reads, accountId),
    ])
    return { calendar, push_browsers: browsers }
  },
  async forget(tx, accountId) {
    await endSettings(tx, accountId)
    await endAllPushes(tx, accountId)
  },
}
