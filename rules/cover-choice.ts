import type { Language } from './interface-language.ts'

/** docs/product.md#covers: for which screens a cover is, and from when on. */
export interface TimedCover {
  readonly id: string
  /** Of the screens that show it; null: every language */
  readonly lang: Language | null
  /** null: from the beginning */
  readonly from: Date | string | null
}

/**
 * The cover that readers see: of those that have begun the ones of their screen's language come first, then the one that
 * began last; of two with the same beginning the one that was added last. null where none has begun, which leaves the book
 * its own. `lang` is null for what is not in a language.
 */
export function chooseCover<C extends TimedCover>(
  covers: readonly C[],
  { lang, now }: { readonly lang: Language | null; readonly now: Date },
): C | null {
  const begun = covers.filter(cover => beginningOf(cover) <= now.getTime())
  const own = begun.filter(cover => lang !== null && cover.lang === lang)
  const fitting = own.length > 0 ? own : begun.filter(cover => cover.lang === null)
  return fitting.reduce<C | null>((best, one) => (best && isAfter(best, one) ? best : one), null)
}

export type CoverState = 'shown' | 'later' | 'replaced'

/** Whether readers see it now, will from its beginning on, or see a later one instead. */
export function coverState<C extends TimedCover>(cover: C, covers: readonly C[], now: Date): CoverState {
  if (beginningOf(cover) > now.getTime()) return 'later'
  return chooseCover(
    covers.filter(one => one.lang === cover.lang),
    { lang: cover.lang, now },
  )?.id === cover.id
    ? 'shown'
    : 'replaced'
}

const beginningOf = ({ from }: TimedCover) =>
  from === null ? Number.NEGATIVE_INFINITY : new Date(from).getTime()

function isAfter(one: TimedCover, other: TimedCover): boolean {
  const [a, b] = [beginningOf(one), beginningOf(other)]
  return a > b || (a === b && one.id > other.id)
}
