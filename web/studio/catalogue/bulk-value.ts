/** What a bulk change does to each value: sets it, adds to a number, or changes a number by a percentage. */
export const BULK_WAYS = ['set', 'add', 'percent'] as const
export type BulkWay = (typeof BULK_WAYS)[number]

/**
 * The new value of a number as JSON; null where there is none to count from. Coins and whole numbers are rounded. An empty
 * one counts from the usual one.
 */
export function countedValue(
  way: Exclude<BulkWay, 'set'>,
  old: string | undefined,
  by: { readonly amount: number; readonly isWhole: boolean; readonly usual?: number | undefined },
): string | null {
  const { amount, isWhole, usual = null } = by
  const value: unknown = (old === undefined ? null : JSON.parse(old)) ?? usual
  if (typeof value !== 'number' || Number.isNaN(amount)) return null
  const next = way === 'add' ? value + amount : value * (1 + amount / 100)
  const places = isWhole ? 1 : 100
  // Products of decimals may lie a little below the half that they are.
  return JSON.stringify(Math.round(next * places + 1e-9) / places)
}
