import type { House } from '../house.ts'
import { giveBonuses } from './give-bonus.ts'
import { listBonusesDue } from './invoice-store.ts'
import { settleMemberships } from './settle-memberships.ts'
import { lockStanding } from './store.ts'

const AT_ONCE = 200
const QUARTER_MS = 900_000

/**
 * Bonuses within a longer period come without anything happening at the provider. It is asked all the same, so that none is given for what has ended
 * meanwhile.
 */
export function takeUpBonuses(house: House): void {
  const { db, clock, jobs, payments } = house
  jobs.every(QUARTER_MS, 'give bonuses', async () => {
    const now = clock.now()
    for (let more = true; more; ) {
      const accounts = await listBonusesDue(db, now, AT_ONCE)
      for (const accountId of accounts) {
        const customerId = await payments.findCustomer(accountId)
        if (customerId) await settleMemberships(house, { accountId, customerId })
        else
          await db.transaction(async tx => {
            await lockStanding(tx, accountId)
            await giveBonuses(tx, accountId, now)
          })
      }
      more = accounts.length === AT_ONCE
    }
  })
}
