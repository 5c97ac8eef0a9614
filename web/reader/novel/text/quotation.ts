/** How many characters of a text a reader may copy or share at once: enough for a quotation. */
export const MAX_QUOTATION = 1200

export function truncateQuotation(text: string): string {
  return text.length <= MAX_QUOTATION ? text : `${text.slice(0, MAX_QUOTATION).trimEnd()}…`
}
