import type { TextSource } from './text-source.ts'

/** An occurrence of a search query, with the text around it. */
export interface SearchMatch {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly matched: string
  readonly after: string
}

/** Characters that are shown on either side of a match. */
const CONTEXT = 48
const MAX_MATCHES = 500

/** Finds a query in a text. Case, accents, kinds of quotation marks and the amount of white space do not matter. */
export function searchText(source: TextSource, query: string): readonly SearchMatch[] {
  const text = source.textOf(0, source.length)
  const { folded, origins } = fold(text)
  const needle = fold(query.trim()).folded
  if (needle === '') return []
  const matches: SearchMatch[] = []
  for (
    let hit = folded.indexOf(needle);
    hit >= 0 && matches.length < MAX_MATCHES;
    hit = folded.indexOf(needle, hit + needle.length)
  ) {
    const from = origins[hit] as number
    const to = (origins[hit + needle.length - 1] as number) + 1
    matches.push({
      from,
      to,
      before: text.slice(Math.max(0, from - CONTEXT), from),
      matched: text.slice(from, to),
      after: text.slice(to, to + CONTEXT),
    })
  }
  return matches
}

/** A text reduced to what the search compares, and for each of its characters the index it came from. */
function fold(text: string): { folded: string; origins: readonly number[] } {
  let folded = ''
  const origins: number[] = []
  let blank = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (/[\s\u00AD]/.test(character)) {
      if (!blank && character !== '\u00AD') {
        folded += ' '
        origins.push(index)
      }
      blank = blank || character !== '\u00AD'
      continue
    }
    blank = false
    const simple = character
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[’‘ʼ]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .toLowerCase()
    folded += simple
    for (const _ of simple) origins.push(index)
  }
  return { folded, origins }
}
