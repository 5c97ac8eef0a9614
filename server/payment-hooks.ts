import { applyStoreRefund } from './coins/apply-store-refund.ts'
import { coinPaymentDiffers } from './coins/find-payment-difference.ts'
import { coinPayments } from './coins/fulfil-payment.ts'
import type { AppContext } from './context.ts'
import {
  billPaymentDiffers,
  listSubscribers,
  subscriptionDifferences,
} from './membership/settling/find-differences.ts'
import { saveMembershipRefund, settleCustomer } from './membership/settling/settle-memberships.ts'
import type { PaymentHooks } from './payments/payments.ts'
import { revokeBought } from './rentals/revoke-bought.ts'

type HooksContext = Pick<AppContext, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>

/** Connects payments with what they buy: gives it, takes it back, and compares the books with the provider. */
export function paymentHooks(app: HooksContext): PaymentHooks {
  const coins = coinPayments(app)
  const hooks: PaymentHooks = {
    fulfil: coins.fulfil,
    async takeBack(payment) {
      const counts = await coins.takeBack(payment)
      if (counts && app.config.revokeOnRefund) await revokeBought(app, payment)
      return counts
    },
    paymentDiffers: async payment =>
      (await coinPaymentDiffers(app, payment)) ?? billPaymentDiffers(app, payment),
    otherPayment: (payment, asked) => saveMembershipRefund(app, payment, asked),
    subscriptionChanged: customerId => settleCustomer(app, customerId),
    subscriptionDiffers: customerId => subscriptionDifferences(app, customerId),
    listSubscribers: (since, everyMember) => listSubscribers(app, since, everyMember),
    storeRefunded: purchaseId => applyStoreRefund(app, hooks.takeBack, purchaseId),
  }
  return hooks
}
