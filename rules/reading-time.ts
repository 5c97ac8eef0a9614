/** Signs that are read in a minute: of alphabets, and of Japanese, Chinese and Korean. */
const ALPHABET = 1100
const SIGNS = 500
const PAGES = 5

/**
 * About how many minutes it takes to read a text of so many signs, or pages of a manga; at least one where there is
 * something.
 */
export function readingMinutes({
  characters,
  pages,
  lang,
}: {
  characters: number
  pages: number
  lang: string
}): number {
  const signs = /^(ja|zh|ko)\b/i.test(lang) ? SIGNS : ALPHABET
  return Math.ceil(characters / signs + pages / PAGES)
}
