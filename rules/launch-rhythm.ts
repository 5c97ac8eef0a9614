import { addDays, type Day, momentOn, weekdayOf, weekStart } from './calendar-days.ts'

/** How the parts of a volume follow each other, by the clocks of the zone in which the shop plans. */
export interface LaunchRhythm {
  /** No launch is before this day. */
  readonly from: Day
  /** HH:MM */
  readonly time: string
  readonly zone: string
  readonly every:
    | { readonly unit: 'days'; readonly count: number }
    /** On these days of the week, 1 (Monday) to 7; the weeks are counted from that of the first day. */
    | { readonly unit: 'weeks'; readonly count: number; readonly weekdays: readonly number[] }
}

export const MOST_RHYTHM_STEP = 366

/**
 * When so many parts launch, the first on the first day that fits. Empty where no day of the week is chosen or the step is
 * none.
 */
export function rhythmMoments({ from, time, zone, every }: LaunchRhythm, parts: number): Date[] {
  const { count } = every
  if (!Number.isInteger(count) || count < 1 || count > MOST_RHYTHM_STEP) return []
  const days =
    every.unit === 'days'
      ? Array.from({ length: parts }, (_, at) => addDays(from, at * count))
      : weeklyDays(from, count, every.weekdays, parts)
  return days.map(day => momentOn(day, time, zone))
}

function weeklyDays(from: Day, count: number, chosen: readonly number[], parts: number): Day[] {
  const weekdays = [...new Set(chosen)].filter(day => day >= 1 && day <= 7).toSorted((a, b) => a - b)
  if (weekdays.length === 0) return []
  const days: Day[] = []
  for (let week = weekStart(from, 1); days.length < parts; week = addDays(week, count * 7))
    days.push(...weekdays.map(weekday => addDays(week, weekday - 1)).filter(day => day >= from))
  return days.slice(0, parts)
}

/**
 * The rhythm in which parts launch now, as far as the first two say it; every week on the day of the first where they say
 * nothing.
 */
export function rhythmOf(days: readonly Day[]): LaunchRhythm['every'] {
  const [first, second] = days
  const step = first && second ? Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000) : 7
  if (first && (step < 1 || step % 7 === 0 || step > MOST_RHYTHM_STEP))
    return {
      unit: 'weeks',
      count: Math.max(1, Math.min(52, Math.floor(step / 7))),
      weekdays: [weekdayOf(first)],
    }
  return first ? { unit: 'days', count: step } : { unit: 'weeks', count: 1, weekdays: [5] }
}
