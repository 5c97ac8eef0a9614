import type { Language } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'
import { translator } from '../platform/texts/texts.ts'

type LineKind = 'plan' | 'rest' | 'unused' | 'discount' | 'running' | 'tax' | 'credit' | 'trial'

export function planName(plan: PlanId, lang: Language): string {
  return translator(lang, 'bill')(`plans.${plan}`)
}

/** The text of a line of a bill. */
export function lineIn(kind: LineKind, lang: Language, values: Readonly<Record<string, string>> = {}) {
  return translator(lang, 'bill')(`lines.${kind}`, values)
}

/** The text of a membership in the history. */
export function paidIn(plan: PlanId, given: boolean, lang: Language): string {
  return translator(lang, 'bill')(given ? 'given' : 'paid', { plan: planName(plan, lang) })
}

/** `21 November 2026`: the day in UTC. */
export function dayIn(at: Date, lang: Language): string {
  const locale = lang === 'en' ? 'en-GB' : lang
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

export function moneyIn(cents: number, currency: string, lang: Language): string {
  return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(cents / 100)
}
