/** docs/product.md#zip-codes: a ZIP code of the US, of five digits or nine. */
export function isUsZip(text: string): boolean {
  return /^\d{5}(-?\d{4})?$/.test(text.trim())
}
