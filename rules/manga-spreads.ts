/** The properties of a page that decide where it stands. */
export interface PageShape {
  /** It is drawn over a whole opening. */
  readonly wide: boolean
}

/** A page as it is shown, by its index: whole, or one half of a wide one. */
export interface Leaf {
  readonly page: number
  readonly half: 'whole' | 'left' | 'right'
}

/** What is seen at once, in the order in which it is read. */
export type Spread = readonly [Leaf] | readonly [Leaf, Leaf]

export interface SpreadOptions {
  readonly direction: 'ltr' | 'rtl'
  readonly mode: 'single' | 'double'
  /** The first page has no neighbour: it is a cover, or lies on the second side of an opening. */
  readonly firstAlone: boolean
  /** In single mode wide pages are shown as two halves. */
  readonly splitWide: boolean
  /** Pages before which the pairing starts anew: each of these stands alone, and the first page the other way round. */
  readonly shifts: ReadonlySet<number>
}

/**
 * docs/product.md#reading-manga: which pages are seen together. Wide pages stand alone, and pairing starts anew behind each
 * of them, so that a shift moves pages only up to the next wide one.
 */
export function planSpreads(pages: readonly PageShape[], options: SpreadOptions): readonly Spread[] {
  const spreads: Spread[] = []
  let at = 0
  while (at < pages.length) {
    const wide = pages[at]?.wide === true
    if (options.mode === 'single')
      spreads.push(...(wide && options.splitWide ? halves(at, options) : ([[whole(at)]] as const)))
    else if (wide || !mayPair(pages, at, options)) spreads.push([whole(at)])
    else {
      spreads.push([whole(at), whole(at + 1)])
      at += 1
    }
    at += 1
  }
  return spreads
}

/** Where a page is seen; the end of the plan for a page behind the last. */
export function spreadOf(spreads: readonly Spread[], page: number): number {
  let low = 0
  let high = spreads.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (lastPageOf(spreads[middle]) < page) low = middle + 1
    else high = middle
  }
  return low
}

/** The first page of a spread, by its index. */
export function firstPageOf(spread: Spread | undefined): number {
  return spread?.[0].page ?? 0
}

export function lastPageOf(spread: Spread | undefined): number {
  return spread?.at(-1)?.page ?? 0
}

/**
 * The shifts after one asked for it while seeing `page`: its pair is taken apart, or a page that stands alone gets a
 * neighbour where it can have one. Nothing before the last wide page and nothing from the next one on is paired otherwise.
 */
export function toggleShift(
  pages: readonly PageShape[],
  options: SpreadOptions,
  page: number,
): ReadonlySet<number> {
  const spreads = planSpreads(pages, { ...options, mode: 'double' })
  const seen = spreads[spreadOf(spreads, page)]
  const first = firstPageOf(seen)
  if (!seen || pages[first]?.wide) return options.shifts
  const { start, end } = segmentOf(pages, first)
  const turned =
    shiftBefore() ??
    (seen.length === 2 || first === 0 || options.shifts.has(first) ? first : turnedFor(first))
  // Later shifts of this segment belonged to the former pairing.
  const shifts = new Set([...options.shifts].filter(shift => shift <= turned || shift >= end))
  if (!shifts.delete(turned)) shifts.add(turned)
  const changed = planSpreads(pages, { ...options, mode: 'double', shifts })
  return changed.length === spreads.length && changed.every((one, at) => one.length === spreads[at]?.length)
    ? options.shifts
    : shifts

  /** The shift that pairs these two pages: shifting again takes it back. */
  function shiftBefore(): number | null {
    if (seen?.length !== 2) return null
    return (
      [...options.shifts]
        .filter(shift => shift >= start && shift < first)
        .sort((a, b) => a - b)
        .at(-1) ?? null
    )
  }

  /** The page at which the pairing has to shift so that a page left alone is paired with the one before it. */
  function turnedFor(alone: number): number {
    const before = spreads
      .filter(spread => spread.length === 1)
      .map(firstPageOf)
      .findLast(one => one >= start && one < alone && options.shifts.has(one))
    if (before !== undefined) return before
    return start === 0 && alone > 1 && spreads[0]?.length === 1 ? 1 : start
  }
}

function mayPair(pages: readonly PageShape[], at: number, { firstAlone, shifts }: SpreadOptions): boolean {
  const next = pages[at + 1]
  if (!next || next.wide) return false
  return at === 0 ? firstAlone === shifts.has(0) : !shifts.has(at)
}

/** The pages around one that are not wide: from the first up to, and without, the next wide one. */
function segmentOf(pages: readonly PageShape[], page: number): { start: number; end: number } {
  const next = pages.findIndex(({ wide }, at) => wide && at > page)
  return {
    start: pages.slice(0, page).findLastIndex(({ wide }) => wide) + 1,
    end: next === -1 ? pages.length : next,
  }
}

function whole(page: number): Leaf {
  return { page, half: 'whole' }
}

function halves(page: number, { direction }: SpreadOptions): readonly Spread[] {
  const [first, second] = direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return [[{ page, half: first }], [{ page, half: second }]]
}
