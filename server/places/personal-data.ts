import { Locator } from '#contract/generated/places.ts'
import type { PersonalDataSource } from '../accounts/personal-data/personal-data-source.ts'
import { messageToJson } from '../platform/http/json-twin.ts'
import { endReading, listAllReading } from './store.ts'

/** Reading progress and reading positions. */
export const positionsPersonalData: PersonalDataSource = {
  async collect(reads, accountId) {
    const { progress, places } = await listAllReading(reads, accountId)
    const read = places.map(({ locator, ...place }) => ({
      ...place,
      place: messageToJson(Locator, Locator.decode(locator)),
    }))
    return { reading_progress: progress, reading_places: read }
  },
  erase: endReading,
}
