import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'

let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop({ SHOP_ZONE: 'America/Chicago' })
})
afterAll(() => open?.close())

// docs/product.md#receipts. The month that was paid for ends on 28 February 2026 at 12:00 UTC.
it.each([
  { country: 'DE', moment: '28 February 2026 at 13:00 CET', whose: 'of the country of its reader' },
  {
    country: 'US',
    moment: '28 February 2026 at 06:00 GMT-6',
    whose: 'of the shop where clocks of the country differ',
  },
  {
    country: null,
    moment: '28 February 2026 at 06:00 GMT-6',
    whose: 'of the shop where nobody knows the country',
  },
])('a mail about a membership has times in the zone $whose', async ({ country, moment }) => {
  const name = `ada-${country?.toLowerCase() ?? 'nowhere'}`
  const { accountId, subscriptionId } = await open.member(name, 'Membership')
  await open.shop.app.db.query({
    text: 'update accounts set country = $1 where id = $2',
    values: [country, accountId],
  })
  await open.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  await open.settle()
  expect(open.mail.lastTo(`${name}@example.com`).text).toContain(moment)
})
