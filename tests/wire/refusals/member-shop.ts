import { redeemGift } from '#contract/calls/gifts.ts'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import type { Member, MembershipShop } from '#tests/support/membership-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import type { RefusalShop } from './refusal-shop.ts'

export interface MemberShop extends MembershipShop {
  readonly expiredToken: RefusalShop['expiredToken']
  /** A member whose last payment has failed. */
  readonly pastDue: Member
  /** The same shop, whose provider works out the tax. */
  readonly withTax: TestShop
}

let people = 0
export const newName = () => `member${++people}`

export async function givenMembership(shop: MemberShop): Promise<Member> {
  const who = await shop.customer(newName())
  const code = await makeGiftCode(shop.shop, { membership: { plan: 'Membership', months: 2 } })
  await who.send(redeemGift, { params: { code } })
  return who
}

/** A member whose upgrade waits for its payment, as their card fails. */
export async function waitingUpgrade(shop: MemberShop): Promise<Member> {
  const who = await shop.member(newName(), 'Membership')
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: who.customerId,
  })
  await shop.stripe.subscriptions.update(who.subscriptionId, { default_payment_method: id })
  await who.send(checkoutSubscription, {
    body: { priceId: 'PremiumMembership', couponCode: '', zip: '' },
  })
  return who
}
