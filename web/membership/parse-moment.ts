/** Reads an instant from an address; null where there is none. */
export function parseMoment(text: string | undefined): Date | null {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}
