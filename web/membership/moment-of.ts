/** An instant that stands in an address; null where none does. */
export function momentOf(text: string | undefined): Date | null {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}
