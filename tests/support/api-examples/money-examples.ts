import * as coins from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import * as membership from '#contract/calls/membership.ts'
import { fillPurse } from '../fill-purse.ts'
import { makeGiftCode } from '../gift-code.ts'
import { CARD, paymentPagesOf } from '../payment-pages.ts'
import { refusePurchase } from '../refuse-purchase.ts'
import type { ExampleShop } from './example-shop.ts'

export async function showCoins(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('coco')
  await recorder.show(coins.findCoinOptions)
  await recorder.show(coins.findMyCoinOptions, { token })
  await recorder.show(coins.purchaseCoins, {
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-1' },
    body: { processor: 'DEBUG', amount: 500, stripePaymentIntent: { paymentMethod: 'pm_card_visa' } },
  })
  const refundId = await refusePurchase(shop.shop, 'coco')
  await recorder.show(coins.readHistory, { token, query: { from: '2026-01-01T00:00:00Z' } })
  await recorder.show(coins.refundPayment, { token, params: { id: refundId } })
  const { id, url } = await recorder.show(coins.checkoutCoins, {
    token,
    query: { lang: 'en' },
    body: { amount: 1000 },
  })
  await paymentPagesOf(() => shop.shop).type(url, { ...CARD, save: '1' })
  await recorder.show(coins.returnFromCheckout, { params: { id }, token })
  await recorder.show(coins.findPaymentMethod, { token })
  await recorder.show(coins.openBilling, { token, query: { lang: 'en' } })
  await fillPurse(shop.shop, 'coco', { credits: 2 })
  await recorder.show(coins.convertCredits, {
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-2' },
    body: { amount: 1 },
  })
  const code = await makeGiftCode(shop.shop, { coins: 100 })
  recorder.masks.hide(code, 'K7M2-QX9T-4WRB')
  await recorder.show(redeemGift, { params: { code }, token })
}

export async function showMembership(shop: ExampleShop): Promise<void> {
  const { recorder, mail } = shop
  await recorder.show(membership.listPlans)
  const { name } = await shop.customer('mika')
  const token = await shop.readers.token(name)
  await recorder.show(membership.estimateSubscription, {
    token,
    query: { lang: 'en' },
    body: { planId: 'Membership' },
  })
  await recorder.show(membership.checkoutSubscription, {
    token,
    query: { lang: 'en' },
    body: { priceId: 'Membership' },
  })

  const member = await shop.member('nika', 'Membership')
  const own = await shop.readers.token('nika')
  await recorder.show(membership.findSubscription, { token: own })
  await recorder.show(membership.syncSubscription, { token: own })
  await recorder.show(membership.cancelSubscription, { token: own })
  await recorder.show(membership.resumeSubscription, { token: own })
  // A card that fails leaves the upgrade waiting for its payment.
  const card = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: member.customerId,
  })
  await shop.stripe.subscriptions.update(member.subscriptionId, { default_payment_method: card.id })
  await member.send(membership.checkoutSubscription, {
    body: { priceId: 'PremiumMembership', couponCode: '', zip: '' },
  })
  await recorder.show(membership.payPendingChange, { token: own })
  await recorder.show(membership.cancelPendingChange, { token: own })

  await recorder.show(membership.declareCancellation, { body: { email: 'nika@example.com' } })
  const params = { token: mail.tokenTo('nika@example.com') }
  await recorder.show(membership.confirmCancellation, { params })
}
