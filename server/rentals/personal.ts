import type { PersonalRoom } from '../accounts/personal-data/personal-room.ts'
import { endRentals, listAllRentals } from './store.ts'

export const rentalsRoom: PersonalRoom = {
  collect: async (reads, accountId) => ({ rentals: await listAllRentals(reads, accountId) }),
  forget: endRentals,
}
