/** How much of a text may be taken along at once, in characters: what one quotes, not what one keeps. */
export const MOST_COPIED = 1200

export function quotable(text: string): string {
  return text.length <= MOST_COPIED ? text : `${text.slice(0, MOST_COPIED).trimEnd()}…`
}
