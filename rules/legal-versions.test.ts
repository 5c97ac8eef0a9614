import { describe, expect, it } from 'vitest'
import { versionsAt } from './legal-versions.ts'

const day = (date: number) => new Date(Date.UTC(2026, 10, date))
const version = (id: string, holdsFrom: number, publishedAt = holdsFrom) => ({
  id,
  holdsFrom: day(holdsFrom),
  publishedAt: day(publishedAt),
})
const at = (versions: ReturnType<typeof version>[], now: Date) => {
  const { current, next } = versionsAt(versions, now)
  return [current?.id ?? null, next?.id ?? null]
}

describe('of the versions of a legal text', () => {
  it('none holds before the first', () => {
    expect(at([], day(1))).toEqual([null, null])
    expect(at([version('a', 2)], day(1))).toEqual([null, 'a'])
  })

  it('one holds from its very moment on', () => {
    const both = [version('a', 1), version('b', 5)]
    expect(at(both, new Date(day(5).getTime() - 1))).toEqual(['a', 'b'])
    expect(at(both, day(5))).toEqual(['b', null])
  })

  it('the one that was published last holds, of two with the same date', () => {
    const both = [version('later', 5, 3), version('earlier', 5, 2)]
    expect(at(both, day(4))).toEqual([null, 'later'])
    expect(at(both, day(6))).toEqual(['later', null])
  })

  it('a later date counts more than a later publication', () => {
    expect(at([version('announced', 5, 1), version('mended', 3, 4)], day(6))).toEqual(['announced', null])
  })
})
