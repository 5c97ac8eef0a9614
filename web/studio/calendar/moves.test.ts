import { describe, expect, it } from 'vitest'
import { momentOn } from '#rules/calendar-days.ts'
import { changesOfMove, companionsOf, effectOf, momentInSlot, orderAfter, outOfOrder } from './moves.ts'

const ZONE = 'Europe/Berlin'
const on = (day: string, time = '20:00') => momentOn(day, time, ZONE)
const part = (id: string, day: string, state = 'scheduled') => ({ id, state, launchAt: on(day) })
const parts = [
  part('one', '2027-03-12', 'published'),
  part('two', '2027-03-19'),
  part('three', '2027-03-26'),
  part('four', '2027-04-02', 'draft'),
]
const second = {
  ...{ id: 'two', release: 'part', field: 'launchAt', volumeId: 'rain', at: on('2027-03-19'), kind: 'part' },
}
const ebook = { ...second, id: 'rain', release: 'digital', field: 'publishingAt', at: on('2027-04-09') }
const moved = (changes: { id: string; to: string }[]) => changes.map(({ id, to }) => [id, JSON.parse(to)])

describe('what is put on another day', () => {
  it('keeps its time of day, and its minute in another hour', () => {
    expect(momentInSlot(on('2027-03-26', '19:45'), { day: '2027-03-28' }, ZONE)).toEqual(
      on('2027-03-28', '19:45'),
    )
    expect(momentInSlot(on('2027-03-26', '19:45'), { day: '2027-03-27', hour: 8 }, ZONE)).toEqual(
      on('2027-03-27', '08:45'),
    )
  })

  it('is at 20:00 where it had no date', () => {
    expect(momentInSlot(undefined, { day: '2027-03-28' }, ZONE)).toEqual(on('2027-03-28'))
    expect(momentInSlot(undefined, { day: '2027-03-29', hour: 9 }, ZONE)).toEqual(on('2027-03-29', '09:00'))
  })

  it('takes the later parts along by as many days, at the same time over the change of the clocks', () => {
    const later = companionsOf(second, parts)
    expect(moved(changesOfMove(second, on('2027-03-20'), later, ZONE))).toEqual([
      ['two', on('2027-03-20').toISOString()],
      ['three', on('2027-03-27').toISOString()],
      ['four', on('2027-04-03').toISOString()],
    ])
  })

  it('leaves parts where they are that readers have, and with a printed book all', () => {
    expect(companionsOf(ebook, parts).map(({ id }) => id)).toEqual(['two', 'three', 'four'])
    expect(companionsOf({ ...ebook, release: 'physical' }, parts)).toEqual([])
  })

  it('is no change on the day on which it is', () => {
    expect(changesOfMove(second, on('2027-03-19'), [], ZONE)).toEqual([])
  })
})

it.each([
  ['published', '2027-03-21', 'comesBack'],
  ['published', '2027-03-10', 'redates'],
  ['scheduled', '2027-03-10', 'launchesNow'],
  ['ready', '2027-03-10', 'launchesNow'],
  ['scheduled', '2027-03-21', null],
  ['draft', '2027-03-10', null],
])('of what is %s and is moved to %s readers see: %s', (state, day, effect) => {
  expect(effectOf({ state }, on(day), on('2027-03-15'))).toBe(effect)
})

describe('the order of the parts', () => {
  const putOn = (day: string, companions: typeof parts = []) =>
    orderAfter(second, on(day), { companions, parts, zone: ZONE })

  it.each([
    { to: '2027-03-25', broken: null },
    { to: '2027-03-26', broken: null },
    { to: '2027-03-27', broken: ['three', 'two'] },
    { to: '2027-03-11', broken: ['two', 'one'] },
  ])('a part that is put on $to: $broken', ({ to, broken }) => {
    const found = putOn(to)
    expect(found && [found.part.id, found.earlier.id]).toEqual(broken)
  })

  it('stays with what is moved along, and is not asked of what was out of order before', () => {
    expect(putOn('2027-03-27', companionsOf(second, parts))).toBeNull()
    const mixed = [part('one', '2027-05-01'), part('two', '2027-03-19'), part('three', '2027-06-01')]
    expect(outOfOrder(mixed, new Map([['three', on('2027-06-08')]]))).toBeNull()
  })

  it('of dates that follow each other is broken by a part that is none of them and comes before', () => {
    const dates = new Map([
      ['three', on('2027-03-13')],
      ['four', on('2027-03-20')],
    ])
    expect(outOfOrder(parts, dates)).toMatchObject({ part: { id: 'three' }, earlier: { id: 'two' } })
  })

  it('is not broken by a part that is withdrawn or has no date', () => {
    const rest = [
      { ...part('one', '2027-09-01'), state: 'withdrawn' },
      { id: 'x', state: 'draft', launchAt: undefined },
    ]
    const all = [...rest, part('two', '2027-03-19')]
    expect(outOfOrder(all, new Map([['two', on('2027-03-20')]]))).toBeNull()
  })
})
