import { describe, expect, it } from 'vitest'
import { createReadingPace } from './reading-pace.ts'
import { minutesFor, paceFor } from './reading-time.ts'

const AVERAGE = 1300

/** The pace after a number of pages that have all the same length and take the same time. */
function paceAfter(pages: number, { characters = 1500, seconds = 60 } = {}) {
  const pace = createReadingPace(AVERAGE)
  for (let page = 0; page <= pages; page++)
    pace.noteUnread(900_000 - page * characters, page * seconds * 1000)
  return pace.perMinute
}

describe('the pace of a reader', () => {
  it('is the average until something was read', () => {
    expect(paceAfter(0)).toBe(AVERAGE)
  })

  it('approaches their own with every page, and changes little with any single page', () => {
    const slow = { characters: 1500, seconds: 120 }
    expect(paceAfter(1, slow)).toBeGreaterThan(1000)
    expect(paceAfter(1, slow)).toBeLessThan(AVERAGE)
    expect(paceAfter(10, slow)).toBeLessThan(paceAfter(1, slow))
    expect(Math.abs(paceAfter(100, slow) - 750)).toBeLessThan(20)
    expect(Math.abs(paceAfter(200, { characters: 1500, seconds: 40 }) - 2250)).toBeLessThan(50)
  })

  it.each([
    { what: 'skimmed', options: { seconds: 1 } },
    { what: 'jumped through', options: { characters: 40_000, seconds: 12 } },
    { what: 'left open at lunch', options: { seconds: 30 * 60 } },
    { what: 'looked at rather than read', options: { characters: 50, seconds: 60 } },
  ])('is not learnt from what was $what', ({ options }) => {
    expect(paceAfter(20, options)).toBe(AVERAGE)
  })

  it('is not learnt from going back', () => {
    const pace = createReadingPace(AVERAGE)
    for (let page = 0; page < 20; page++) pace.noteUnread(10_000 + page * 1500, page * 60_000)
    expect(pace.perMinute).toBe(AVERAGE)
  })

  it('is not learnt from going on to another part', () => {
    const pace = createReadingPace(AVERAGE)
    pace.noteUnread(50_000, 0)
    pace.pause()
    pace.noteUnread(20_000, 6 * 60_000)
    expect(pace.perMinute).toBe(AVERAGE)
  })

  it('is learnt from scrolling line by line too', () => {
    const pace = createReadingPace(AVERAGE)
    // A line of 60 characters every four seconds.
    for (let line = 0; line < 1500; line++) pace.noteUnread(500_000 - line * 60, line * 4000)
    expect(Math.abs(pace.perMinute - 900)).toBeLessThan(30)
  })

  it.each([
    { characters: 0, lang: 'en', minutes: 0 },
    { characters: 1, lang: 'en', minutes: 1 },
    { characters: 13_000, lang: 'en-GB', minutes: 10 },
    { characters: 13_000, lang: 'ja-JP', minutes: 26 },
  ])(
    'gives $minutes minutes for $characters characters of $lang to a new reader',
    ({ characters, lang, minutes }) => {
      expect(minutesFor(characters, paceFor(lang).perMinute)).toBe(minutes)
    },
  )
})
