import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainders, typosBetween, typosForgiven } from './near-words.ts'

describe('typing errors', () => {
  it.each([
    { one: 'heidi', other: 'heidi', typos: 0 },
    { one: 'heidi', other: 'hedi', typos: 1 },
    { one: 'heidi', other: 'heeidi', typos: 1 },
    { one: 'heidi', other: 'haidi', typos: 1 },
    { one: 'heidi', other: 'hiedi', typos: 1 },
    { one: 'pardaillan', other: 'pardalian', typos: 2 },
    { one: 'oz', other: 'alice', typos: 5 },
  ])('$one and $other are $typos apart', ({ one, other, typos }) => {
    expect(typosBetween(one, other)).toBe(typos)
    expect(typosBetween(other, one)).toBe(typos)
  })

  it.each([
    { word: 'oz', forgiven: 0 },
    { word: 'cat', forgiven: 1 },
    { word: 'heidi', forgiven: 1 },
    { word: 'flatla', forgiven: 2 },
    { word: '走れメロス', forgiven: 0 },
  ])('$word forgives $forgiven', ({ word, forgiven }) => expect(typosForgiven(word)).toBe(forgiven))

  it('leave a shared remainder whenever the wrong word is near the right one', () => {
    const letters = [...'abcdefgh']
    const word = fc.array(fc.constantFrom(...letters), { minLength: 6, maxLength: 14 }).map(w => w.join(''))
    const error = fc.record({ kind: fc.nat(3), at: fc.nat(20), letter: fc.constantFrom(...letters) })
    fc.assert(
      fc.property(word, fc.array(error, { minLength: 1, maxLength: 2 }), (right, errors) => {
        const wrong = errors.reduce((typed, { kind, at, letter }) => mistype(typed, kind, at, letter), right)
        const forgiven = Math.min(typosForgiven(wrong), typosForgiven(right))
        if (typosBetween(wrong, right) > forgiven) return
        const shared = new Set(remainders(right)).intersection(new Set(remainders(wrong)))
        expect(shared.size).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })
})

function mistype(word: string, kind: number, at: number, letter: string): string {
  const letters = [...word]
  const place = at % letters.length
  if (kind === 0) return letters.toSpliced(place, 0, letter).join('')
  if (kind === 1) return letters.toSpliced(place, 1).join('')
  if (kind === 2) return letters.toSpliced(place, 1, letter).join('')
  const [first, second] = [letters[place], letters[place + 1]]
  return first && second ? letters.toSpliced(place, 2, second, first).join('') : word
}
