/** From its first second up to, and without, its last. In seconds. */
export interface Period {
  start: number
  end: number
}

export interface Every {
  interval: string
  /** Of them. */
  count: number
}

const LENGTHS: Readonly<Record<string, number>> = { day: 86_400, week: 604_800 }

/**
 * So many intervals after the anchor. Months are counted by the calendar (UTC): the anchor's day and time of day, on the
 * last day of a month that does not have that day, and again on the anchor's own in the next that has it.
 */
export function after(anchor: number, { interval, count }: Every, times: number): number {
  const length = LENGTHS[interval]
  if (length) return anchor + length * count * times
  const months = count * times * (interval === 'year' ? 12 : 1)
  const at = new Date(anchor * 1000)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const next = new Date(first)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(at.getUTCDate(), last)
  const timeOfDay = anchor - Math.floor(anchor / 86_400) * 86_400
  return first / 1000 + (day - 1) * 86_400 + timeOfDay
}

/** The period of the anchor's rhythm in which this instant lies. */
export function periodAt(anchor: number, every: Every, at: number): Period {
  const usual = after(anchor, every, 1) - anchor
  let times = Math.floor((at - anchor) / usual)
  while (after(anchor, every, times) > at) times--
  while (after(anchor, every, times + 1) <= at) times++
  return { start: after(anchor, every, times), end: after(anchor, every, times + 1) }
}
