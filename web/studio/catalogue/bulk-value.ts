/** What a bulk change does to each value: sets it, adds to a number, or changes a number by a percentage. */
export const BULK_WAYS = ['set', 'add', 'percent'] as const
export type BulkWay = (typeof BULK_WAYS)[number]

/** The new value of a number as JSON; null where there is none to count from. Coins and whole numbers are rounded. */
export function countedValue(
  way: Exclude<BulkWay, 'set'>,
  old: string | undefined,
  { amount, isWhole }: { readonly amount: number; readonly isWhole: boolean },
): string | null {
  const value: unknown = old === undefined ? null : JSON.parse(old)
  if (typeof value !== 'number' || Number.isNaN(amount)) return null
  const next = way === 'add' ? value + amount : value * (1 + amount / 100)
  const places = isWhole ? 1 : 100
  // Products of decimals may lie a little below the half that they are.
  return JSON.stringify(Math.round(next * places + 1e-9) / places)
}
