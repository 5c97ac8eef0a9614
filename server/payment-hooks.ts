import { coinPayments } from './coins/fulfil-payment.ts'
import { coinPaymentDiffers } from './coins/payment-differs.ts'
import { applyStoreRefund } from './coins/store-refunds.ts'
import type { House } from './context.ts'
import { billPaymentDiffers, listSubscribers, subscriptionDifferences } from './membership/differences.ts'
import { saveMembershipRefund, settleCustomer } from './membership/settle-memberships.ts'
import type { PaymentHooks } from './payments/payments.ts'
import { revokeBought } from './rentals/revoke-bought.ts'

type HooksContext = Pick<House, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** Connects payments with what they buy: gives it, takes it back, and compares the books with the provider. */
export function paymentHooks(house: HooksContext): PaymentHooks {
  const coins = coinPayments(house)
  const hooks: PaymentHooks = {
    fulfil: coins.fulfil,
    async takeBack(payment) {
      const counts = await coins.takeBack(payment)
      if (counts && house.config.revokeOnRefund) await revokeBought(house, payment)
      return counts
    },
    paymentDiffers: async payment =>
      (await coinPaymentDiffers(house, payment)) ?? billPaymentDiffers(house, payment),
    otherPayment: (payment, asked) => saveMembershipRefund(house, payment, asked),
    subscriptionChanged: customerId => settleCustomer(house, customerId),
    subscriptionDiffers: customerId => subscriptionDifferences(house, customerId),
    listSubscribers: (since, everyMember) => listSubscribers(house, since, everyMember),
    storeRefunded: purchaseId => applyStoreRefund(house, hooks.takeBack, purchaseId),
  }
  return hooks
}
