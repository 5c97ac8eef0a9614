import * as calls from '#contract/calls/coins.ts'
import { CardBrand, CardFunding, type PaymentMethod } from '#contract/generated/purchasing.ts'
import { localPath } from '#rules/interface-language.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { type Bound, bind, refuse } from '../calls/bind.ts'
import type { SavedCard } from '../payments/payments.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { openCheckout, orUnavailable, purchase } from './buy-coins.ts'

/** docs/product.md#payments: coins for money. What is paid on the provider's pages comes back with `returnFromCheckout`. */
export const paymentRoutes: Bound[] = [
  bind(calls.purchaseCoins, ({ query, ...buying }) => purchase({ ...buying, next: query.next })),
  bind(calls.checkoutCoins, ({ body, query, ...buying }) =>
    openCheckout({ ...buying, next: query.next }, { amount: body.amount, lang: query.lang }),
  ),
  bind(calls.openBilling, async ({ house, reader, query }) => {
    const { payments, config } = house
    const customerId = await payments.findCustomer(reader.id)
    if (!customerId) throw refuse(calls.openBilling, 'noCustomer')
    await take(house, calls.openBilling, limitsOf.askProvider(reader.id))
    const lang = languageFor(reader, query.lang)
    const back = `${config.publicUrl}${localPath(lang, '/user/billing')}`
    return orUnavailable(calls.openBilling, payments.openBilling(customerId, back, lang))
  }),
  bind(calls.findPaymentMethod, async ({ house, reader }) => {
    const { payments } = house
    const customerId = await payments.findCustomer(reader.id)
    if (!customerId) throw refuse(calls.findPaymentMethod, 'noMethod')
    await take(house, calls.findPaymentMethod, limitsOf.askProvider(reader.id))
    const card = await orUnavailable(calls.findPaymentMethod, payments.findMethod(customerId))
    if (!card) throw refuse(calls.findPaymentMethod, 'noMethod')
    return methodMessage(card)
  }),
]

const BRANDS: Readonly<Record<string, CardBrand>> = {
  amex: CardBrand.AMERICAN_EXPRESS,
  discover: CardBrand.DISCOVER,
  diners: CardBrand.DINERS_CLUB,
  jcb: CardBrand.JCB,
  mastercard: CardBrand.MASTER_CARD,
  unionpay: CardBrand.UNION_PAY,
  visa: CardBrand.VISA,
}
const FUNDINGS: Readonly<Record<string, CardFunding>> = {
  credit: CardFunding.CREDIT,
  debit: CardFunding.DEBIT,
  prepaid: CardFunding.PREPAID,
}

function methodMessage({ id, brand, funding, ...card }: SavedCard): PaymentMethod {
  return {
    id,
    card: {
      ...card,
      brand: BRANDS[brand] ?? CardBrand.UNKNOWN_BRAND,
      funding: FUNDINGS[funding] ?? CardFunding.UNKNOWN_FUNDING,
    },
  }
}
