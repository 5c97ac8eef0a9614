import type { AppContext } from '../../context.ts'
import { listMemberships } from '../store.ts'
import { END_SURPLUS, END_TRIAL, settleMemberships } from './settle-memberships.ts'

interface CorrectionJob {
  accountId: string
  subscriptionId: string
}

/** Registers the jobs that settling adds. They run after its transaction, and again until the provider has answered. */
export function registerCorrectionJobs(app: AppContext): void {
  const { db, jobs, log, payments } = app
  const { subscriptions } = payments
  const find = async ({ accountId, subscriptionId }: CorrectionJob) =>
    (await listMemberships(db, accountId)).find(row => row.subscriptionId === subscriptionId)

  /** Fetches the result at once, without waiting for the provider's event. */
  async function settle({ accountId }: CorrectionJob): Promise<void> {
    const customerId = await payments.findCustomer(accountId)
    if (customerId) await settleMemberships(app, { accountId, customerId })
  }

  jobs.handle(END_SURPLUS, async (meant: CorrectionJob) => {
    const row = await find(meant)
    // If the live one has ended meanwhile, this one is no longer surplus.
    if (!row?.surplus || row.endedAt) return
    log.warn(
      { alert: 'payment', subscription: row.id },
      'a second membership was paid for: it ends and is given back',
    )
    await subscriptions.end(row.subscriptionId, { refund: true })
    await settle(meant)
  })

  jobs.handle(END_TRIAL, async (meant: CorrectionJob) => {
    const row = await find(meant)
    if (!row?.trialRefused) return
    await subscriptions.end(row.subscriptionId, { refund: false })
    await settle(meant)
  })
}
