import { type ComparedLine, compareLine, stepsOf } from './text-diff.ts'

/** What stays of a difference: what somebody else has saved, one's own text, or the one after the other. */
export type Side = 'theirs' | 'mine' | 'both'

/** A line that is not empty, with the line breaks that follow it. */
interface Paragraph {
  readonly text: string
  readonly gap: string
}

/** A place in two texts that were made of one: what stands there in each. */
export interface Block {
  readonly isSame: boolean
  readonly theirs: readonly Paragraph[]
  readonly mine: readonly Paragraph[]
  /** Which of the two has changed it, where the other left it as it was; null where both did. */
  readonly changedBy: 'theirs' | 'mine' | null
}

/** Two texts paragraph by paragraph, by what became in each of them of those of the text they were made of. */
export function blocksOf(before: string, theirs: string, mine: string): Block[] {
  const base = paragraphsOf(before)
  const [other, own] = [slotsOf(base, paragraphsOf(theirs)), slotsOf(base, paragraphsOf(mine))]
  return other.flatMap((theirSlot, at) => {
    const mySlot = own[at] ?? []
    if (theirSlot.length === 0 && mySlot.length === 0) return []
    // Slots with an odd number have a paragraph of the text before, the others what was put between them.
    const was = at % 2 === 1 ? base.slice((at - 1) / 2, (at + 1) / 2) : []
    const isSame = isEqual(theirSlot, mySlot)
    const changedBy = isEqual(theirSlot, was) ? 'mine' : isEqual(mySlot, was) ? 'theirs' : null
    return [{ isSame, theirs: theirSlot, mine: mySlot, changedBy }]
  })
}

function paragraphsOf(text: string): Paragraph[] {
  return Array.from(text.matchAll(/([^\n]*\S[^\n]*)(\n?(?:[^\S\n]*\n)*)/g), ([, line = '', gap = '']) => ({
    text: line,
    gap,
  }))
}

function isEqual(some: readonly Paragraph[], others: readonly Paragraph[]): boolean {
  return some.length === others.length && some.every(({ text }, at) => text === others[at]?.text)
}

/** Of each paragraph before what it became, and what was put before the first and after each. */
function slotsOf(before: readonly Paragraph[], after: readonly Paragraph[]): Paragraph[][] {
  const slots: Paragraph[][] = Array.from({ length: before.length * 2 + 1 }, () => [])
  const [were, are] = [before, after].map(list => list.map(({ text }) => text)) as [string[], string[]]
  let [at, next] = [0, 0]
  let removed = 0
  let added: Paragraph[] = []
  const flush = () => {
    // Of a run of changes the first paragraph became the first, and so on; what is left over was put after them.
    for (let one = 0; one < removed; one++)
      slots[(at - removed + one) * 2 + 1]?.push(...added.slice(one, one + 1))
    slots[at * 2]?.push(...added.slice(removed))
    ;[removed, added] = [0, []]
  }
  for (const { side } of stepsOf(were, are)) {
    if (side === 'both') {
      flush()
      slots[at * 2 + 1]?.push(...after.slice(next, next + 1))
    }
    if (side === 'before') removed++
    if (side === 'after') added.push(...after.slice(next, next + 1))
    if (side !== 'after') at++
    if (side !== 'before') next++
  }
  flush()
  return slots
}

/** The lines of a difference beside each other, with what differs marked. */
export function linesOf({ theirs, mine }: Block): ComparedLine[] {
  return Array.from({ length: Math.max(theirs.length, mine.length) }, (_, at) =>
    compareLine(theirs[at]?.text, mine[at]?.text),
  )
}

/** The text that comes of it; `choices` are of the differences, in their order. */
export function mergedText(blocks: readonly Block[], choices: readonly Side[]): string {
  const left = [...choices]
  const paragraphs = blocks.flatMap(({ isSame, theirs, mine }) => {
    const side = isSame ? 'mine' : left.shift()
    return [...(side === 'mine' ? [] : theirs), ...(side === 'theirs' ? [] : mine)]
  })
  // Where the last paragraph of one text has another after it, the two are as far apart as others are.
  const usual = paragraphs.find(({ gap }) => gap !== '')?.gap ?? '\n\n'
  return paragraphs
    .map(({ text, gap }, at) => text + (at === paragraphs.length - 1 ? '' : gap || usual))
    .join('')
}
