import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { endAllPushes, listAllPushes } from './push/store.ts'
import { deleteSettings, listSettings } from './settings-store.ts'

/** The saved filters of the calendar, and the browsers that get push messages. */
export const calendarPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    const [calendar, browsers] = await Promise.all([
      listSettings(reads, accountId),
      listAllPushes(reads, accountId),
    ])
    return { calendar, push_browsers: browsers }
  },
  async erase(tx, accountId) {
    await deleteSettings(tx, accountId)
    await endAllPushes(tx, accountId)
  },
}
