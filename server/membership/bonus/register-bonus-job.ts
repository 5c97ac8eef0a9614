import type { AppContext } from '../../context.ts'
import { PaymentsUnavailable } from '../../payments/payments.ts'
import { listBonusesDue } from '../invoice-store.ts'
import { settleMemberships } from '../settling/settle-memberships.ts'
import { lockMemberships } from '../store.ts'
import { giveBonuses } from './give-bonus.ts'

const AT_ONCE = 200
const QUARTER_MS = 900_000

/**
 * Registers the job that gives bonuses that fall due within a longer period, without an event of the provider. The provider
 * is asked first, so that no bonus is given for a membership that has ended.
 */
export function registerBonusJobs(app: AppContext): void {
  const { db, clock, jobs, log, payments } = app

  async function give(accountId: string, now: Date): Promise<void> {
    const customerId = await payments.findCustomer(accountId)
    if (customerId) return settleMemberships(app, { accountId, customerId })
    await db.transaction(async tx => {
      await lockMemberships(tx, accountId)
      await giveBonuses(tx, accountId, now)
    })
  }

  jobs.every(QUARTER_MS, 'give bonuses', async () => {
    const now = clock.now()
    const failed = new Set<string>()
    for (let more = true; more; ) {
      const accounts = await listBonusesDue(db, now, AT_ONCE + failed.size)
      for (const accountId of accounts.filter(one => !failed.has(one))) {
        try {
          await give(accountId, now)
        } catch (error) {
          // One failing account must not hold up the others; the next run retries it.
          failed.add(accountId)
          log.warn({ err: error, account: accountId }, 'a bonus could not be given')
          if (error instanceof PaymentsUnavailable) return
        }
      }
      more = accounts.length === AT_ONCE + failed.size
    }
  })
}
