import { describe, expect, it } from 'vitest'
import type { SavedPart } from './saved-part-entries.ts'
import { readingOf, volumesOf, wasReadSince } from './saved-volumes.ts'

const partOf = (partId: string, keptAt: number, changes: Partial<SavedPart> = {}): SavedPart => ({
  ...{ partId, keptAt, page: `/read/${partId}`, title: partId, volume: 'Rain', bytes: 10, until: null },
  ...{ reader: 'USR-1', answers: [] },
  ...changes,
})

describe('saved parts', () => {
  it('stand by volume in reading order, what was saved or read last first', () => {
    const saved = [
      partOf('b', 5, { volumeId: 'V1', number: 2 }),
      partOf('old', 9, { volume: 'Storm' }),
      partOf('a', 7, { volumeId: 'V1', number: 1 }),
      partOf('c', 1, { volumeId: 'V2', number: 1 }),
    ]
    const shown = volumesOf(saved, id => (id === 'c' ? { progress: 0.1, at: 20 } : null))
    expect(shown.map(({ key, parts }) => [key, ...parts.map(({ partId }) => partId)])).toEqual([
      ['V2', 'c'],
      ['Storm', 'old'],
      ['V1', 'a', 'b'],
    ])
    expect(shown[2]).toMatchObject({ title: 'Rain', bytes: 20 })
  })

  it.each([
    { entry: { read: true }, position: { progress: 0.2, at: 1 }, reading: 'read' },
    { entry: { read: false, progress: 0.3 }, position: null, reading: 0.3 },
    { entry: { read: false, progress: 0.3 }, position: { progress: 0.6, at: 1 }, reading: 0.6 },
    { entry: {}, position: { progress: 0.99, at: 1 }, reading: 'read' },
    { entry: {}, position: null, reading: 0 },
  ])('are read as far as is known: $reading', ({ entry, position, reading }) => {
    expect(readingOf(partOf('a', 5, entry), position)).toBe(reading)
  })

  it.each([
    { entry: {}, position: { progress: 1, at: 6 }, since: true },
    { entry: {}, position: { progress: 1, at: 4 }, since: false },
    { entry: {}, position: { progress: 0.5, at: 6 }, since: false },
    { entry: { read: true, readBefore: false }, position: null, since: true },
    { entry: { read: true, readBefore: true }, position: null, since: false },
    { entry: { read: true }, position: null, since: false },
  ])('count as read since they were saved: $entry, $position', ({ entry, position, since }) => {
    expect(wasReadSince(partOf('a', 5, entry), position)).toBe(since)
  })
})
