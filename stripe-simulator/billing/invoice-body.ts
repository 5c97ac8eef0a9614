import type Stripe from 'stripe'
import { newId } from '../simulator-request.ts'
import type { LineTax, SummedLine, Sums } from './invoice-sums.ts'
import type { Period } from './periods.ts'

export type NamedLine = SummedLine & { id: string }

export interface InvoiceHead {
  id: string
  created: number
  currency: string
  customer: Pick<Stripe.Customer, 'id' | 'email' | 'name' | 'phone' | 'tax_exempt'> | null
  address: Stripe.Address | null
  reason: string
  /** null for a preview of one that is not yet. */
  subscription: { id: string | null; metadata: Stripe.Metadata; prorationDate?: number | null } | null
  period: Period
  taxed: 'off' | 'complete' | 'requires_location_inputs'
  defaultMethod: string | null
}

/** An invoice as Stripe writes it, not yet finalized. */
export function invoiceBody(head: InvoiceHead, sums: Sums, lines: readonly NamedLine[]): Stripe.Invoice {
  const { id, created, currency, customer, address, reason, subscription, period, taxed } = head
  const data = lines.map(line => lineBody(head, line))
  const details = subscription?.id
    ? {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(subscription.prorationDate && { subscription_proration_date: subscription.prorationDate }),
      }
    : null
  const body = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Kashihon',
    account_tax_ids: null,
    amount_due: sums.due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: sums.due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: taxed === 'requires_location_inputs' ? 'finalization_requires_location_inputs' : null,
      enabled: taxed === 'complete',
      liability: taxed === 'complete' ? { type: 'self' } : null,
      provider: taxed === 'complete' ? 'stripe' : null,
      status: taxed === 'off' ? null : taxed,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: customer?.id ?? null,
    customer_account: null,
    customer_address: address,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer?.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: head.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: sums.discounts.map(({ discountId }) => discountId),
    due_date: null,
    effective_at: null,
    ending_balance: sums.endingBalance,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: details && { quote_details: null, subscription_details: details, type: 'subscription_details' },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: sums.startingBalance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: sums.subtotal,
    subtotal_excluding_tax: sums.subtotalWithoutTax,
    test_clock: null,
    total: sums.total,
    total_discount_amounts: sums.discounts.map(({ discountId, amount }) => ({
      amount,
      discount: discountId,
    })),
    total_excluding_tax: sums.totalWithoutTax,
    total_pretax_credit_amounts: sums.discounts.map(({ discountId, amount }) => ({
      amount,
      discount: discountId,
      type: 'discount',
    })),
    total_taxes: sums.taxes.map(taxBody),
    webhooks_delivered_at: created,
  } satisfies Partial<Stripe.Invoice>
  return body
}

function lineBody(
  { id: invoice, currency, subscription }: InvoiceHead,
  line: NamedLine,
): Stripe.InvoiceLineItem {
  const decimal = (amount: number) => String(amount) as unknown as Stripe.Decimal
  const { credits, discounts } = line
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: [
      ...discounts.map(({ discountId, amount }) => ({ amount, discount: discountId })),
      ...line.within.map(discount => ({ amount: 0, discount })),
    ],
    discountable: !line.proration,
    discounts: [...discounts.map(({ discountId }) => discountId), ...line.within],
    invoice,
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: line.proration ? newId('ii') : null,
        proration: line.proration,
        proration_details: line.proration
          ? {
              credited_items: credits && { invoice: credits.invoice, invoice_line_items: [credits.line] },
            }
          : null,
        subscription: subscription?.id ?? null,
        subscription_item: line.itemId,
      },
      type: 'subscription_item_details',
    },
    period: line.period,
    pretax_credit_amounts: discounts.map(({ discountId, amount }) => ({
      amount,
      discount: discountId,
      type: 'discount',
    })),
    pricing: {
      price_details: { price: line.priceId, product: line.productId },
      type: 'price_details',
      unit_amount_decimal: decimal(line.unitAmount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription?.id ?? null,
    subtotal: line.amount,
    taxes: line.tax ? [taxBody(line.tax)] : [],
  }
}

function taxBody({ amount, taxable, rate }: LineTax): Stripe.Invoice.TotalTax {
  return {
    amount,
    tax_behavior: rate?.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: rate && { tax_rate: rate.id },
    taxability_reason: rate ? 'standard_rated' : 'not_collecting',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  }
}
