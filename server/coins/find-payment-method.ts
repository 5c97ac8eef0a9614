import * as calls from '#contract/calls/coins.ts'
import {
  type BillingPortalSession,
  CardBrand,
  CardFunding,
  type PaymentMethod,
} from '#contract/generated/purchasing.ts'
import { localPath } from '#rules/interface-language.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import { paymentLimits } from '../payments/limits.ts'
import type { SavedCard } from '../payments/payments.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { orUnavailable } from './buy-coins.ts'

/** docs/product.md#billing: opens the provider's page of cards and invoices. */
export async function openBilling({
  app,
  reader,
  query,
}: CallInput<typeof calls.openBilling>): Promise<BillingPortalSession> {
  const { payments, config } = app
  const customerId = await payments.findCustomer(reader.id)
  if (!customerId) throw refuse(calls.openBilling, 'noCustomer')
  await countTry(app, calls.openBilling, paymentLimits.askProvider(reader.id))
  const lang = languageFor(reader, query.lang)
  const back = `${config.publicUrl}${localPath(lang, '/user/billing')}`
  return orUnavailable(calls.openBilling, payments.openBilling(customerId, back, lang))
}

/** docs/product.md#billing: the card that is saved at the provider. Throws 404 without one. */
export async function findPaymentMethod({
  app,
  reader,
}: CallInput<typeof calls.findPaymentMethod>): Promise<PaymentMethod> {
  const { payments } = app
  const customerId = await payments.findCustomer(reader.id)
  if (!customerId) throw refuse(calls.findPaymentMethod, 'noMethod')
  await countTry(app, calls.findPaymentMethod, paymentLimits.askProvider(reader.id))
  const card = await orUnavailable(calls.findPaymentMethod, payments.findMethod(customerId))
  if (!card) throw refuse(calls.findPaymentMethod, 'noMethod')
  return methodMessage(card)
}

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
