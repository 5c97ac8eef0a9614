/**
 * docs/product.md#legal-texts: what is still to be filled in in a text, each once: `[[postal address]]` is one blank. Not
 * those of a link, whose brackets are single.
 */
export function blanksIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\[\[([^[\]\n]+)\]\]/g)].map(([, blank = '']) => blank.trim()))]
}

/** As it stands in a text. */
export function blankOf(what: string): string {
  return `[[${what}]]`
}
