import { type Language, languageFacts } from '#rules/interface-language.ts'
import { useTexts } from '../texts/use-translation.ts'

/**
 * Numbers, money and days as the language writes them. Days are days in UTC, in which releases are planned; for times see
 * `useLocalTime`.
 */
export interface Format {
  /** 16 March 2025. */
  date(at: Date): string
  /** 16 Mar. */
  day(at: Date): string
  month(at: Date): string
  number(value: number): string
  percent(share: number): string
  /** From cents: `(449, 'EUR')` → €4.49. */
  money(cents: number, currency: string): string
  /** `eur` → Euro. */
  currency(code: string): string
  list(words: readonly string[]): string
  /** "in 3 days", "41 hours ago": the largest unit that fits. */
  relative(at: Date, now: Date): string
}

export function useFormat(): Format {
  return formatOf(useTexts().lang)
}

const made = new Map<Language, Format>()

/** Intl formatters are dear to make: one set per language. */
export function formatOf(lang: Language): Format {
  const existing = made.get(lang)
  if (existing) return existing
  const format = makeFormat(languageFacts[lang].locale)
  made.set(lang, format)
  return format
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Makes a formatter at its first use: each takes milliseconds of the first second of a page on a phone. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function makeFormat(tag: string): Format {
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }))
  const date = inUtc({ dateStyle: 'long' })
  const day = inUtc({ day: 'numeric', month: 'short' })
  const month = inUtc({ month: 'long', year: 'numeric' })
  const number = lazy(() => new Intl.NumberFormat(tag))
  const percent = lazy(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))
  const moneys = new Map<string, Intl.NumberFormat>()
  const list = lazy(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const relative = lazy(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
  return {
    date: at => date().format(at),
    day: at => day().format(at),
    month: at => month().format(at),
    number: value => number().format(value),
    percent: share => percent().format(share),
    money(cents, currency) {
      const existing = moneys.get(currency)
      const money = existing ?? new Intl.NumberFormat(tag, { style: 'currency', currency })
      if (!existing) moneys.set(currency, money)
      return money.format(cents / 100)
    },
    currency: code => new Intl.DisplayNames(tag, { type: 'currency' }).of(code.toUpperCase()) ?? code,
    list: words => list().format(words),
    relative(at, now) {
      const seconds = (at.getTime() - now.getTime()) / 1000
      const [unit, size] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ['minute', 60]
      return relative().format(Math.trunc(seconds / size), unit)
    },
  }
}
