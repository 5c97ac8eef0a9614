import type { House } from '../house.ts'
import { listMemberships } from './store.ts'

/** What the shop sets right at the provider by itself. */
export const END_SURPLUS = 'end surplus subscription'
export const END_TRIAL = 'end trial of a known card'

interface Meant {
  accountId: string
  subscriptionId: string
}

/** Takes up the work that settling leaves behind: it is done after the transaction, and again until the provider has answered. */
export function takeUpCorrections({ db, jobs, log, payments }: House): void {
  const { subscriptions } = payments
  const find = async ({ accountId, subscriptionId }: Meant) =>
    (await listMemberships(db, accountId)).find(row => row.subscriptionId === subscriptionId)

  jobs.handle(END_SURPLUS, async (meant: Meant) => {
    const row = await find(meant)
    // The other one may have ended meanwhile.
    if (!row?.surplus || row.endedAt) return
    log.warn(
      { alert: 'payment', subscription: row.id },
      'a second membership was paid for: it ends and is given back',
    )
    await subscriptions.end(row.subscriptionId, { refund: true })
  })

  jobs.handle(END_TRIAL, async (meant: Meant) => {
    const row = await find(meant)
    if (row?.status === 'TRIALING') await subscriptions.endTrial(row.subscriptionId)
  })
}
