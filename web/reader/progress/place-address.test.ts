import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Locator, ReadingPlace } from '#contract/generated/places.ts'
import { parseLocator } from '../novel/text/locator.ts'
import { placeAddress } from './place-address.ts'

const remembered = new Map([['place PRT1', '#2']])
const storage = { getItem: (key: string) => remembered.get(key) ?? null }
beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const place = (locator: Partial<Locator>, { here = false, partId = 'PRT1' } = {}) =>
  ReadingPlace.fromPartial({ locator: Locator.fromPartial(locator), here, partId })

describe('the address at which a part is gone on with', () => {
  it.each([
    { at: undefined, is: '/read/rain', why: 'without a place' },
    { at: place({ page: 12 }), is: '/read/rain#12', why: 'on a page of a manga, from another device' },
    { at: place({ block: 7, offset: 31 }), is: '/read/rain#7.31', why: 'in a text, from another device' },
    { at: place({ page: 12 }, { here: true }), is: '/read/rain', why: 'where this device itself stopped' },
    {
      at: place({ page: 12 }, { partId: 'PRT2' }),
      is: '/read/rain',
      why: 'where this device knows no place',
    },
  ])('$why is $is', ({ at, is }) => {
    expect(placeAddress('rain', at)).toBe(is)
  })

  it('names a point in a text as the reader reads it', () => {
    const address = placeAddress('rain', place({ block: 7, offset: 31 }))
    expect(parseLocator(address.slice(address.indexOf('#')))).toEqual({ block: 7, offset: 31 })
  })
})
