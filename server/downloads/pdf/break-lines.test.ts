import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, type Piece } from './break-lines.ts'

const word = (width: number, after: Piece['after'] = 'break'): Piece => ({
  ...{ width, space: after === 'break' ? 3 : 0, after, hyphen: after === 'hyphen' ? 4 : 0, loose: false },
})
const words = (...widths: number[]) => widths.map(width => word(width))
const sizes = (pieces: readonly Piece[], first: number, other = first) =>
  breakLines(pieces, { first, other }).map(({ from, to }) => to - from)

describe('lines', () => {
  it('are as many as are needed, and all words stand in one of them', () => {
    expect(sizes(words(20, 20, 20, 20, 20, 20), 66)).toEqual([3, 3])
    expect(sizes(words(10), 66)).toEqual([1])
    expect(sizes([], 66)).toEqual([])
  })

  it('share the looseness: no line is full for another to be torn', () => {
    // One after the other they would be filled 60, 96, 40: the second word goes down instead.
    const lines = breakLines(words(27, 30, 60, 30, 57, 40), { first: 100, other: 100 })
    const slacks = lines.slice(0, -1).map(({ slack }) => slack)
    expect(Math.max(...slacks)).toBeLessThan(41)
  })

  it('end where the author ends them, and are not stretched there', () => {
    const lines = breakLines([...words(20), word(20, 'end'), word(20)], { first: 200, other: 200 })
    expect(lines.map(({ from, to, last }) => [from, to, last])).toEqual([
      [0, 2, true],
      [2, 3, true],
    ])
  })

  it('divide a word only where that is better, with room for the hyphen', () => {
    const lines = breakLines([word(60), word(30, 'hyphen'), word(30)], { first: 100, other: 100 })
    expect(lines.map(({ to, hyphen }) => [to, hyphen])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(lines[0]?.slack).toBeCloseTo(100 - 60 - 3 - 30 - 4)
    expect(sizes([word(40), word(20, 'hyphen'), word(20)], 100)).toEqual([3])
  })

  it('let a word stand out that is wider than all of them', () => {
    expect(sizes(words(20, 500, 20), 100)).toEqual([1, 1, 1])
  })

  it('never end where they may not, and fit unless one piece alone is too wide', () => {
    const piece = fc.record({
      width: fc.integer({ min: 1, max: 60 }),
      after: fc.constantFrom<Piece['after']>('break', 'break', 'nothing', 'hyphen', 'end'),
    })
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 40, max: 200 }),
        (given, measure) => {
          const pieces = given.map(({ width, after }) => word(width, after))
          const lines = breakLines(pieces, { first: measure, other: measure })
          let next = 0
          for (const { from, to, slack } of lines) {
            expect(from).toBe(next)
            next = to
            const last = pieces[to - 1]
            if (to < pieces.length) expect(last?.after).not.toBe('nothing')
            const spaces = pieces.slice(from, to - 1).reduce((sum, { space }) => sum + space, 0)
            const divisible = pieces.slice(from, to - 1).some(({ after }) => after !== 'nothing')
            if (divisible) expect(slack).toBeGreaterThanOrEqual(-spaces * 0.25 - 0.02)
          }
          expect(next).toBe(pieces.length)
        },
      ),
    )
  })

  it('of a very long paragraph are found in little processor time', () => {
    const pieces = Array.from({ length: 50_000 }, (_, at) => word(10 + (at % 17)))
    const before = process.cpuUsage()
    breakLines(pieces, { first: 300, other: 300 })
    const { user, system } = process.cpuUsage(before)
    // Microseconds: unlike the clock they do not count whoever else is at work.
    expect(user + system).toBeLessThan(5_000_000)
  })
})
