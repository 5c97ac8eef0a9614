// Proves docs/product.md#ledger
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { type DatabaseProxy, type Held, openDatabaseProxy } from '#tests/support/database-proxy.ts'
import { type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { SHORT_LIMITS } from '#tests/support/shop-behind-proxy.ts'

let scratch: ScratchDatabase
let line: DatabaseProxy
let open: MembershipShop
beforeAll(async () => {
  scratch = await scratchDatabase()
  line = await openDatabaseProxy(scratch.url)
  open = await openMembershipShop({ DATABASE_URL: line.url }, { scratch, limits: SHORT_LIMITS })
})
afterAll(async () => {
  line.goOn()
  await open.close()
  await line.close()
  await scratch.drop()
})

const within = { interval: 50, timeout: 60_000 }

it.each<Held>(['answers', 'questions'])(
  'a change of plan is paid for once, whichever commit loses its %s',
  async held => {
    for (let which = 1, lost = true; lost; which++) {
      const member = await open.member(`${held}${which}`, 'Membership')
      const change = () =>
        member.send(checkoutSubscription, { query: {}, body: { priceId: 'PremiumMembership' } })
      line.holdAtCommit(held, which)
      const first = await change()
      lost = first.answer === undefined
      if (lost) expect(first.status).toBe(503)
      // The last time round nothing was lost.
      else expect(which).toBeGreaterThan(2)
      line.goOn()
      // Done by the first or by this one, and told so.
      const isChanged = async () => {
        const { answer, refused } = await change()
        return answer !== undefined || refused === 'samePlan'
      }
      await expect.poll(isChanged, within).toBe(true)
      await open.settle()
      const { data } = await open.stripe.invoices.list({ customer: member.customerId })
      expect(data).toHaveLength(2)
      const rows = await scratch.db.query<{ plan: string; status: string }>({
        text: 'select plan, status from memberships where account_id = $1',
        values: [member.accountId],
      })
      expect(rows).toEqual([{ plan: 'PremiumMembership', status: 'ACTIVE' }])
    }
    expect(await listContradictions(scratch.db)).toEqual([])
  },
  300_000,
)
