import { describe, expect, it } from 'vitest'
import { minutesFor, paceFor } from './minutes-left.ts'
import { readingPace } from './reading-pace.ts'

const USUAL = 1300

/** Reads so many pages of so many characters, each for so many seconds. */
function paceAfter(pages: number, { characters = 1500, seconds = 60 } = {}) {
  const pace = readingPace(USUAL)
  for (let page = 0; page <= pages; page++)
    pace.noteUnread(900_000 - page * characters, page * seconds * 1000)
  return pace.perMinute
}

describe('the pace of a reader', () => {
  it('is the usual one until something was read', () => {
    expect(paceAfter(0)).toBe(USUAL)
  })

  it('comes nearer to their own with every page, and no single page turns it round', () => {
    const slow = { characters: 1500, seconds: 120 }
    expect(paceAfter(1, slow)).toBeGreaterThan(1000)
    expect(paceAfter(1, slow)).toBeLessThan(USUAL)
    expect(paceAfter(10, slow)).toBeLessThan(paceAfter(1, slow))
    expect(Math.abs(paceAfter(100, slow) - 750)).toBeLessThan(20)
    expect(Math.abs(paceAfter(200, { characters: 1500, seconds: 40 }) - 2250)).toBeLessThan(50)
  })

  it.each([
    { what: 'leafed through', wish: { seconds: 1 } },
    { what: 'searched through in leaps', wish: { characters: 40_000, seconds: 12 } },
    { what: 'left open at lunch', wish: { seconds: 30 * 60 } },
    { what: 'looked at rather than read', wish: { characters: 50, seconds: 60 } },
  ])('is not learnt from what was $what', ({ wish }) => {
    expect(paceAfter(20, wish)).toBe(USUAL)
  })

  it('is not learnt from going back', () => {
    const pace = readingPace(USUAL)
    for (let page = 0; page < 20; page++) pace.noteUnread(10_000 + page * 1500, page * 60_000)
    expect(pace.perMinute).toBe(USUAL)
  })

  it('is not learnt from going on to another part', () => {
    const pace = readingPace(USUAL)
    pace.noteUnread(50_000, 0)
    pace.pause()
    pace.noteUnread(20_000, 6 * 60_000)
    expect(pace.perMinute).toBe(USUAL)
  })

  it('is learnt from scrolling line by line too', () => {
    const pace = readingPace(USUAL)
    // A line of 60 characters every four seconds.
    for (let line = 0; line < 1500; line++) pace.noteUnread(500_000 - line * 60, line * 4000)
    expect(Math.abs(pace.perMinute - 900)).toBeLessThan(30)
  })

  it.each([
    { characters: 0, lang: 'en', minutes: 0 },
    { characters: 1, lang: 'en', minutes: 1 },
    { characters: 13_000, lang: 'en-GB', minutes: 10 },
    { characters: 13_000, lang: 'ja-JP', minutes: 26 },
  ])('gives $minutes minutes for $characters characters of $lang to who has just come', wish => {
    expect(minutesFor(wish.characters, paceFor(wish.lang).perMinute)).toBe(wish.minutes)
  })
})
