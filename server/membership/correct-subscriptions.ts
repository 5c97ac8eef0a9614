import type { House } from '../context.ts'
import { END_SURPLUS, END_TRIAL, settleMemberships } from './settle-memberships.ts'
import { listMemberships } from './store.ts'

interface Meant {
  accountId: string
  subscriptionId: string
}

/** Takes up the work that settling leaves behind: it is done after the transaction, and again until the provider has answered. */
export function takeUpCorrections(house: House): void {
  const { db, jobs, log, payments } = house
  const { subscriptions } = payments
  const find = async ({ accountId, subscriptionId }: Meant) =>
    (await listMemberships(db, accountId)).find(row => row.subscriptionId === subscriptionId)

  /** What we have done ourselves we need not be told. */
  async function settle({ accountId }: Meant): Promise<void> {
    const customerId = await payments.findCustomer(accountId)
    if (customerId) await settleMemberships(house, { accountId, customerId })
  }

  jobs.handle(END_SURPLUS, async (meant: Meant) => {
    const row = await find(meant)
    // The other one may have ended meanwhile.
    if (!row?.surplus || row.endedAt) return
    log.warn(
      { alert: 'payment', subscription: row.id },
      'a second membership was paid for: it ends and is given back',
    )
    await subscriptions.end(row.subscriptionId, { refund: true })
    await settle(meant)
  })

  jobs.handle(END_TRIAL, async (meant: Meant) => {
    const row = await find(meant)
    if (row?.status !== 'TRIALING') return
    await subscriptions.endTrial(row.subscriptionId)
    await settle(meant)
  })
}
