/** How a release comes: a part for those who read as it is published, an ebook, a printed book. */
export type ReleaseKind = 'part' | 'digital' | 'physical'

export const RELEASE_KINDS = ['part', 'digital', 'physical'] as const satisfies readonly ReleaseKind[]

export interface ReleaseFilter {
  /** Never empty. */
  kinds: readonly ReleaseKind[]
  /** null: both. */
  series: 'novel' | 'manga' | null
  /** Of printed books only those that are to come, or that are out; null: both. */
  print: 'planned' | 'available' | null
}

/** docs/product.md#calendar: the names of formats. `subscription` means parts, which members stream. */
const FORMATS: Readonly<Record<string, ReleaseKind>> = {
  part: 'part',
  subscription: 'part',
  digital: 'digital',
  physical: 'physical',
  physicalplanned: 'physical',
  physicalavailable: 'physical',
}

/** What a list of releases is narrowed to by names of formats and of types of series. */
export function releaseFilter(names: readonly string[] | undefined): ReleaseFilter {
  const chosen = new Set(names)
  const kinds = RELEASE_KINDS.filter(kind => [...chosen].some(word => FORMATS[word] === kind))
  const either = <A extends string, B extends string>(one: A, other: B) =>
    chosen.has(one) === chosen.has(other) ? null : chosen.has(one) ? one : other
  const planned = either('physicalplanned', 'physicalavailable')
  return {
    kinds: kinds.length > 0 ? kinds : RELEASE_KINDS,
    series: either('novel', 'manga'),
    print:
      planned === null || chosen.has('physical')
        ? null
        : planned === 'physicalplanned'
          ? 'planned'
          : 'available',
  }
}

/** docs/product.md#calendar: the beginning of the current minute, whose releases are still listed as coming. */
export function thisMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000)
}

const DAY_MS = 86_400_000
const LAST_ZONE_MS = 12 * 3_600_000

/**
 * Printed books come out on a day and not at an instant: one of today stays in sight until today is over everywhere, last at
 * UTC−12.
 */
export function thisDay(now: Date): Date {
  return new Date(Math.floor((now.getTime() - LAST_ZONE_MS) / DAY_MS) * DAY_MS)
}
