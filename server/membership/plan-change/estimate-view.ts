import { SubscriptionChange, SubscriptionEstimate } from '#contract/generated/membership.ts'
import type { Language } from '#rules/interface-language.ts'
import { planOf } from '#rules/plans.ts'
import { dayIn, lineIn, planName } from '../texts.ts'
import type { PlanChangeEstimate } from './subscribe.ts'

/** docs/product.md#subscribing: the estimate as a message, its lines worded in `lang`. Amounts in cents. */
export function estimateMessage(
  { now, next, nextAt, plan, currency, change, trialDays }: PlanChangeEstimate,
  { lang, coupon }: { lang: Language; coupon: string },
): SubscriptionEstimate {
  const credit = now.lines
    .filter(({ kind }) => kind === 'unused')
    .reduce((sum, line) => sum + line.amountCents, 0)
  const lines = now.lines.map(line => ({
    amount: line.amountCents,
    description: lineIn(line.kind, lang, {
      plan: planName(line.plan, lang),
      from: dayIn(line.from, lang),
      until: dayIn(line.until, lang),
    }),
  }))
  if (trialDays > 0)
    lines.push({
      amount: 0,
      description: lineIn('trial', lang, { plan: planName(plan, lang), until: dayIn(nextAt, lang) }),
    })
  if (now.discountCents > 0)
    lines.push({
      amount: -now.discountCents,
      description: coupon.trim()
        ? lineIn('discount', lang, { code: coupon.trim().toUpperCase() })
        : lineIn('running', lang),
    })
  if (now.taxCents > 0 && !now.taxIncluded)
    lines.push({ amount: now.taxCents, description: lineIn('tax', lang) })
  if (now.creditCents < 0) lines.push({ amount: now.creditCents, description: lineIn('credit', lang) })
  const taxed = trialDays > 0 ? next : now
  return SubscriptionEstimate.fromPartial({
    totalDue: now.totalCents,
    prorateAmount: change === 'upgrade' ? credit : undefined,
    taxAmount: taxed.taxCents > 0 ? taxed.taxCents : undefined,
    subscriptionAmount: planOf(plan)?.cents[currency] ?? 0,
    discountAmount: trialDays > 0 ? next.discountCents : now.discountCents,
    deferredPaymentDate: trialDays > 0 ? nextAt : undefined,
    lineItems: lines,
    currency,
    change: change === 'upgrade' ? SubscriptionChange.UPGRADE : SubscriptionChange.SUBSCRIBE,
    nextAmount: next.totalCents,
    nextDate: nextAt,
    trialDays,
    taxIncluded: taxed.taxIncluded,
  })
}
