import { EMAIL_CHANGED, findAccount } from '../accounts/store.ts'
import type { AppContext } from '../context.ts'

/**
 * Registers the job that takes a changed address of mail to the payment provider, which writes to it, too. Runs until the
 * provider has answered.
 */
export function registerEmailJobs({ db, jobs, payments }: AppContext): void {
  jobs.handle(EMAIL_CHANGED, async ({ accountId }: { accountId: string }) => {
    const customerId = await payments.findCustomer(accountId)
    // Of two changes, each job stores the address that counts by now.
    const account = customerId && (await findAccount(db, accountId))
    if (customerId && account) await payments.setEmail(customerId, account.email)
  })
}
