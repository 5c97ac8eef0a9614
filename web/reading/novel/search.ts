import type { TextSource } from './text-source.ts'

/** A place where what was looked for stands, with the words around it. */
export interface Found {
  readonly from: number
  readonly to: number
  readonly before: string
  readonly words: string
  readonly after: string
}

const AROUND = 48
const MOST = 500

/** Finds words in a text as one means them: without regard to capitals, accents, kinds of apostrophes, and how many blanks there are. */
export function searchText(source: TextSource, wanted: string): readonly Found[] {
  const text = source.textOf(0, source.length)
  const { plain, at } = simplified(text)
  const needle = simplified(wanted.trim()).plain
  if (needle === '') return []
  const found: Found[] = []
  for (
    let hit = plain.indexOf(needle);
    hit >= 0 && found.length < MOST;
    hit = plain.indexOf(needle, hit + needle.length)
  ) {
    const from = at[hit] as number
    const to = (at[hit + needle.length - 1] as number) + 1
    found.push({
      from,
      to,
      before: text.slice(Math.max(0, from - AROUND), from),
      words: text.slice(from, to),
      after: text.slice(to, to + AROUND),
    })
  }
  return found
}

/** A text with only what counts when it is searched, and where each of its characters stood. */
function simplified(text: string): { plain: string; at: readonly number[] } {
  let plain = ''
  const at: number[] = []
  let blank = false
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] as string
    if (/[\s\u00AD]/.test(sign)) {
      if (!blank && sign !== '\u00AD') {
        plain += ' '
        at.push(index)
      }
      blank = blank || sign !== '\u00AD'
      continue
    }
    blank = false
    const simple = sign
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[’‘ʼ]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .toLowerCase()
    plain += simple
    for (const _ of simple) at.push(index)
  }
  return { plain, at }
}
