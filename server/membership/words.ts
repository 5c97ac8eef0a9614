import { readFileSync } from 'node:fs'
import { type Language, languages } from '#rules/interface-language.ts'
import type { PlanId } from '#rules/plans.ts'

interface BillTexts {
  plans: Record<PlanId, string>
  /** Names in `{{braces}}` are filled in. */
  lines: Record<'plan' | 'rest' | 'unused' | 'discount' | 'running' | 'tax' | 'credit' | 'trial', string>
  paid: string
  given: string
}

const files = Object.fromEntries(
  languages.map(lang => [
    lang,
    JSON.parse(readFileSync(new URL(`../../locales/${lang}/bill.json`, import.meta.url), 'utf8')),
  ]),
) as Record<Language, BillTexts>

export function planName(plan: PlanId, lang: Language): string {
  return files[lang].plans[plan]
}

/** The text of a line of a bill. */
export function lineIn(
  kind: keyof BillTexts['lines'],
  lang: Language,
  values: Readonly<Record<string, string>> = {},
) {
  return fill(files[lang].lines[kind], values)
}

/** The text of a membership in the history. */
export function paidIn(plan: PlanId, given: boolean, lang: Language): string {
  return fill(given ? files[lang].given : files[lang].paid, { plan: planName(plan, lang) })
}

/** `21 November 2026`: the day in UTC. */
export function dayIn(at: Date, lang: Language): string {
  const locale = lang === 'en' ? 'en-GB' : lang
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** `21 November 2026 at 10:00 UTC`. */
export function momentIn(at: Date, lang: Language): string {
  const locale = lang === 'en' ? 'en-GB' : lang
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
}

export function moneyIn(cents: number, currency: string, lang: Language): string {
  return new Intl.NumberFormat(lang, { style: 'currency', currency }).format(cents / 100)
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
