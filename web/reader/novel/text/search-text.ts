import { ElementKind } from '#contract/generated/enums.ts'
import type { Node, RichText as Tree } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import { elementOf } from './text-elements.ts'

/** An occurrence of a search query, with the text around it. */
export interface SearchMatch {
  /** Positions as a TextSource counts them. */
  readonly from: number
  readonly to: number
  readonly before: string
  readonly matched: string
  readonly after: string
  /** The heading above it; '' where there is none. */
  readonly chapter: string
}

/** A text as a search compares it. */
export interface SearchableText {
  /** Its characters without readings, and the position of each. */
  readonly plain: string
  readonly at: readonly number[]
  /** As it is written, and as it is read aloud: with readings in the place of what they stand above. */
  readonly forms: readonly FoldedText[]
  /** The position at which each block begins. */
  readonly starts: readonly number[]
  readonly headings: readonly { readonly position: number; readonly title: string }[]
}

/** Characters that are shown on either side of a match. */
const CONTEXT = 48
const MAX_MATCHES = 500

/** A text reduced to what is compared, and the positions from which each of its characters came. */
class FoldedText {
  text = ''
  readonly from: number[] = []
  readonly to: number[] = []

  add(letters: string, positionsOf: (index: number) => readonly [number, number]): void {
    for (let index = 0; index < letters.length; index++) {
      const folded = fold(letters[index] as string)
      if (folded === '' || (folded === ' ' && this.text.endsWith(' '))) continue
      this.text += folded
      const [from, to] = positionsOf(index)
      for (const _ of folded) {
        this.from.push(from)
        this.to.push(to)
      }
    }
  }
}

/** Case, accents, kinds of quotation marks, katakana and the amount of white space do not matter. */
function fold(character: string): string {
  if (character === '\u00AD') return ''
  if (/\s/.test(character)) return ' '
  return character
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u30A1-\u30F6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .toLowerCase()
}

/** Words are found across line breaks and the ends of blocks, and what has readings by these, too. */
export function searchableText(tree: Tree): SearchableText {
  const [written, read] = [new FoldedText(), new FoldedText()]
  const at: number[] = []
  const headings: { position: number; title: string }[] = []
  const starts: number[] = []
  let plain = ''
  let position = 0
  /** What stands below a reading that is still to come. */
  let base: { text: string; from: number } | null = null

  const write = (text: string, isBase: boolean) => {
    const from = position
    position += text.length
    plain += text
    for (let index = 0; index < text.length; index++) at.push(from + index)
    const positionsOf = (index: number) => [from + index, from + index + 1] as const
    written.add(text, positionsOf)
    if (isBase) base = { text: (base?.text ?? '') + text, from: base?.from ?? from }
    else read.add(text, positionsOf)
  }
  const endBase = () => {
    const { text, from } = base ?? { text: '', from: 0 }
    read.add(text, index => [from + index, from + index + 1])
    base = null
  }
  const space = () => {
    plain += ' '
    at.push(position)
    for (const form of [written, read]) form.add(' ', () => [position, position])
  }
  const walk = ({ text, element }: Node, isBase: boolean): void => {
    if (!element) {
      write(text ?? '', isBase)
      return
    }
    const { kind, children } = element
    if (kind === ElementKind.RUBY_TEXT && base) {
      const { from } = base
      const to = position
      read.add(textOf(element.children), () => [from, to])
      base = null
    }
    if (kind === ElementKind.RUBY_TEXT || kind === ElementKind.RUBY_PARENTHESIS) {
      position += textOf(children).length
    } else if (kind === ElementKind.LINE_BREAK) space()
    else if (['img', 'hr'].includes(elementOf(element).tag)) position++
    else {
      for (const child of children) walk(child, isBase || kind === ElementKind.RUBY)
      if (kind === ElementKind.RUBY) endBase()
    }
  }
  for (const block of tree.root?.children ?? []) {
    const [start, length] = [position, plain.length]
    starts.push(start)
    walk(block, false)
    if (block.element && headingLevel(block.element.kind) !== null)
      headings.push({ position: start, title: plain.slice(length).trim() })
    space()
  }
  return { plain, at, forms: [written, read], starts, headings }
}

const textOf = (nodes: readonly Node[]): string =>
  nodes.map(({ text, element }) => text ?? (element ? textOf(element.children) : '')).join('')

/** Finds a query in a text, in the order of the text. */
export function searchText({ plain, at, forms, headings }: SearchableText, query: string): SearchMatch[] {
  const sought = new FoldedText()
  sought.add(query.trim(), () => [0, 0])
  const needle = sought.text
  if (needle === '') return []
  const found = new Map<number, number>()
  for (const { text, from, to } of forms) {
    let hit = text.indexOf(needle)
    for (; hit >= 0 && found.size < MAX_MATCHES; hit = text.indexOf(needle, hit + needle.length))
      if (!found.has(from[hit] as number))
        found.set(from[hit] as number, to[hit + needle.length - 1] as number)
  }
  const indexOf = (position: number) => {
    let [low, high] = [0, at.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((at[middle] as number) < position) low = middle + 1
      else high = middle
    }
    return low
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([from, to]) => {
      const [start, end] = [indexOf(from), indexOf(to)]
      return {
        ...{ from, to },
        before: plain.slice(Math.max(0, start - CONTEXT), start),
        matched: plain.slice(start, end),
        after: plain.slice(end, end + CONTEXT),
        chapter: headings.findLast(({ position }) => position <= from)?.title ?? '',
      }
    })
}
