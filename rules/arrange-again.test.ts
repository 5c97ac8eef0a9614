import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeAgain, type CutPiece } from './arrange-again.ts'

/** Parts of a file of so many blocks each; every block says something of its own. */
const file = (...sizes: number[]) =>
  sizes.map((size, part) => Array.from({ length: size }, (_, at) => `${part + 1}.${at}`))
const mapOf = (blocks: readonly (readonly string[])[]) =>
  new Map(blocks.map((one, at) => [at + 1, one] as const))
const sameParts = (...pairs: [number, number][]) => new Map(pairs)
const whole = (part: number, to: number): CutPiece => ({ part, from: 0, to })

/** A file, and an arrangement of it: pieces cut anywhere, in any order, put together to any parts. */
const arranged = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 7 })
  .chain(sizes =>
    fc.record({
      blocks: fc.constant(file(...sizes)),
      cuts: fc.tuple(...sizes.map(size => fc.subarray(Array.from({ length: size - 1 }, (_, at) => at + 1)))),
    }),
  )
  .chain(({ blocks, cuts }) => {
    const pieces = blocks.flatMap((one, at) => {
      const places = [0, ...(cuts[at] ?? []), one.length]
      return places.slice(1).map((to, index) => ({ part: at + 1, from: places[index] as number, to }))
    })
    const all = fc.shuffledSubarray(pieces, { minLength: pieces.length })
    const ends = fc.array(fc.boolean(), { minLength: pieces.length, maxLength: pieces.length })
    return fc.record({ blocks: fc.constant(blocks), all, ends })
  })
  .map(({ blocks, all, ends }) => {
    const parts: CutPiece[][] = []
    for (const [at, piece] of all.entries()) {
      if (at === 0 || ends[at]) parts.push([])
      parts.at(-1)?.push(piece)
    }
    return { blocks, parts }
  })

describe('the arrangement of a former edition', () => {
  it('is the same again for the same file, whatever it was', () => {
    fc.assert(
      fc.property(arranged, ({ blocks, parts }) => {
        const same = new Map(blocks.map((_, at) => [at + 1, at + 1]))
        const again = arrangeAgain({ former: { parts, blocks: mapOf(blocks) }, next: blocks, same })
        expect(again).toEqual({ parts, dissolved: [] })
      }),
    )
  })

  it('has each block of the next file exactly once, whatever that has of the former one', () => {
    const any = fc.record({
      former: arranged,
      next: fc.array(fc.array(fc.constantFrom('1.0', '1.1', '2.0', '3.1', 'new'), { minLength: 1 }), {
        minLength: 1,
        maxLength: 6,
      }),
      pairs: fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 6 }))),
    })
    fc.assert(
      fc.property(any, ({ former: { blocks, parts }, next, pairs }) => {
        const taken = new Set<number>()
        const same = new Map(pairs.filter(([, to]) => to <= next.length && taken.size < taken.add(to).size))
        const again = arrangeAgain({ former: { parts, blocks: mapOf(blocks) }, next, same })
        const places = again.parts.flatMap(pieces =>
          pieces.flatMap(({ part, from, to }) =>
            Array.from({ length: to - from }, (_, at) => `${part}:${from + at}`),
          ),
        )
        const all = next.flatMap((one, part) => one.map((_, at) => `${part + 1}:${at}`))
        expect(places.toSorted()).toEqual(all.toSorted())
        for (const pieces of again.parts) expect(pieces).not.toEqual([])
      }),
    )
  })

  const blocks = file(4, 4, 4)
  const merged = [[whole(1, 4), whole(2, 4)], [whole(3, 4)]]
  const again = (next: string[][], ...pairs: [number, number][]) =>
    arrangeAgain({ former: { parts: merged, blocks: mapOf(blocks) }, next, same: sameParts(...pairs) })

  it('merges again what was merged, where a chapter is new before it', () => {
    const next = [['new'], ...blocks]
    expect(again(next, [1, 2], [2, 3], [3, 4])).toEqual({
      parts: [[whole(1, 1)], [whole(2, 4), whole(3, 4)], [whole(4, 4)]],
      dissolved: [],
    })
  })

  it('merges nothing where a chapter is new between, where one is gone, or where they stand the other way round', () => {
    const [one, two, three] = blocks as [string[], string[], string[]]
    expect(again([one, ['new'], two, three], [1, 1], [2, 3], [3, 4])).toEqual({
      parts: [[whole(1, 4)], [whole(2, 1)], [whole(3, 4)], [whole(4, 4)]],
      dissolved: [0],
    })
    expect(again([one, three], [1, 1], [3, 2])).toEqual({
      parts: [[whole(1, 4)], [whole(2, 4)]],
      dissolved: [0],
    })
    expect(again([two, one, three], [1, 2], [2, 1], [3, 3])).toEqual({
      parts: [[whole(1, 4)], [whole(2, 4)], [whole(3, 4)]],
      dissolved: [0],
    })
  })

  it('splits at the same paragraph where others were added before it and one beside it was corrected', () => {
    const parts = [[{ part: 1, from: 0, to: 2 }], [{ part: 1, from: 2, to: 4 }]]
    const next = [['new', '1.0', '1.1 corrected', '1.2', '1.3']]
    const former = { parts, blocks: mapOf(file(4)) }
    expect(arrangeAgain({ former, next, same: sameParts([1, 1]) })).toEqual({
      parts: [[{ part: 1, from: 0, to: 3 }], [{ part: 1, from: 3, to: 5 }]],
      dissolved: [],
    })
  })

  it('splits nothing where no paragraph around the place is there any more', () => {
    const parts = [[{ part: 1, from: 0, to: 2 }], [{ part: 1, from: 2, to: 4 }]]
    const next = [['a', 'b', 'c', 'd', 'e']]
    const former = { parts, blocks: mapOf(file(4)) }
    expect(arrangeAgain({ former, next, same: sameParts([1, 1]) })).toEqual({
      parts: [[whole(1, 5)]],
      dissolved: [0, 1],
    })
  })

  it('keeps the order that an editor chose, with what is new after what it follows in the file', () => {
    const parts = [[whole(3, 4)], [whole(1, 4)], [whole(2, 4)]]
    const former = { parts, blocks: mapOf(blocks) }
    const next = [...blocks, ['new']]
    expect(arrangeAgain({ former, next, same: sameParts([1, 1], [2, 2], [3, 3]) }).parts).toEqual([
      [whole(3, 4)],
      [whole(4, 1)],
      [whole(1, 4)],
      [whole(2, 4)],
    ])
  })

  it('follows the order of the next file where nobody chose another', () => {
    const parts = [[whole(1, 4)], [whole(2, 4)], [whole(3, 4)]]
    const [one, two, three] = blocks as [string[], string[], string[]]
    const former = { parts, blocks: mapOf(blocks) }
    const same = sameParts([1, 1], [2, 3], [3, 2])
    expect(arrangeAgain({ former, next: [one, three, two], same }).parts).toEqual([
      [whole(1, 4)],
      [whole(2, 4)],
      [whole(3, 4)],
    ])
  })
})
