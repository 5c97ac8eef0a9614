import { describe, expect, it } from 'vitest'
import { Locator } from '#contract/generated/places.ts'
import { mapVolume } from './map-volume.ts'
import { createMover } from './move-locator.ts'
import type { KnownPart } from './part-store.ts'

const chapter = (name: string, count = 6) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const known = (id: string, hashes: string[]) =>
  ({ id, type: 'manga', tree: null, hashes, removed: false, moved: false }) as unknown as KnownPart

describe('a mark in a chapter of a manga that is removed', () => {
  const before = [
    known('a', [...chapter('a'), 'credits']),
    known('b', [...chapter('b'), 'credits']),
    known('c', [...chapter('c'), 'credits']),
  ]
  const to = (hashes: string[][], page: number) => {
    const next = hashes.map(own => ({ tree: null, hashes: own }))
    const mapping = mapVolume(before, next)
    const mover = createMover({ mapping, next, ids: mapping.ids.map(part => part?.id ?? 'new') })
    return mover.move('b', Locator.create({ page }))
  }

  it.each([3, 7])('stays in it, although other chapters share its last page: page %i', page => {
    const moved = to(
      [
        [...chapter('a'), 'credits'],
        [...chapter('c'), 'credits'],
      ],
      page,
    )
    expect(moved).toMatchObject({ partId: 'b', from: { page } })
  })

  it('follows a page that is in another chapter now', () => {
    const moved = to(
      [
        [...chapter('a'), 'b2', 'credits'],
        [...chapter('c'), 'credits'],
      ],
      3,
    )
    expect(moved).toMatchObject({ partId: 'a', from: { page: 7 }, gone: false })
  })
})
