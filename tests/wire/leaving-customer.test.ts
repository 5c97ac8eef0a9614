// Proves docs/product.md#personal-data
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as calls from '#contract/calls/accounts.ts'
import { PaymentsUnavailable } from '#server/payments/payments.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'

let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())

async function leave({ name, send }: Member) {
  expect((await send(calls.requestDeletion, { body: { currentPassword: PASSWORD } })).answer).toBeNull()
  const params = { token: open.readers.tokenIn(`${name}@example.com`) }
  expect((await open.readers.stranger()(calls.deleteAccount, { params })).answer).toBeNull()
}
const momentsLater = () => open.goTo(new Date(open.shop.clock.now().getTime() + 16_000))
const waiting = () => open.shop.scratch.db.query({ text: 'select customer_id from payment_leavers' })

// Data rights.
describe('whoever deletes their account', () => {
  it('is deleted at the payment provider too, and their membership ends with it', async () => {
    const ada = await open.member('ada', 'Membership')
    expect((await open.stripe.subscriptions.retrieve(ada.subscriptionId)).status).toBe('active')
    await leave(ada)
    await momentsLater()
    expect(await open.stripe.customers.retrieve(ada.customerId)).toMatchObject({ deleted: true })
    expect((await open.stripe.subscriptions.retrieve(ada.subscriptionId)).status).toBe('canceled')
    expect(await waiting()).toEqual([])
  })

  it('is deleted there later where the provider does not answer, and at once where it did before', async () => {
    const bea = await open.customer('bea')
    const away = vi
      .spyOn(open.shop.app.payments, 'forgetCustomer')
      .mockRejectedValue(new PaymentsUnavailable('away'))
    await leave(bea)
    await momentsLater()
    expect(await waiting()).toHaveLength(1)
    away.mockRestore()
    // Somebody has done it by hand meanwhile.
    await open.stripe.customers.del(bea.customerId)
    await momentsLater()
    expect(await waiting()).toEqual([])
  })
})
